import { z } from 'zod';
import { rupees, wholeCount } from '../../platform/input.ts';

const anySum = z.number().min(-1_000_000_000).max(1_000_000_000_000);

export const cashOutput = z.object({
  /** The courier pays within these days of the delivery. */
  remitDays: z.int(),
  /** Parcels whose money has not arrived. */
  expected: z.array(
    z.object({
      order: z.string(),
      number: z.int(),
      buyer: z.string(),
      amount: rupees,
      courier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      leftAt: z.iso.datetime(),
      /** Null while the parcel is on its way. */
      collectedAt: z.iso.datetime().nullable(),
      dueAt: z.iso.datetime().nullable(),
      isLate: z.boolean(),
    }),
  ),
  /** Lines of couriers' files that did not fit, until they are settled. */
  open: z.array(
    z.object({
      _id: z.string(),
      reference: z.string(),
      amount: rupees,
      state: z.enum(['differs', 'unknown']),
      fileName: z.string(),
      number: z.int().nullable(),
      buyer: z.string().nullable(),
      /** What the order that it names is to bring. */
      expected: rupees.nullable(),
      /** The only order with this amount. */
      guess: z.object({ number: z.int(), buyer: z.string() }).nullable(),
    }),
  ),
  /** Refused parcels that count against their buyers. */
  refusals: z.array(
    z.object({ order: z.string(), number: z.int(), region: z.string(), cost: rupees, createdAt: z.iso.datetime() }),
  ),
});
export type CashBody = z.output<typeof cashOutput>;

export const previewOutput = z.object({
  rows: z.array(
    z.object({
      reference: z.string(),
      amount: rupees,
      fit: z.enum(['fits', 'differs', 'unknown', 'known']),
      number: z.int().nullable(),
      buyer: z.string().nullable(),
      expected: rupees.nullable(),
    }),
  ),
  /** What the courier deducts, beyond what earlier files state of the same parcels. */
  fee: anySum,
  /** What the owner should know of a workbook. */
  notes: z.array(z.string()),
});
export type RemittancePreviewBody = z.output<typeof previewOutput>;

const costs = {
  /** Parcels that have left. */
  left: wholeCount,
  refused: wholeCount,
  /** The cost of refused parcels and of what couriers paid too little, less the advances that stay with the shop. */
  cost: anySum,
  /** Advances of refused parcels that stay with the shop. */
  retained: anySum,
  /** What buyers paid more for cash. */
  charge: anySum,
  onTheWay: anySum,
};
export const costsOutput = z.object({
  ...costs,
  /** What couriers deducted. */
  fees: anySum,
  regions: z.array(z.object({ region: z.string(), ...costs })),
});
export type CashCostsBody = z.output<typeof costsOutput>;

export const pastOutput = z.object({
  /** The last ones that were paid or came back, the newest first. */
  orders: z.array(
    z.object({
      order: z.string(),
      number: z.int(),
      leftAt: z.iso.datetime(),
      cameBack: z.boolean(),
      cost: rupees,
      /** The part of the advance that stayed with the shop. */
      retained: rupees,
      /** The facts on which was decided, without the charge in `total`. */
      asked: z.object({
        total: rupees,
        pin: z.string().nullable(),
        hasAccount: z.boolean(),
        hasPaidBefore: z.boolean(),
        refusals: z.int(),
        isGift: z.boolean(),
        isCollected: z.boolean(),
        isPersonalised: z.boolean(),
        isMadeToOrder: z.boolean(),
      }),
    }),
  ),
});
export type PastCashBody = z.output<typeof pastOutput>;
