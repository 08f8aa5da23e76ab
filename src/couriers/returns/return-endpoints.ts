import { z } from 'zod';
import { id, rupees, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { shipmentStages } from '../../shared/delivery/shipment-stages.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { sizeInput } from '../sizes.ts';

/** A parcel that is back, and is to be unpacked. */
export const returnedOutput = z.object({
  _id: z.string(),
  order: z.string(),
  orderNumber: z.int(),
  buyer: z.string(),
  products: z.string(),
  /** True for an accepted return picked up at the buyer's; false for a parcel that was not delivered. */
  isRequested: z.boolean(),
  /** The courier was to take cash for it: unpacking it ends the order. */
  isCash: z.boolean(),
  /** The buyer has said so after a failed attempt. */
  isRefused: z.boolean(),
  /** What the courier has charged. */
  cost: rupees,
  at: z.iso.datetime(),
});
export type ReturnedBody = z.output<typeof returnedOutput>;

/** A return that a courier picks up, for its buyer. */
export const pickupOutput = z.object({
  request: z.string(),
  /** Null until a courier is booked. */
  courier: z.string().nullable(),
  number: z.string().nullable(),
  stage: z.enum(shipmentStages),
  at: z.iso.datetime(),
});
export type ReturnPickupBody = z.output<typeof pickupOutput>;

export const returnEndpoints = {
  bookReturn: endpoint({
    method: 'POST',
    path: '/courier/returns',
    audience: 'owner',
    summary: 'Books the pickup of an accepted return at its buyer’s; the answer comes before the provider’s',
    body: z.object({ order: id, request: id, ...sizeInput }).strict(),
    output: successOutput,
  }),
  bookComplaintReturn: endpoint({
    method: 'POST',
    path: '/courier/complaint-returns',
    audience: 'owner',
    summary: 'Takes the order of a complaint back, and books its pickup at the buyer’s; refunds nothing',
    body: z.object({ grievance: id, order: id, ...sizeInput }).strict(),
    output: successOutput,
  }),
  unpackParcel: endpoint({
    method: 'POST',
    path: '/courier/shipments/:shipmentId/unpack',
    audience: 'owner',
    summary:
      'Puts the pieces of a parcel that came back into the stock, or writes them off; ends an order whose cash was not paid',
    params: z.object({ shipmentId: id }),
    body: z
      .object({
        restock: z.boolean(),
        /** With cash: what both ways cost; absent = what the courier has charged. */
        cost: rupees.max(100_000, translated('courierAnswers.mostCost')).optional(),
        /** With cash: it counts against the buyer; absent = where the buyer has said so. */
        refused: z.boolean().optional(),
      })
      .strict(),
    output: successOutput,
  }),
};
