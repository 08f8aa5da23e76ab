import { z } from 'zod';
import { always, dayInput, pinInput, rupees, successOutput } from '../platform/input.ts';
import { chargeKinds } from '../shared/delivery/delivery-charges.ts';
import { endpoint } from '../shared/endpoint.ts';

const chargeInput = z
  .number('A charge is an amount in rupees.')
  .min(0, 'A charge is not below zero.')
  .max(10_000, 'A charge is at most ₹10,000.')
  .multipleOf(0.01, 'An amount has at most two decimals.');
const prefixInput = z
  .string()
  .regex(
    /^[1-9]\d{1,5}$/,
    'PIN codes of your city are two to six digits each, such as 3110, with commas between them.',
  );

/** What the owner makes of a courier's price, in rupees. */
const byCourier = z.object({
  /** Below 0 = she pays a part. */
  add: z
    .number('This is an amount in rupees.')
    .min(-1_000, 'This is at least −₹1,000.')
    .max(1_000, 'This is at most ₹1,000.')
    .multipleOf(0.01, 'An amount has at most two decimals.'),
  /** Up to whole multiples of it; 0 = not rounded. */
  roundTo: z.literal([0, 1, 5, 10, 50], 'Rounding is to ₹1, ₹5, ₹10 or ₹50, or none.'),
  atMost: chargeInput.nullable(),
});

/** In rupees. */
export const deliveryInput = z.object({
  kind: z.enum(chargeKinds, 'Choose how you charge.'),
  flat: chargeInput,
  originPin: z.union([z.literal(''), pinInput]),
  cityPrefixes: z.array(prefixInput).max(50, 'At most 50 prefixes.'),
  city: chargeInput,
  state: chargeInput,
  rest: chargeInput,
  freeAbove: z
    .number('This is an amount in rupees.')
    .positive('This is more than zero.')
    .max(500_000, 'This is at most ₹5,00,000.')
    .multipleOf(0.01, 'An amount has at most two decimals.')
    .nullable(),
  /** The courier's price is charged instead; null = never. The amounts above stay the fallback. */
  byCourier: byCourier.strict().nullable(),
});

const chargesOutput = z.object({
  kind: z.enum(chargeKinds),
  flat: rupees,
  city: rupees,
  state: rupees,
  rest: rupees,
  freeAbove: rupees.nullable(),
  /** Of the shop; null when unknown. */
  cityName: z.string().nullable(),
  stateName: z.string().nullable(),
});
/** `isDecided` is false until the owner has decided about charges, even that there are none. */
const publicOutput = chargesOutput.extend({
  isDecided: z.boolean(),
  /** What a courier asks is charged: it depends on the PIN code and on the weight. */
  isByCourier: z.boolean(),
  /** Working days of the courier to anywhere in India; null where no day is promised. */
  transit: z.object({ minDays: z.int(), maxDays: z.int() }).nullable(),
});
export type DeliveryChargesBody = z.output<typeof publicOutput>;
const ownersOutput = chargesOutput.extend({
  originPin: z.string(),
  cityPrefixes: z.array(z.string()),
  byCourier: byCourier.extend({ roundTo: z.number() }).nullable(),
});
export type OwnersDeliveryBody = z.output<typeof ownersOutput>;

const weekdays = z
  .array(z.int().min(0).max(6), 'Weekdays are numbers from 0 = Sunday to 6.')
  .max(7, 'A week has seven days.')
  .overwrite((days) => [...new Set(days)].sort());
const transitDays = z
  .object({
    minDays: z.int('Days are a whole number.').min(0).max(60, 'A parcel travels at most 60 days.'),
    maxDays: z.int('Days are a whole number.').min(0).max(60, 'A parcel travels at most 60 days.'),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    message: 'The second number is the longer time.',
    path: ['maxDays'],
  });
const holiday = z
  .object({ from: dayInput, to: dayInput })
  .refine(({ from, to }) => from <= to, { message: 'A holiday ends on the day it begins, or later.', path: ['to'] });

export const deliveryDaysInput = z.object({
  /** False = buyers read no day. */
  isPromised: z.boolean(),
  piecesPerDay: z
    .int('Pieces a day are a whole number.')
    .min(1, 'At least one piece a day.')
    .max(1_000, 'At most 1,000 pieces a day.'),
  cutoffHour: z.int('An hour is a whole number.').min(1, 'From 1 to 24.').max(24, 'From 1 to 24.'),
  /** 0 = Sunday. */
  restWeekdays: weekdays.refine((days) => days.length < 7, 'The shop works on at least one weekday.'),
  courierRestWeekdays: weekdays.refine((days) => days.length < 7, 'The courier delivers on at least one weekday.'),
  holidays: z.array(holiday).max(50, 'At most 50 holidays.'),
  transit: z.object({ city: transitDays, state: transitDays, rest: transitDays }),
});
export type DeliveryDaysBody = z.output<typeof deliveryDaysInput>;

export const shippingApi = {
  readCharges: endpoint({
    method: 'GET',
    path: '/delivery/charges',
    audience: 'anyone',
    cachedUntil: 'everything',
    summary: 'What delivery costs, in rupees; `kind` none = nothing',
    output: z.object({ success: always, charges: publicOutput }),
  }),
  findPinCode: endpoint({
    method: 'GET',
    path: '/delivery/pin-codes/:pin',
    audience: 'anyone',
    summary: 'City and state of a PIN code, null where they are not certain',
    params: z.object({ pin: pinInput }),
    output: z.object({
      success: always,
      city: z.string().nullable(),
      state: z.string().nullable(),
      zone: z.enum(['city', 'state', 'rest']),
    }),
  }),
  readDelivery: endpoint({
    method: 'GET',
    path: '/shop/delivery',
    audience: 'owner',
    summary: 'The charges with the PIN codes that decide about them',
    output: z.object({ success: always, delivery: ownersOutput }),
  }),
  changeDelivery: endpoint({
    method: 'PUT',
    path: '/shop/delivery',
    audience: 'owner',
    summary: 'Changes the charges; what is not sent stays',
    body: deliveryInput.partial(),
    output: successOutput.extend({ delivery: ownersOutput }),
  }),
  readDeliveryDays: endpoint({
    method: 'GET',
    path: '/shop/delivery-days',
    audience: 'owner',
    summary: 'Working days, holidays, pieces a day and how long parcels travel; the usual ones until they are saved',
    output: z.object({ success: always, days: deliveryDaysInput }),
  }),
  changeDeliveryDays: endpoint({
    method: 'PUT',
    path: '/shop/delivery-days',
    audience: 'owner',
    summary: 'Changes them; what is not sent stays. Days that were promised before stay promised',
    body: deliveryDaysInput.partial(),
    output: successOutput.extend({ days: deliveryDaysInput }),
  }),
};
