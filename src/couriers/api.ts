import { z } from 'zod';
import { always, id, linkKey, requiredText, rupees, successOutput, text } from '../platform/input.ts';
import { shipmentStages, shipmentStates } from '../shared/delivery/shipment-stages.ts';
import { endpoint } from '../shared/endpoint.ts';

const maxParcels = 60;

const keysInput = z
  .object({
    email: text({ max: 254 })
      .transform((value) => value.trim())
      .refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'An email looks like api@example.com.'),
    password: text({ min: 6, max: 200 }),
  })
  .strict();

const pickupPlace = z.object({ name: z.string(), pin: z.string() });
const settingsOutput = z.object({
  /** Of the API user at Shiprocket; null = no provider. */
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

const whole = (most: number, unit: string) => {
  const sentence = `Please enter a whole number of ${unit}, from 1 to ${most.toLocaleString('en-IN')}.`;
  return z.int(sentence).min(1, sentence).max(most, sentence);
};
const sizeInput = {
  weightGrams: whole(50_000, 'grams'),
  lengthCm: whole(200, 'centimetres'),
  widthCm: whole(200, 'centimetres'),
  heightCm: whole(200, 'centimetres'),
};
const sizeOutput = z.object({
  weightGrams: z.int(),
  lengthCm: z.int(),
  widthCm: z.int(),
  heightCm: z.int(),
});
export type SizeBody = z.output<typeof sizeOutput>;

const parcels = <T extends z.ZodType>(one: T) =>
  z.array(one).min(1, 'Choose at least one order.').max(maxParcels, `Choose at most ${maxParcels} orders.`);

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
const proposalOutput = z.object({
  order: z.string(),
  /** Cheapest first; empty where no courier goes, and where the provider could not be asked. */
  rates: z.array(rateOutput),
  /** Ids of couriers. */
  cheapest: z.string().nullable(),
  fastest: z.string().nullable(),
  /** The provider did not answer: it chooses when it does. */
  isAway: z.boolean(),
});
export type ProposalBody = z.output<typeof proposalOutput>;

const shipmentOutput = z.object({
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
  createdAt: z.iso.datetime(),
  events: z.array(z.object({ stage: z.enum(shipmentStages), place: z.string().nullable(), at: z.iso.datetime() })),
});
export type ShipmentBody = z.output<typeof shipmentOutput>;

const parcelOutput = z.object({
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

const settingsAnswer = successOutput.extend({ settings: settingsOutput });
const change = { audience: 'owner', needsRecentLogin: true } as const;
/** The provider is waited for. */
const asks = { timeoutMs: 45_000 } as const;
const orderParam = z.object({ orderId: id });

/** What a buyer sees of a parcel. */
const trackedOutput = z.object({
  success: always,
  parcel: z
    .object({
      stage: z.enum(shipmentStages),
      expectedOn: z.string().nullable(),
      steps: z.array(z.object({ stage: z.enum(shipmentStages), place: z.string().nullable(), at: z.iso.datetime() })),
    })
    .nullable(),
});
export type TrackedBody = z.output<typeof trackedOutput>['parcel'];

export const couriersApi = {
  readCourierSettings: endpoint({
    method: 'GET',
    path: '/courier/settings',
    audience: 'owner',
    ...asks,
    summary: 'The courier provider; never a secret',
    output: z.object({ success: always, settings: settingsOutput }),
  }),
  changeCourierKeys: endpoint({
    method: 'PUT',
    path: '/courier/settings/keys',
    ...change,
    ...asks,
    summary: 'Tries the keys at the provider, and stores them encrypted',
    body: keysInput,
    output: settingsAnswer,
  }),
  removeCourierKeys: endpoint({
    method: 'DELETE',
    path: '/courier/settings/keys',
    ...change,
    summary: 'Forgets the keys; refused while parcels are being booked or are on their way',
    output: settingsAnswer,
  }),
  changePickupPlace: endpoint({
    method: 'PUT',
    path: '/courier/settings/pickup',
    audience: 'owner',
    ...asks,
    summary: 'Chooses the provider’s place where parcels are picked up',
    body: z.object({ place: requiredText(100) }).strict(),
    output: settingsAnswer,
  }),
  renewCourierToken: endpoint({
    method: 'POST',
    path: '/courier/settings/webhook-token',
    ...change,
    ...asks,
    summary: 'Makes a new token for the provider’s webhooks, and shows it once; the former one ends',
    output: z.object({ success: always, webhookToken: z.string(), settings: settingsOutput }),
  }),
  listParcels: endpoint({
    method: 'GET',
    path: '/courier/parcels',
    audience: 'admin',
    summary:
      'What can be booked, what is booked and has not left, and what is to be looked at; empty without a provider',
    output: z.object({
      success: always,
      isConnected: z.boolean(),
      toBook: z.array(parcelOutput),
      booked: z.array(shipmentOutput),
      problems: z.array(shipmentOutput),
    }),
  }),
  findRates: endpoint({
    method: 'POST',
    path: '/courier/rates',
    audience: 'admin',
    ...asks,
    summary: 'What couriers ask for these parcels, with the cheapest and the fastest',
    body: z.object({ parcels: parcels(z.object({ order: id, ...sizeInput }).strict()) }).strict(),
    output: z.object({ success: always, proposals: z.array(proposalOutput) }),
  }),
  bookParcels: endpoint({
    method: 'POST',
    path: '/courier/shipments',
    audience: 'admin',
    summary:
      'Marks orders as packed and books a courier for each, all of them or none; `courier` is cheapest, fastest, or an id. The answer comes before the provider’s',
    body: z
      .object({
        parcels: parcels(
          z
            .object({
              order: id,
              ...sizeInput,
              courier: z.string().regex(/^(cheapest|fastest|\d{1,12})$/, 'A courier is cheapest, fastest, or an id.'),
            })
            .strict(),
        ),
      })
      .strict(),
    output: successOutput.extend({ shipments: z.array(shipmentOutput) }),
  }),
  listShipments: endpoint({
    method: 'GET',
    path: '/courier/shipments/:orderId',
    audience: 'admin',
    summary: 'The shipments of an order, newest first',
    params: orderParam,
    output: z.object({ success: always, isConnected: z.boolean(), shipments: z.array(shipmentOutput) }),
  }),
  cancelShipment: endpoint({
    method: 'POST',
    path: '/courier/shipments/:shipmentId/cancel',
    audience: 'admin',
    summary: 'Cancels a shipment that has not left; the charge goes back to the wallet',
    params: z.object({ shipmentId: id }),
    output: successOutput,
  }),
  printLabels: endpoint({
    method: 'GET',
    path: '/courier/labels',
    audience: 'admin',
    ...asks,
    summary: 'The labels of booked shipments as one PDF; `shipments` are ids with commas',
    query: z.object({
      shipments: z
        .string()
        .transform((ids) => [...new Set(ids.split(','))])
        .pipe(parcels(id)),
    }),
    output: z.string(),
    mediaTypes: ['application/pdf'],
  }),
  requestPickup: endpoint({
    method: 'POST',
    path: '/courier/pickups',
    audience: 'admin',
    ...asks,
    summary: 'Asks the couriers to come for every booked parcel for which they have not been asked',
    output: successOutput,
  }),
  receiveCourierWebhook: endpoint({
    method: 'POST',
    path: '/courier/webhook',
    audience: 'provider',
    summary: 'A report of the courier provider; `x-api-key` holds the token',
    output: z.object({ success: always }),
  }),
  trackByKey: endpoint({
    method: 'GET',
    path: '/order/:key/parcel',
    audience: 'anyone',
    summary: 'Where the parcel of the order is that the unguessable link opens; null without a booked courier',
    params: z.object({ key: linkKey }),
    output: trackedOutput,
  }),
  trackOrder: endpoint({
    method: 'GET',
    path: '/user/orders/:orderId/parcel',
    audience: 'user',
    summary: 'Where the parcel of one of the caller’s orders is; null without a booked courier',
    params: orderParam,
    output: trackedOutput,
  }),
};
