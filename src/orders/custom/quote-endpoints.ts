import { z } from 'zod';
import { emailInput, languageInput, personName, phoneInput } from '../../accounts/api.ts';
import { headingInput } from '../../invoicing/api.ts';
import {
  always,
  dayInput,
  id,
  linkKey,
  photoBase64,
  requiredText,
  rupees,
  successOutput,
  text,
} from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint, photosTimeoutMs } from '../../shared/endpoint.ts';
import { businessInput } from '../checkout/input/business-input.ts';
import { deliveryInput } from '../checkout/input/delivery-input.ts';
import { openedPaymentOutput } from '../checkout/opened-payment-output.ts';
import { transferOutput } from '../core/bodies/order-output.ts';
import { quoteStates } from './quote-terms.ts';

const code = z.object({ code: linkKey });
const byId = z.object({ quoteId: id });
const amount = z
  .number(translated('quoteAnswers.amountIsNumber'))
  .max(500_000, translated('quoteAnswers.mostAmount'))
  .multipleOf(0.01, translated('deliveryAnswers.twoDecimals'));
export const maxPhotoBody = 3 * 1024 * 1024;

const maxQuoteLines = 10;
const quantity = z
  .int(translated('shopping.wholeQuantity'))
  .min(1, translated('shopping.leastQuantity'))
  .max(99, translated('quoteAnswers.mostPieces'));
const price = amount.min(1, translated('quoteAnswers.leastPrice'));
const lines = z
  .array(z.object({ name: requiredText(120), quantity, price, taxHeading: headingInput.default('') }).strict())
  .min(1, translated('quoteAnswers.leastLines'))
  .max(maxQuoteLines, translated('quoteAnswers.mostLines', { max: maxQuoteLines }));

const quoteInput = z
  .object({
    title: requiredText(120),
    words: text({ max: 2_000 }).optional(),
    /** JPEG, PNG or WebP as base64; absent = as it is, null = none. */
    photo: photoBase64.nullable().optional(),
    /** For one piece, in rupees; both are required without `lines`. */
    quantity: quantity.optional(),
    price: price.optional(),
    /** A key of the tax headings; empty = that of most goods. */
    taxHeading: headingInput.optional(),
    /** Instead of quantity, price and heading. */
    lines: lines.optional(),
    delivery: amount.min(0, translated('quoteAnswers.chargeNotNegative')).optional(),
    /** In rupees. */
    advance: amount.min(1, translated('quoteAnswers.leastAdvance')).nullable().optional(),
    /** The share of the total, rounded to whole rupees. */
    advancePercent: z
      .int(translated('quoteAnswers.wholePercent'))
      .min(1)
      .max(99, translated('quoteAnswers.percent'))
      .optional(),
    readyOn: dayInput,
    validUntil: dayInput,
    forName: text({ max: 100 }).optional(),
    phone: text({ max: 30 }).optional(),
    email: z.union([z.literal(''), emailInput]).optional(),
    address: text({ max: 500 }).optional(),
    /**
     * The language of its page and email. Absent = the account's, else that of the last order, with this email address.
     */
    language: languageInput.optional(),
  })
  .strict();
export type QuoteForm = z.output<typeof quoteInput>;

const lineOutput = z.object({ name: z.string(), quantity: z.int(), price: rupees });

const publicQuote = z.object({
  title: z.string(),
  words: z.string(),
  /** WebP as a data: URL. */
  photo: z.string().nullable(),
  quantity: z.int(),
  price: rupees,
  lines: z.array(lineOutput),
  goods: rupees,
  delivery: rupees,
  total: rupees,
  advance: rupees.nullable(),
  /** What is to be paid now. */
  due: rupees,
  paid: rupees,
  readyOn: z.string(),
  validUntil: z.string(),
  state: z.enum(quoteStates),
  /** Nothing was paid yet. */
  isFirst: z.boolean(),
  /** The shop knows the address; the link does not show it. */
  hasAddress: z.boolean(),
});
export type PublicQuoteBody = z.output<typeof publicQuote>;

const quoteOutput = publicQuote
  .extend({
    _id: z.string(),
    lines: z.array(lineOutput.extend({ taxHeading: z.string() })),
    /** A path of the shop. */
    link: z.string(),
    forName: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    language: languageInput,
    order: z.string().nullable(),
    orderNumber: z.int().nullable(),
    emailsSent: z.int(),
    emailedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomOrder' });
export type QuoteBody = z.output<typeof quoteOutput>;
const changed = successOutput.extend({ quote: quoteOutput });

export const customOrderEndpoints = {
  listQuotes: endpoint({
    method: 'GET',
    path: '/user/custom-orders',
    audience: 'admin',
    summary: 'The quotes of custom orders with their states, newest first, at most 200, without photos',
    output: z.object({ success: always, quotes: z.array(quoteOutput) }),
  }),
  findQuote: endpoint({
    method: 'GET',
    path: '/user/custom-orders/:quoteId',
    audience: 'admin',
    summary: 'One quote of a custom order',
    params: byId,
    output: z.object({
      success: always,
      quote: quoteOutput,
      /** The text before its link in a chat or an email, in its language. */
      message: z.object({ subject: z.string(), text: z.string() }),
    }),
  }),
  addQuote: endpoint({
    method: 'POST',
    path: '/user/custom-orders',
    audience: 'admin',
    summary: 'Makes a quote of a custom order, which its link opens and is paid with',
    body: quoteInput,
    maxBytes: maxPhotoBody,
    timeoutMs: photosTimeoutMs,
    output: changed,
    status: 201,
  }),
  changeQuote: endpoint({
    method: 'PUT',
    path: '/user/custom-orders/:quoteId',
    audience: 'admin',
    summary: 'Changes a quote that is not paid; 409 while somebody is paying it',
    params: byId,
    body: quoteInput,
    maxBytes: maxPhotoBody,
    timeoutMs: photosTimeoutMs,
    output: changed,
  }),
  withdrawQuote: endpoint({
    method: 'POST',
    path: '/user/custom-orders/:quoteId/withdraw',
    audience: 'admin',
    summary: 'Withdraws a quote that is not paid; 409 while somebody is paying it',
    params: byId,
    output: changed,
  }),
  emailQuote: endpoint({
    method: 'POST',
    path: '/user/custom-orders/:quoteId/email',
    audience: 'admin',
    summary:
      'Sends the link to the email address of the quote; 409 when there is nothing to pay, ten minutes after the last email, or after five',
    params: byId,
    output: changed,
  }),
  findCustomOrder: endpoint({
    method: 'GET',
    path: '/custom/:code',
    audience: 'anyone',
    perMinute: 120,
    knowsCaller: true,
    summary: 'The quote that its link opens: no name, no address',
    params: code,
    output: z.object({
      success: always,
      quote: publicQuote,
      /** The GST within its total; null where the seller charges none. */
      tax: rupees.nullable(),
      /**
       * How to pay what is awaited by UPI or bank transfer: a first payment for the buyer who placed it, the balance
       * for everybody.
       */
      transfer: transferOutput.nullable(),
    }),
  }),
  payCustomOrder: endpoint({
    method: 'POST',
    path: '/custom/:code/payment',
    audience: 'anyone',
    perMinute: 30,
    knowsCaller: true,
    summary: 'Starts the payment of a quote, or of the balance of its order; 409 price_changed with the quote as it is',
    params: code,
    body: z.object({
      amount: z.int(translated('input.wholePaise')).min(0).max(100_000_000_000),
      method: z.enum(['online', 'manual']).optional(),
      /** Needed for the first payment. */
      delivery: deliveryInput.optional(),
      /** Instead of `delivery`, where the shop knows the address. */
      contact: z.object({ name: personName, phone: phoneInput, email: emailInput }).optional(),
      /** The invoice is made out to a business; with the first payment only. */
      business: businessInput.optional(),
    }),
    output: openedPaymentOutput.omit({ orderKey: true }).extend({ transfer: transferOutput.nullish() }),
  }),
};
