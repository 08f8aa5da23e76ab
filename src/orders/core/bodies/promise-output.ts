import { z } from 'zod';
import { dayInput } from '../../../platform/input.ts';

export const promisedOutput = z.object({
  dispatchOn: z.iso.date(),
  /** The later end of the courier's time; null without a PIN code, and for what is collected. */
  arriveBy: z.iso.date().nullable(),
  /** From this moment on the days are later. */
  orderUntil: z.iso.datetime(),
  /** Of the PIN code; null where it is not certain. */
  city: z.string().nullable(),
  /** Of the shop, before it leaves; `backOn` is the first working day after it. */
  holiday: z.object({ from: z.iso.date(), to: z.iso.date(), backOn: z.iso.date() }).nullable(),
});
export type PromisedBody = z.output<typeof promisedOutput>;

/** In the body of an order: the days that its buyer has seen, and the day on which it is needed. */
export const promiseInput = {
  promised: z.object({ dispatchOn: dayInput, arriveBy: dayInput.optional() }).optional(),
  wantedOn: dayInput.optional(),
};

const orderDays = z.object({
  dispatchOn: z.iso.date().nullable(),
  arriveBy: z.iso.date().nullable(),
  wantedOn: z.iso.date().nullable(),
  /** It is not sent yet, and its last working day before `dispatchOn` is tomorrow, today or over. */
  isUrgent: z.boolean(),
});

/** What an order stores; null where no day was promised or asked for. */
export const orderPromiseOutput = orderDays.nullable();
/** The same with the city that it goes to; null where it is not certain. */
export const orderPromiseWithCity = orderDays.extend({ city: z.string().nullable() }).nullable();
export type OrderPromiseBody = z.output<typeof orderPromiseOutput>;
