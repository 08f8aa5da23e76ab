import { z } from 'zod';
import { always, id, linkKey, photoBase64, requiredText, rupees, successOutput, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint, photosTimeoutMs } from '../../shared/endpoint.ts';
import { piecesInput } from '../refunds/pieces.ts';

const orderKey = z.object({ key: linkKey });
const requestKinds = ['cancel', 'return'] as const;
const maxPhotos = 3;

const requestInput = z.object({
  kind: z.enum(requestKinds, translated('shopping.askKind')),
  reason: requiredText(1_000),
  /** By default the whole order. */
  lines: piecesInput.min(1, translated('shopping.whichPieces')).optional(),
  /** JPEG, PNG or WebP as base64. */
  photos: z
    .array(photoBase64)
    .max(maxPhotos, translated('shopping.mostPhotos', { max: maxPhotos }))
    .optional(),
});
export type RequestForm = z.output<typeof requestInput>;

const namedPieces = z.object({ line: z.int().min(0), quantity: z.int().min(1), name: z.string() });

const requestOutput = z
  .object({
    _id: z.string(),
    /** Such as `R-2026-0018`. */
    number: z.string().nullable(),
    kind: z.enum(requestKinds),
    reason: z.string(),
    /** Null = the whole order. */
    lines: z.array(namedPieces).nullable(),
    state: z.enum(['open', 'accepted', 'refused', 'withdrawn']),
    answer: z.string().nullable(),
    /** WebP as data: URLs. */
    photos: z.array(z.string()),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OrderRequest' });
export type RequestBody = z.output<typeof requestOutput>;

const requestsOutput = z.object({
  success: always,
  requests: z.array(requestOutput),
  /** What can be asked for now; null = nothing. */
  mayAsk: z.enum(requestKinds).nullable(),
  /** The last day on which a return can be asked for. */
  returnUntil: z.iso.date().nullable(),
  /** For each line of the order: what was paid for it in rupees, and how many of its pieces were refunded. */
  lines: z.array(z.object({ paid: rupees, refunded: z.int().min(0) })),
});
export type RequestsBody = z.output<typeof requestsOutput>;

const openRequestOutput = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  orderId: z.string(),
  orderNumber: z.int().min(1).max(1_000_000_000),
  buyer: z.string(),
  kind: z.enum(requestKinds),
  reason: z.string(),
  lines: z.array(namedPieces).nullable(),
  photos: z.int().min(0).max(maxPhotos),
  createdAt: z.iso.datetime(),
});
export type OpenRequestBody = z.output<typeof openRequestOutput>;

const maxRequestBytes = 7 * 1024 * 1024;

export const requestEndpoints = {
  findRequestsByKey: endpoint({
    method: 'GET',
    path: '/order/:key/requests',
    audience: 'anyone',
    perMinute: 60,
    summary: 'What the buyer has asked for this order, and what can be asked',
    params: orderKey,
    output: requestsOutput,
  }),
  askByKey: endpoint({
    method: 'POST',
    path: '/order/:key/requests',
    audience: 'anyone',
    perMinute: 20,
    summary:
      'Asks to cancel an order that is not shipped yet, or to return it, or some of its pieces; one open request per order',
    params: orderKey,
    body: requestInput,
    maxBytes: maxRequestBytes,
    timeoutMs: photosTimeoutMs,
    output: successOutput,
    status: 201,
  }),
  findOwnRequests: endpoint({
    method: 'GET',
    path: '/user/orders/:orderId/requests',
    audience: 'user',
    perMinute: 60,
    summary: 'As GET /order/{key}/requests, for an order of the caller',
    params: z.object({ orderId: id }),
    output: requestsOutput,
  }),
  askForOwnOrder: endpoint({
    method: 'POST',
    path: '/user/orders/:orderId/requests',
    audience: 'user',
    perMinute: 20,
    summary: 'As POST /order/{key}/requests, for an order of the caller',
    params: z.object({ orderId: id }),
    body: requestInput,
    maxBytes: maxRequestBytes,
    timeoutMs: photosTimeoutMs,
    output: successOutput,
    status: 201,
  }),
  listOpenRequests: endpoint({
    method: 'GET',
    path: '/user/order-requests',
    audience: 'admin',
    summary: 'The requests that wait for an answer, oldest first, at most 100',
    output: z.object({ success: always, requests: z.array(openRequestOutput) }),
  }),
  findRequestsOfOrder: endpoint({
    method: 'GET',
    path: '/user/order/:orderId/requests',
    audience: 'admin',
    summary: 'The requests of an order, with their photos',
    params: z.object({ orderId: id }),
    output: z.object({ success: always, requests: z.array(requestOutput) }),
  }),
  acceptRequest: endpoint({
    method: 'POST',
    path: '/user/order-requests/:requestId/accept',
    audience: 'owner',
    needsRecentLogin: true,
    summary:
      'Accepts a request: refunds the pieces or the amount (by default what was asked for), and cancels an order that is not shipped',
    params: z.object({ requestId: id }),
    body: z.strictObject({
      /** The pieces that are refunded, by default those that were asked for. */
      lines: piecesInput.min(1, translated('shopping.whichPieces')).optional(),
      /** In rupees, all that goes back; by default what the pieces cost. */
      amount: rupees.min(0).multipleOf(0.01, translated('deliveryAnswers.twoDecimals')).optional(),
      /** true = the pieces that are refunded. */
      restock: z.union([z.boolean(), piecesInput]).optional(),
      answer: text({ max: 1_000 }).optional(),
    }),
    output: successOutput,
  }),
  refuseRequest: endpoint({
    method: 'POST',
    path: '/user/order-requests/:requestId/refuse',
    audience: 'admin',
    summary: 'Refuses a request with a reason, which the buyer reads',
    params: z.object({ requestId: id }),
    body: z.object({ answer: requiredText(1_000) }),
    output: successOutput,
  }),
};
