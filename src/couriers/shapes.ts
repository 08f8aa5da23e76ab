import { z } from 'zod';
import { always, requiredText, rupees, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { courierProviders } from '../shared/delivery/courier-providers.ts';
import { shipmentStages, shipmentStates } from '../shared/delivery/shipment-stages.ts';
import { emailKey, emailPattern } from '../shared/text/email-key.ts';
import { failureOutput, questionOutput } from './failures/failure-endpoints.ts';
import { pickupOutput } from './returns/return-endpoints.ts';

const maxParcels = 60;

/** The token or the email and password of an account. */
export const keysInput = z.discriminatedUnion('provider', [
  z
    .object({
      provider: z.literal('shiprocket'),
      email: text({ max: 254 })
        .transform((value) => value.trim())
        .refine((value) => emailPattern.test(emailKey(value)), translated('courierAnswers.emailForm')),
      password: text({ min: 6, max: 200 }),
    })
    .strict(),
  z
    .object({
      provider: z.literal('delhivery'),
      token: text({ min: 10, max: 200 })
        .transform((value) => value.trim())
        .refine((value) => /^[\w-]+$/.test(value), translated('courierAnswers.tokenForm')),
      /** As it is registered at Delhivery. */
      place: requiredText(100),
      pin: z.string(translated('input.pin')).regex(/^[1-9]\d{5}$/, translated('input.pin')),
    })
    .strict(),
]);
export type CourierKeysInput = z.output<typeof keysInput>;

const pickupPlace = z.object({ name: z.string(), pin: z.string() });
export const settingsOutput = z.object({
  /** Null = none: tracking numbers are typed. */
  provider: z.enum(courierProviders).nullable(),
  /** The login of the API user at Shiprocket. */
  email: z.string().nullable(),
  /** False: the keys are stored, but cannot be decrypted with today's secret key. */
  isReadable: z.boolean(),
  verifiedAt: z.iso.datetime().nullable(),
  /** Where parcels are picked up. */
  pickup: pickupPlace.nullable(),
  places: z.array(pickupPlace),
  webhookUrl: z.string(),
  firstWebhookAt: z.iso.datetime().nullable(),
});
export type CourierSettingsBody = z.output<typeof settingsOutput>;

const sizeOutput = z.object({
  weightGrams: z.int(),
  lengthCm: z.int(),
  widthCm: z.int(),
  heightCm: z.int(),
});
export type SizeBody = z.output<typeof sizeOutput>;

export const parcels = <T extends z.ZodType>(one: T) =>
  z
    .array(one)
    .min(1, translated('courierAnswers.leastOrders'))
    .max(maxParcels, translated('courierAnswers.mostOrders', { max: maxParcels }));

const rateOutput = z.object({
  courierId: z.string(),
  name: z.string(),
  price: rupees,
  /** The day on which it would arrive, if it is picked up today; null = not stated. */
  arrivesOn: z.string().nullable(),
  /** What is charged for; null = not stated. */
  chargedGrams: z.int().nullable(),
});
export type RateBody = z.output<typeof rateOutput>;
export const proposalOutput = z.object({
  order: z.string(),
  /** Cheapest first; empty where no courier goes, and where the provider could not be asked. */
  rates: z.array(rateOutput),
  /** Ids of couriers. */
  cheapest: z.string().nullable(),
  fastest: z.string().nullable(),
  /** The provider did not answer: it chooses when it does. */
  isAway: z.boolean(),
  /** Why the provider names no price; null where it does, or does not answer. */
  problem: z.string().nullable(),
});
export type ProposalBody = z.output<typeof proposalOutput>;

export const shipmentOutput = z.object({
  _id: z.string(),
  order: z.string(),
  orderNumber: z.int(),
  buyer: z.string(),
  state: z.enum(shipmentStates),
  stage: z.enum(shipmentStages),
  courier: z.string().nullable(),
  /** The tracking number. */
  number: z.string().nullable(),
  /** What it costs; null until the provider has said so. */
  price: rupees.nullable(),
  expectedOn: z.string().nullable(),
  pickupAsked: z.boolean(),
  pickupOn: z.string().nullable(),
  /** For the owner: why it is over, or what is to be looked at. */
  problem: z.string().nullable(),
  size: sizeOutput,
  /** When it was photographed on the scale; null = it was not. */
  photoTakenAt: z.iso.datetime().nullable(),
  /** The return that is picked up at the buyer's; null = a parcel to the buyer. */
  request: z.string().nullable(),
  /** The newest attempt to deliver that failed. */
  failure: failureOutput.nullable(),
  createdAt: z.iso.datetime(),
  events: z.array(z.object({ stage: z.enum(shipmentStages), place: z.string().nullable(), at: z.iso.datetime() })),
});
export type ShipmentBody = z.output<typeof shipmentOutput>;

export const parcelOutput = z.object({
  order: z.string(),
  number: z.int(),
  buyer: z.string(),
  /** Empty = the address was written as one text, and no courier can be booked. */
  pin: z.string(),
  city: z.string(),
  products: z.string(),
  photo: z.string().nullable(),
  /** What the courier takes at the door. */
  cash: rupees,
  wrap: z.string().nullable(),
  /** The last day that was promised; null = none. */
  promisedOn: z.string().nullable(),
  /** Proposed: of the last parcel with the same products, or the products' weights with an unknown size. */
  size: sizeOutput.nullable(),
  rememberedAt: z.iso.datetime().nullable(),
  weightGrams: z.int().nullable(),
});
export type ParcelBody = z.output<typeof parcelOutput>;

/** What a buyer sees of a parcel. */
export const trackedOutput = z.object({
  success: always,
  parcel: z
    .object({
      stage: z.enum(shipmentStages),
      expectedOn: z.string().nullable(),
      steps: z.array(z.object({ stage: z.enum(shipmentStages), place: z.string().nullable(), at: z.iso.datetime() })),
    })
    .nullable(),
  /** After a failed attempt to deliver. */
  question: questionOutput.nullable(),
  /** Pickups of accepted returns, newest first. */
  pickups: z.array(pickupOutput),
});
export type TrackedBody = Omit<z.output<typeof trackedOutput>, 'success'>;
