import { z } from 'zod';
import { productOutput } from '../../catalog/api.ts';
import {
  addressOutput,
  always,
  dayInput,
  id,
  linkKey,
  paging,
  text,
  textLanguage,
  wholeCount,
} from '../../platform/input.ts';
import { adminRoles } from '../../shared/access/admin-role.ts';
import { endpoint, exportTimeoutMs } from '../../shared/endpoint.ts';
import { orderStatuses } from '../../shared/orders/order-statuses.ts';
import { maxRowsUnpaged } from '../../shared/paging.ts';
import { orderBriefOutput } from '../core/bodies/order-brief.ts';
import { orderOutput, orderPageOutput, transferOutput } from '../core/bodies/order-output.ts';

const anySum = z.number().min(-1_000_000_000_000).max(1_000_000_000_000);
const numbersOutput = z.object({
  revenue: anySum,
  orders: wholeCount,
  average: anySum,
  /** Test orders among them, without those refunded in full: no money moved. */
  test: z.object({ orders: wholeCount, revenue: anySum }),
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

export const orderEndpoints = {
  listPopularProducts: endpoint({
    method: 'GET',
    path: '/product/popular',
    audience: 'anyone',
    whenUnopened: { success: true, products: [] },
    cachedUntil: 'anything',
    summary: 'Four products in stock: those bought most of late, then the newest',
    query: z.object(textLanguage),
    output: z.object({ success: always, products: z.array(productOutput) }),
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
    scopes: ['orders:read', 'addresses:read'],
    summary: 'All orders, or those that fit the filter, newest first; X-Total-Count is their number',
    query: orderFilterQuery,
    output: z.array(orderOutput),
  }),
  listBriefs: endpoint({
    method: 'GET',
    path: '/program/orders',
    audience: 'admin',
    scopes: ['orders:read'],
    summary:
      'For programs: orders without names, phones, emails and streets, newest first, at most 100 a page; X-Total-Count is their number',
    query: z.object({
      status: z.enum(orderStatuses).optional(),
      payment: z.enum(['paid', 'failed']).optional(),
      from: dayInput.optional(),
      to: dayInput.optional(),
      sort: z.enum(['newest', 'oldest']).optional(),
      ...paging(100),
    }),
    output: z.object({ success: always, orders: z.array(orderBriefOutput) }),
  }),
  findBrief: endpoint({
    method: 'GET',
    path: '/program/orders/:orderId',
    audience: 'admin',
    scopes: ['orders:read'],
    summary: 'For programs: one order without names, phones, emails and streets',
    params: z.object({ orderId: id }),
    output: z.object({ success: always, order: orderBriefOutput }),
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
  readNumbers: endpoint({
    method: 'GET',
    path: '/user/numbers',
    audience: 'admin',
    scopes: ['reports:read'],
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
