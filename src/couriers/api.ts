import { z } from 'zod';
import { always, id, linkKey, requiredText, successOutput } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { failureEndpoints } from './failures/failure-endpoints.ts';
import { learnedEndpoints } from './learned/learned-endpoints.ts';
import { moneyEndpoints } from './money/money-endpoints.ts';
import { parcelPhotoEndpoints } from './photos/photo-endpoints.ts';
import { rateEndpoints } from './rates/rate-endpoints.ts';
import { returnEndpoints, returnedOutput } from './returns/return-endpoints.ts';
import {
  keysInput,
  parcelOutput,
  parcels,
  proposalOutput,
  settingsOutput,
  shipmentOutput,
  trackedOutput,
} from './shapes.ts';
import { sizeInput } from './sizes.ts';

export type { FailureBody, QuestionBody } from './failures/failure-endpoints.ts';
export type { LearnedDaysBody } from './learned/learned-endpoints.ts';
export type { CourierChargesBody, WeightDisputeBody } from './money/money-endpoints.ts';
export type { ReturnedBody, ReturnPickupBody } from './returns/return-endpoints.ts';
export type {
  CourierKeysInput,
  CourierSettingsBody,
  ParcelBody,
  ProposalBody,
  RateBody,
  ShipmentBody,
  SizeBody,
  TrackedBody,
} from './shapes.ts';

const settingsAnswer = successOutput.extend({ settings: settingsOutput });
const change = { audience: 'owner', needsRecentLogin: true } as const;
/** The provider is waited for. */
const asks = { timeoutMs: 45_000 } as const;
const orderParam = z.object({ orderId: id });

export const couriersApi = {
  ...learnedEndpoints,
  ...moneyEndpoints,
  ...parcelPhotoEndpoints,
  ...rateEndpoints,
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
      'What can be booked, what is booked and has not left, what is to be looked at, and what came back; empty without a provider',
    output: z.object({
      success: always,
      isConnected: z.boolean(),
      toBook: z.array(parcelOutput),
      booked: z.array(shipmentOutput),
      problems: z.array(shipmentOutput),
      returned: z.array(returnedOutput),
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
              courier: z.string().regex(/^(cheapest|fastest|\d{1,12})$/, translated('courierAnswers.courierChoice')),
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
    summary:
      'The labels of booked shipments as one PDF; `shipments` are ids with commas; with `slips=yes` each is followed by its packing slip',
    query: z.object({
      shipments: z
        .string()
        .transform((ids) => [...new Set(ids.split(','))])
        .pipe(parcels(id)),
      slips: z.enum(['yes', 'no']).optional(),
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
  ...failureEndpoints,
  ...returnEndpoints,
};
