import { z } from 'zod';
import { productOutput } from '../catalog/api.ts';
import { addressOutput, always, dayInput, id, linkKey, paging, requiredText, text } from '../platform/input.ts';
import { adminRoles } from '../shared/admin-role.ts';
import { endpoint, exportTimeoutMs } from '../shared/endpoint.ts';
import { orderStatuses } from '../shared/order-statuses.ts';
import { maxRowsUnpaged } from '../shared/paging.ts';
import { answerPhotoEndpoints } from './answer-photos/answer-photo-endpoints.ts';
import { customOrderEndpoints } from './custom/quote-endpoints.ts';
import { documentEndpoints } from './document-endpoints.ts';
import { fulfillmentEndpoints } from './fulfillment/fulfillment-endpoints.ts';
import { numberingEndpoints } from './numbering/numbering-endpoints.ts';
import { orderOutput, orderPageOutput, transferOutput } from './outputs.ts';
import { paymentEndpoints, wholeCount } from './payment-endpoints.ts';
import { promiseEndpoints } from './promise/promise-endpoints.ts';
import { proofEndpoints } from './proofs/proof-endpoints.ts';
import { piecesInput, signedPiecesInput } from './refunds/pieces.ts';
import { requestEndpoints } from './requests/request-endpoints.ts';
import { thanksEndpoints } from './thanks/thanks-endpoints.ts';

export type { PublicQuoteBody, QuoteBody } from './custom/quote-endpoints.ts';
export type { MonthBody, OrderDocumentBody } from './document-endpoints.ts';
export type { Undo } from './fulfillment/fulfillment-endpoints.ts';
export type { OrderBody, OrderPageBody, TransferBody } from './outputs.ts';
export type { PromiseQueueBody } from './promise/promise-endpoints.ts';
export type { OrderPromiseBody, PromisedBody } from './promise/promise-output.ts';
export type { ProofBody } from './proofs/proof-endpoints.ts';
export type { RequestBody, RequestsBody } from './requests/request-endpoints.ts';
export type { ThanksBody, ThanksPageBody } from './thanks/thanks-endpoints.ts';
export type { TodayBody } from './today-output.ts';

const rupeesInput = z
  .number()
  .positive('An amount is more than zero.')
  .max(10_000_000)
  .multipleOf(0.01, 'An amount has at most two decimals.');

/** Strict: nothing named refunds everything, so a misspelt key must not be taken for nothing. */
const refundInput = z
  .strictObject({
    /** Pieces, at what was paid for them. */
    lines: piecesInput.optional(),
    wrap: z.boolean().optional(),
    delivery: z.boolean().optional(),
    /** A free amount in rupees, beside what is named. */
    goodwill: rupeesInput.optional(),
    /** In rupees: alone a free amount; with pieces, all that goes back. */
    amount: rupeesInput.optional(),
    /** true = the pieces that are refunded. */
    restock: z.union([z.boolean(), piecesInput]).optional(),
    reason: text({ max: 200 }).optional(),
    cancel: z.boolean().optional(),
  })
  .refine(({ goodwill, amount }) => goodwill === undefined || amount === undefined, {
    path: ['goodwill'],
    error: 'Please give an amount for everything, or a free amount beside the pieces.',
  });

export type RefundForm = z.output<typeof refundInput>;

const anySum = z.number().min(-1_000_000_000_000).max(1_000_000_000_000);
const numbersOutput = z.object({
  revenue: anySum,
  orders: wholeCount,
  average: anySum,
  days: z.array(z.object({ day: z.string(), revenue: anySum, orders: wholeCount })),
  bestSellers: z.array(
    z.object({ _id: z.string(), name: z.string(), slug: z.string(), sold: wholeCount, revenue: anySum }),
  ),
});
export type NumbersBody = z.output<typeof numbersOutput>;

const orderFilterQuery = z.object({
  search: text({ max: 100 }).optional(),
  status: z.enum(orderStatuses).optional(),
  payment: z.enum(['paid', 'failed']).optional(),
  from: dayInput.optional(),
  to: dayInput.optional(),
  sort: z.enum(['newest', 'oldest', 'largest', 'smallest', 'promised']).optional(),
  ...paging(maxRowsUnpaged),
});
const bankReference = requiredText(60);

export const ordersApi = {
  ...paymentEndpoints,
  ...documentEndpoints,
  ...requestEndpoints,
  ...answerPhotoEndpoints,
  ...customOrderEndpoints,
  ...proofEndpoints,
  ...numberingEndpoints,
  ...thanksEndpoints,
  ...fulfillmentEndpoints,
  ...promiseEndpoints,
  listPopularProducts: endpoint({
    method: 'GET',
    path: '/product/popular',
    audience: 'anyone',
    whenUnopened: { success: true, products: [] },
    isCached: true,
    summary: 'Four products in stock: those bought most of late, then the newest',
    output: z.object({ success: always, products: z.array(productOutput) }),
  }),
  recordPayment: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/payments',
    audience: 'admin',
    needsRecentLogin: true,
    summary: 'Records that the money for an order paid by UPI or bank transfer has arrived, in rupees',
    params: z.object({ orderId: id }),
    // Less than the smallest refund could not be paid back.
    body: z.object({ amount: rupeesInput.min(1, 'A payment is at least ₹1.'), reference: bankReference }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  recordRefundPaid: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/refunds/:refundId/paid',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Records that the refund of a payment by UPI or bank transfer was paid back',
    params: z.object({ orderId: id, refundId: id }),
    body: z.object({ reference: bankReference }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  findChanges: endpoint({
    method: 'GET',
    path: '/user/changes',
    audience: 'admin',
    summary: 'Whether orders or products have changed since the last call, and how many paid orders are not processed',
    output: z.object({ success: always, change: z.string(), notProcessed: z.int().min(0) }),
  }),
  listAllOrders: endpoint({
    method: 'GET',
    path: '/user/all-orders',
    audience: 'admin',
    summary: 'All orders, or those that fit the filter, newest first; X-Total-Count is their number',
    query: orderFilterQuery,
    output: z.array(orderOutput),
  }),
  findOrderByKey: endpoint({
    method: 'GET',
    path: '/order/:key',
    audience: 'anyone',
    summary: 'The order that the unguessable link in its emails opens',
    params: z.object({ key: linkKey }),
    output: z.object({ success: always, order: orderOutput, transfer: transferOutput.nullable() }),
  }),
  listOwnOrders: endpoint({
    method: 'GET',
    path: '/user/orders',
    audience: 'user',
    summary: 'The caller’s orders, newest first',
    output: z.array(orderOutput),
  }),
  listRecipients: endpoint({
    method: 'GET',
    path: '/user/recipients',
    audience: 'user',
    summary: 'Whom the caller has sent paid gifts to in the last 400 days, the last one first; at most 20',
    output: z.object({ success: always, recipients: z.array(addressOutput) }),
  }),
  listOrdersOfUser: endpoint({
    method: 'GET',
    path: '/user/orders/:userId',
    audience: 'owner',
    summary: 'One user’s orders, newest first; X-Total-Count is their number',
    params: z.object({ userId: id }),
    query: z.object(paging(maxRowsUnpaged)),
    output: z.object({
      success: always,
      orders: z.array(orderOutput),
      user: z.object({ name: z.string(), adminRole: z.enum(adminRoles).nullable() }),
    }),
  }),
  findOrderPage: endpoint({
    method: 'GET',
    path: '/user/order/:orderId',
    audience: 'admin',
    summary: 'One order with its history and refunds',
    params: z.object({ orderId: id }),
    output: orderPageOutput.extend({ success: always }),
  }),
  refundOrder: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/refunds',
    audience: 'owner',
    needsRecentLogin: true,
    summary:
      'Gives money back through the provider: everything that is left, or pieces of lines, or a part in rupees; `cancel` also cancels the order',
    params: z.object({ orderId: id }),
    body: refundInput,
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  restockOrder: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/restock',
    audience: 'admin',
    summary:
      'Puts pieces of an order back into the stock, at any time; without `lines` all that are not; a negative quantity is taken out again',
    params: z.object({ orderId: id }),
    body: z.strictObject({ lines: signedPiecesInput.optional() }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  readNumbers: endpoint({
    method: 'GET',
    path: '/user/numbers',
    audience: 'admin',
    summary: 'Revenue, orders, average and best sellers of the last 7, 30 or 90 days, by the shop’s calendar',
    query: z.object({ days: z.enum(['7', '30', '90']).transform(Number) }),
    output: numbersOutput.extend({ success: always }),
  }),
  exportOrders: endpoint({
    method: 'GET',
    path: '/user/orders.csv',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'The orders that fit the filter, as CSV, one line a product',
    query: orderFilterQuery.omit({ page: true, limit: true }),
    output: z.string(),
    mediaTypes: ['text/csv'],
    timeoutMs: exportTimeoutMs,
  }),
};
