import { z } from 'zod';
import { dayInput } from '../../../platform/input.ts';
import { translated } from '../../../platform/translated.ts';

export const promisedOutput = z.object({
  dispatchOn: z.iso.date(),
  /** The later end of the courier's time; null without a PIN code, and for what is collected. */
  arriveBy: z.iso.date().nullable(),
  /** From this moment on the days are later. */
  orderUntil: z.iso.datetime(),
  /** The PIN code's; null where it is not certain. */
  city: z.string().nullable(),
  /** The shop's, before it leaves; `backOn` is the first working day after it. */
  holiday: z.object({ from: z.iso.date(), to: z.iso.date(), backOn: z.iso.date() }).nullable(),
});
export type PromisedBody = z.output<typeof promisedOutput>;

/** With a wanted day: it leaves later and arrives between two days, neither after the wanted one. */
export const plannedOutput = z.object({
  dispatchOn: z.iso.date(),
  /** These null for what is collected. */
  arriveFrom: z.iso.date().nullable(),
  arriveBy: z.iso.date().nullable(),
});

export const timings = ['around', 'soon'] as const;

/**
 * In the body of an order: the days that its buyer has seen, the day on which it is needed, and whether it leaves for
 * that day or as soon as possible.
 */
export const promiseInput = {
  promised: z.object({ dispatchOn: dayInput, arriveBy: dayInput.optional() }).optional(),
  wantedOn: dayInput.optional(),
  timing: z.enum(timings, translated('input.timing')).optional(),
};

const orderDays = z.object({
  dispatchOn: z.iso.date().nullable(),
  /** The earlier end of the courier's time, for a planned order. */
  arriveFrom: z.iso.date().nullable(),
  arriveBy: z.iso.date().nullable(),
  wantedOn: z.iso.date().nullable(),
  /** It leaves for the wanted day, not as soon as possible. */
  isPlanned: z.boolean(),
  /** It is not sent yet, and its last working day before `dispatchOn` is tomorrow, today or over. */
  isUrgent: z.boolean(),
});

/** What an order stores; null where no day was promised or asked for. */
export const orderPromiseOutput = orderDays.nullable();
/** The same with the city that it goes to; null where it is not certain. */
export const orderPromiseWithCity = orderDays.extend({ city: z.string().nullable() }).nullable();
export type OrderPromiseBody = z.output<typeof orderPromiseOutput>;
