import { z } from 'zod';
import { always, id, linkKey, rupees, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { orderPageOutput } from '../core/bodies/order-output.ts';
import { rupeesInput, rupeesOrNothingInput } from '../core/rupees-input.ts';

const days = z
  .int(translated('cashAnswers.wholeNumber'))
  .min(1, translated('cashAnswers.atLeastOne'))
  .max(60, translated('cashAnswers.atMostSixty'));

const value = z
  .number()
  .min(0, translated('cashAnswers.atLeastZero'))
  .max(100_000, translated('courierAnswers.mostCost'));
const sizes = ['none', 'amount', 'percent'] as const;
const nothing = { kind: 'none' as const, value: 0 };

/** `value`: rupees, or a per cent of the order. */
const advanceSize = <T extends string>(kinds: readonly T[]) => z.object({ kind: z.enum(kinds), value });
const isPercent = ({ kind, value: size }: { kind: string; value: number }) => kind !== 'percent' || size <= 100;
const tooMuch = translated('cashAnswers.atMostAll');

const rulesInput = z.object({
  isOn: z.boolean(),
  charge: rupeesOrNothingInput.max(1_000, translated('cashAnswers.mostCharge')),
  /** What a buyer saves who could pay in cash, and pays at once; absent = nothing. */
  payNow: rupeesOrNothingInput.max(1_000, translated('cashAnswers.mostCharge')).default(0),
  least: rupeesOrNothingInput,
  greatest: rupeesInput.min(1, translated('cashAnswers.leastRupee')),
  /** The first digits of PIN codes, separated by blanks, commas or lines; '' = everywhere. */
  onlyPins: text({ max: 200_000 }),
  neverPins: text({ max: 200_000 }),
  /** Where every order pays `pinAdvance`; absent = nowhere. */
  advancePins: text({ max: 200_000 }).default(''),
  pinAdvance: advanceSize(sizes).refine(isPercent, tooMuch).default(nothing),
  allowsFirstOrder: z.boolean(),
  /** What a first order pays in advance. */
  firstAdvance: advanceSize(sizes).refine(isPercent, tooMuch).default(nothing),
  /** What personalised and made-to-order pieces pay in advance; `none` = never in cash, `same` = as a first order. */
  madeAdvance: advanceSize([...sizes, 'same'])
    .refine(isPercent, tooMuch)
    .default(nothing),
  /** The advance goes back when the parcel is refused. */
  returnsAdvance: z.boolean().default(false),
  /** Two parcels refused within a year: all is paid in advance. */
  stopsAfterRefusals: z.boolean().default(true),
  isConfirmed: z.boolean(),
  remitDays: days,
});
const rulesOutput = z.object({
  isOn: z.boolean(),
  charge: rupees,
  payNow: rupees,
  least: rupees,
  greatest: rupees,
  onlyPins: z.string(),
  neverPins: z.string(),
  advancePins: z.string(),
  pinAdvance: z.object({ kind: z.enum(sizes), value }),
  allowsFirstOrder: z.boolean(),
  firstAdvance: z.object({ kind: z.enum(sizes), value }),
  madeAdvance: z.object({ kind: z.enum([...sizes, 'same']), value }),
  returnsAdvance: z.boolean(),
  stopsAfterRefusals: z.boolean(),
  isConfirmed: z.boolean(),
  remitDays: z.int(),
});
export type CodRulesBody = z.output<typeof rulesOutput>;

const order = z.object({ orderId: id });
const orderPage = orderPageOutput.extend({ success: always, message: z.string() });

export const codEndpoints = {
  readCodRules: endpoint({
    method: 'GET',
    path: '/cash/rules',
    audience: 'admin',
    summary: 'The rules of cash on delivery',
    output: rulesOutput.extend({ success: always }),
  }),
  changeCodRules: endpoint({
    method: 'PUT',
    path: '/cash/rules',
    audience: 'owner',
    summary: 'Changes them; placed orders keep theirs',
    body: rulesInput,
    output: rulesOutput.extend({ success: always, message: z.string() }),
  }),
  confirmCodOrder: endpoint({
    method: 'POST',
    path: '/order/:key/confirm',
    audience: 'anyone',
    perMinute: 30,
    summary: 'The buyer confirms an order with cash on delivery, with the key in the link of its email',
    params: z.object({ key: linkKey }),
    body: z.object({ confirmKey: linkKey }),
    output: z.object({ success: always, message: z.string() }),
  }),
  confirmForBuyer: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/cash/confirm',
    audience: 'admin',
    summary: 'Confirms an order with cash on delivery for its buyer, who was asked in another way',
    params: order,
    output: orderPage,
  }),
  recordReturned: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/cash/return',
    audience: 'owner',
    summary: 'Records that a parcel came back unpaid: restocks or writes off, credits the invoice, remembers a refusal',
    params: order,
    body: z.object({
      /** What both ways cost. */
      cost: rupeesOrNothingInput.max(100_000, translated('courierAnswers.mostCost')),
      restock: z.boolean(),
      /** False = it was lost or damaged on its way: it does not count against the buyer. */
      refused: z.boolean(),
    }),
    output: orderPage,
  }),
  forgiveRefusal: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/cash/forgive',
    audience: 'owner',
    summary: 'The refusal of this order counts no longer against its buyer',
    params: order,
    output: z.object({ success: always, message: z.string() }),
  }),
};
