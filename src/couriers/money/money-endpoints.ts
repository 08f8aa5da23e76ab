import { z } from 'zod';
import { always, id, rupees, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint, exportTimeoutMs } from '../../shared/endpoint.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, translated('courierAnswers.monthForm'));
const anySum = z.number().min(-1_000_000_000).max(1_000_000_000);

const chargeOutput = z.object({
  order: z.string(),
  orderNumber: z.int(),
  buyer: z.string(),
  courier: z.string().nullable(),
  /** The tracking number. */
  number: z.string(),
  bookedAt: z.iso.datetime(),
  weightGrams: z.int(),
  isCancelled: z.boolean(),
  /** What the provider has charged for it so far, in rupees. */
  charged: anySum,
  /** The part of it that came after the booking, such as for another weight. */
  added: anySum,
  /** What the buyer has paid for the delivery. */
  paid: rupees,
});
const chargesOutput = z.object({
  /** The provider's name; null = none is connected. */
  provider: z.string().nullable(),
  /** Which of its lists the provider has: what is false is seen in its panel only. */
  lists: z.object({ charges: z.boolean(), weightDisputes: z.boolean(), remittances: z.boolean() }),
  /** Newest first: of parcels that were booked in it. */
  months: z.array(z.object({ month: z.string(), parcels: z.int(), charged: anySum, added: anySum })),
  month: z.string().nullable(),
  parcels: z.array(chargeOutput),
  /** Charges for numbers that are not the shop's. */
  unknown: z.array(
    z.object({
      _id: z.string(),
      number: z.string().nullable(),
      what: z.string(),
      amount: anySum,
      at: z.iso.datetime(),
    }),
  ),
});
export type CourierChargesBody = z.output<typeof chargesOutput>;

const disputeOutput = z.object({
  _id: z.string(),
  shipment: z.string(),
  order: z.string(),
  orderNumber: z.int(),
  buyer: z.string(),
  courier: z.string().nullable(),
  number: z.string(),
  statedGrams: z.int(),
  chargedGrams: z.int(),
  extra: rupees.nullable(),
  raisedAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  /** Begun ones count; 0 = it is too late. */
  daysLeft: z.int(),
  state: z.enum(['open', 'accepted', 'disputed', 'over']),
  photo: z.object({ _id: z.string(), takenAt: z.iso.datetime(), sha256: z.string() }).nullable(),
});
export type WeightDisputeBody = z.output<typeof disputeOutput>;
const disputesOutput = z.object({ disputes: z.array(disputeOutput) });

export const moneyEndpoints = {
  listCourierCharges: endpoint({
    method: 'GET',
    path: '/courier/charges',
    audience: 'admin',
    summary: 'What couriers have charged per parcel, with totals by month; without a month the newest one',
    query: z.object({ month: month.optional() }),
    output: chargesOutput.extend({ success: always }),
  }),
  exportCourierCharges: endpoint({
    method: 'GET',
    path: '/courier/charges.csv',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'The same parcels as CSV; without a month all',
    query: z.object({ month: month.optional() }),
    output: z.string(),
    mediaTypes: ['text/csv'],
    timeoutMs: exportTimeoutMs,
  }),
  refreshCourierMoney: endpoint({
    method: 'POST',
    path: '/courier/charges/refresh',
    audience: 'owner',
    timeoutMs: 45_000,
    summary: 'Asks the provider now for its statement, disputed weights and remittances',
    output: successOutput,
  }),
  listWeightDisputes: endpoint({
    method: 'GET',
    path: '/courier/weight-disputes',
    audience: 'admin',
    summary: 'Parcels for which a courier charges another weight: open ones first, answered ones of 60 days',
    output: disputesOutput.extend({ success: always }),
  }),
  answerWeightDispute: endpoint({
    method: 'POST',
    path: '/courier/weight-disputes/:disputeId',
    audience: 'owner',
    summary: 'Records that the charge is accepted, or that it was disputed at the provider',
    params: z.object({ disputeId: id }),
    body: z.object({ answer: z.enum(['accepted', 'disputed'], translated('courierAnswers.weightAnswer')) }).strict(),
    output: successOutput.extend(disputesOutput.shape),
  }),
};
