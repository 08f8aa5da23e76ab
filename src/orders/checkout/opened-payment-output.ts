import { z } from 'zod';
import { always } from '../../platform/input.ts';
import { billOutput, pickupPlaceOutput } from '../core/bodies/order-output.ts';
import { promisedOutput } from '../core/bodies/promise-output.ts';

export const confirmedOrder = {
  order: z.string(),
  /** The readable number: `#1001`. */
  name: z.string(),
  bill: billOutput.nullable(),
  isGift: z.boolean(),
  /** The buyer collects everything. */
  isCollected: z.boolean(),
  /** Where the buyer collects what is pick-up only; null where nothing is. */
  pickupPlace: pickupPlaceOutput.nullable(),
  promise: promisedOutput
    .pick({ dispatchOn: true, arriveBy: true, city: true })
    /** The earlier end of the courier's time, for a planned order. */
    .extend({ arriveFrom: z.iso.date().nullable() })
    .nullable(),
};
export const openedPaymentOutput = z.object({
  success: always,
  id: z.string(),
  /** 0 = a code has paid for all of it: there is nothing to pay, and `confirmed` is the order. */
  amount: z.int().min(0).max(100_000_000_000),
  currency: z.enum(['INR']),
  key: z.string(),
  heldUntil: z.iso.datetime(),
  orderKey: z.string().optional(),
  confirmed: z.object(confirmedOrder).optional(),
});

export type ConfirmedOrderBody = z.output<z.ZodObject<typeof confirmedOrder>>;
