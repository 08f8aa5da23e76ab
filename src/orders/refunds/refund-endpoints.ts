import { z } from 'zod';
import { always, id, rupees, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { orderPageOutput } from '../core/bodies/order-output.ts';
import { rupeesInput } from '../core/rupees-input.ts';
import { piecesInput, signedPiecesInput } from './pieces.ts';

const wantedFields = {
  /** Pieces, at what was paid for them. */
  lines: piecesInput.optional(),
  wrap: z.boolean().optional(),
  delivery: z.boolean().optional(),
  /** A free amount in rupees, beside what is named. */
  goodwill: rupeesInput.optional(),
  /** In rupees: alone a free amount; with pieces, all that goes back. */
  amount: rupeesInput.optional(),
  /** true = the pieces that are refunded. */
  restock: z.union([z.boolean(), piecesInput]).optional(),
  reason: text({ max: 200 }).optional(),
  cancel: z.boolean().optional(),
};
const hasOneAmount = ({ goodwill, amount }: { goodwill?: unknown; amount?: unknown }) =>
  goodwill === undefined || amount === undefined;
const oneAmount = {
  path: ['goodwill'],
  ...translated('moneyAnswers.oneAmount'),
};

/** Strict: nothing named refunds everything, so a misspelt key must not be taken for nothing. */
const refundInput = z.strictObject(wantedFields).refine(hasOneAmount, oneAmount);

export type RefundForm = z.output<typeof refundInput>;

const madeInput = z
  .strictObject({
    ...wantedFields,
    /** Alone: a refund that failed, whose money is still here; it is made again as it was. */
    again: id.optional(),
    /** No money: the credit note for goods whose payment a lost dispute took; with all of them wrap and delivery. */
    disputed: z.literal(true).optional(),
  })
  .refine(hasOneAmount, oneAmount)
  .refine(({ again, ...wanted }) => again === undefined || Object.keys(wanted).length === 0, {
    path: ['again'],
    ...translated('moneyAnswers.againAsItWas'),
  })
  .refine(
    ({ disputed, lines: _, wrap: __, delivery: ___, reason: ____, ...wanted }) =>
      !disputed || Object.keys(wanted).length === 0,
    {
      path: ['disputed'],
      ...translated('moneyAnswers.onlyLines'),
    },
  );

const taxSums = { taxable: rupees, tax: rupees, total: rupees };
const creditNoteOutput = z.object({
  /** The invoice that it corrects. */
  invoice: z.string(),
  /** False: the seller is not registered under GST, and the document states no tax. */
  isTaxed: z.boolean(),
  placeOfSupply: z.string(),
  lines: z.array(
    z.object({
      description: z.string(),
      hsn: z.string(),
      /** In per cent. */
      rate: z.number(),
      /** Null where it is not for pieces. */
      quantity: z.int().nullable(),
      ...taxSums,
    }),
  ),
  totals: z.object(taxSums),
});
export type CreditNoteBody = z.output<typeof creditNoteOutput>;

const refundPreviewOutput = z.object({
  amount: rupees,
  /** The part of the amount that goes back of the balance of a custom order. */
  balance: rupees,
  /** What is left of the payment afterwards. */
  stays: rupees,
  /** A reason to wait: a dispute over the payment is open; null = none. */
  warning: z.string().nullable(),
  /** How it was paid; null when the provider has not said. */
  method: z.string().nullable(),
  hasInvoice: z.boolean(),
  /** Empty: the order has no invoice, or all of it is credited. */
  creditNotes: z.array(creditNoteOutput),
});
export type RefundPreviewBody = z.output<typeof refundPreviewOutput>;

export const refundEndpoints = {
  previewRefund: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/refunds/preview',
    audience: 'owner',
    summary: 'What a refund would give back, and its credit notes; changes nothing',
    params: z.object({ orderId: id }),
    body: refundInput,
    output: refundPreviewOutput.extend({ success: always }),
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/refunds',
    audience: 'owner',
    needsRecentLogin: true,
    summary:
      'Gives money back through the provider: everything that is left, or pieces of lines, or a part in rupees; `cancel` also cancels the order; `again` repeats a refund that failed; `disputed` credits goods that came back after a lost dispute',
    params: z.object({ orderId: id }),
    body: madeInput,
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  restockOrder: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/restock',
    audience: 'admin',
    summary:
      'Puts pieces of an order back into the stock, at any time; without `lines` all that are not; a negative quantity is taken out again, and `restocked` has to be what is back before',
    params: z.object({ orderId: id }),
    body: z.strictObject({ lines: signedPiecesInput.optional() }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
};
