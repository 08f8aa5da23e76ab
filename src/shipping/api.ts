import { z } from 'zod';
import { always, dayInput, pinInput, rupees, successOutput } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { chargeKinds } from '../shared/delivery/delivery-charges.ts';
import { endpoint } from '../shared/endpoint.ts';

const chargeInput = z
  .number(translated('deliveryAnswers.chargeInRupees'))
  .min(0, translated('deliveryAnswers.chargeNotNegative'))
  .max(10_000, translated('deliveryAnswers.mostCharge'))
  .multipleOf(0.01, translated('deliveryAnswers.twoDecimals'));
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
    .number(translated('deliveryAnswers.inRupees'))
    .min(-1_000, translated('deliveryAnswers.leastAdded'))
    .max(1_000, translated('deliveryAnswers.mostAdded'))
    .multipleOf(0.01, translated('deliveryAnswers.twoDecimals')),
  /** Up to whole multiples of it; 0 = not rounded. */
  roundTo: z.literal([0, 1, 5, 10, 50], translated('deliveryAnswers.rounding')),
  atMost: chargeInput.nullable(),
});

/** In rupees. */
export const deliveryInput = z.object({
  kind: z.enum(chargeKinds, translated('deliveryAnswers.chooseKind')),
  flat: chargeInput,
  originPin: z.union([z.literal(''), pinInput]),
  cityPrefixes: z.array(prefixInput).max(50, translated('deliveryAnswers.mostPrefixes')),
  city: chargeInput,
  state: chargeInput,
  rest: chargeInput,
  freeAbove: z
    .number(translated('deliveryAnswers.inRupees'))
    .positive(translated('deliveryAnswers.aboveZero'))
    .max(500_000, translated('deliveryAnswers.mostFreeAbove'))
    .multipleOf(0.01, translated('deliveryAnswers.twoDecimals'))
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
  /** The city of the shop; null when unknown. */
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
  .array(z.int().min(0).max(6), translated('deliveryAnswers.weekdays'))
  .max(7, translated('deliveryAnswers.sevenDays'))
  .overwrite((days) => [...new Set(days)].sort());
const transitDays = z
  .object({
    minDays: z.int(translated('deliveryAnswers.wholeDays')).min(0).max(60, translated('deliveryAnswers.mostDays')),
    maxDays: z.int(translated('deliveryAnswers.wholeDays')).min(0).max(60, translated('deliveryAnswers.mostDays')),
  })
  .refine(({ minDays, maxDays }) => minDays <= maxDays, {
    ...translated('deliveryAnswers.secondIsLonger'),
    path: ['maxDays'],
  });
const holiday = z
  .object({ from: dayInput, to: dayInput })
  .refine(({ from, to }) => from <= to, { ...translated('deliveryAnswers.holidayEnds'), path: ['to'] });

export const deliveryDaysInput = z.object({
  /** False = buyers read no day. */
  isPromised: z.boolean(),
  piecesPerDay: z
    .int(translated('deliveryAnswers.wholePieces'))
    .min(1, translated('deliveryAnswers.leastPieces'))
    .max(1_000, translated('deliveryAnswers.mostPieces')),
  cutoffHour: z
    .int(translated('deliveryAnswers.wholeHour'))
    .min(1, translated('deliveryAnswers.hours'))
    .max(24, translated('deliveryAnswers.hours')),
  /** 0 = Sunday. */
  restWeekdays: weekdays.refine((days) => days.length < 7, translated('deliveryAnswers.oneWorkday')),
  courierRestWeekdays: weekdays.refine((days) => days.length < 7, translated('deliveryAnswers.oneDeliveryDay')),
  holidays: z.array(holiday).max(50, translated('deliveryAnswers.mostHolidays')),
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
