import { z } from 'zod';
import { always, id, record, requiredText, successOutput, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { couriers } from '../../shared/delivery/couriers.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { orderStatuses } from '../../shared/orders/order-statuses.ts';
import { orderOutput, orderPageOutput } from '../core/bodies/order-output.ts';
import { todayOutput } from './today-output.ts';

const statusInput = z.enum(orderStatuses, translated('orderAnswers.statusForm'));
/** Null when nothing has changed, or when the change cannot be undone. */
const undo = z.object({ id: z.string(), seconds: z.int() }).nullable();
export type Undo = z.output<typeof undo>;

const oneToHundred = <T extends z.ZodType>(one: T) =>
  z.array(one).min(1, translated('courierAnswers.leastOrders')).max(100, translated('orderAnswers.mostChanged'));

const link = z
  .url({ protocol: /^https$/, ...translated('orderAnswers.linkForm') })
  .max(300, translated('orderAnswers.linkLength'));
const trackingInput = z
  .object({
    courier: z.enum(
      couriers.map(({ key }) => key),
      translated('orderAnswers.chooseCourier'),
    ),
    number: requiredText(60),
    /** Where a parcel of another courier is followed. */
    link: z.union([z.literal(''), link]).optional(),
    /** Moves the order to Shipped. */
    ship: z.boolean().optional(),
    /** Writes to the buyer although the order is on its way already. */
    notify: z.boolean().optional(),
  })
  .strict();

const noteInput = text({ max: 4_000 });

/**
 * `from`: what the caller saw; refused with `changed_meanwhile` when it has become something else than what is asked
 * for.
 */
export const fulfillmentEndpoints = {
  changeOrderStatus: endpoint({
    method: 'PUT',
    path: '/user/order-status/:orderId',
    audience: 'admin',
    summary: 'Sets an order to any of the five statuses',
    params: z.object({ orderId: id }),
    body: z.object({ status: statusInput, from: statusInput.optional(), confirmRefunded: z.boolean().optional() }),
    output: z.object({ success: always, message: z.string(), order: orderOutput, undo }),
  }),
  changeOrderStatuses: endpoint({
    method: 'PUT',
    path: '/user/order-statuses',
    audience: 'admin',
    scopes: ['orders:write'],
    summary: 'Sets several orders to one status; all of them or none',
    body: z.object({
      orderIds: oneToHundred(id),
      status: statusInput,
      /** By the orders' ids. */
      from: record(id, statusInput, { max: 100 }).optional(),
      confirmRefunded: z.boolean().optional(),
    }),
    output: successOutput.extend({ undo }),
  }),
  countOrders: endpoint({
    method: 'GET',
    path: '/user/order-counts',
    audience: 'admin',
    summary: 'How many orders have each status; one without orders is left out',
    output: z.object({
      success: always,
      counts: z.array(z.object({ status: z.enum(orderStatuses), count: z.int().min(0) })),
    }),
  }),
  readToday: endpoint({
    method: 'GET',
    path: '/user/today',
    audience: 'admin',
    summary: 'The work of the day: to make, to pack, to hand over, waiting for an answer, needs attention',
    output: todayOutput.extend({ success: always }),
  }),
  doWork: endpoint({
    method: 'PUT',
    path: '/user/order-work',
    audience: 'admin',
    scopes: ['orders:write'],
    summary: 'Marks lines as made, or orders as packed, shipped or collected; all of them or none',
    body: z
      .object({
        step: z.enum(['made', 'packed', 'shipped', 'collected'], translated('orderAnswers.stepForm')),
        orders: oneToHundred(
          z.object({ _id: id, lines: z.array(z.int().min(0).max(49)).min(1).max(50).optional() }).strict(),
        ),
      })
      .strict(),
    output: successOutput.extend({ undo }),
  }),
  undoMove: endpoint({
    method: 'POST',
    path: '/user/order-moves/:moveId/undo',
    audience: 'admin',
    summary: 'Takes a change of orders back before its emails leave; all of them or none',
    params: z.object({ moveId: id }),
    output: successOutput,
  }),
  saveTracking: endpoint({
    method: 'PUT',
    path: '/user/order/:orderId/tracking',
    audience: 'admin',
    scopes: ['orders:write', 'addresses:read'],
    summary: 'Saves courier and tracking number, and moves the order to Shipped on request',
    params: z.object({ orderId: id }),
    body: trackingInput,
    output: orderPageOutput.extend({ success: always, message: z.string(), undo }),
  }),
  removeTracking: endpoint({
    method: 'DELETE',
    path: '/user/order/:orderId/tracking',
    audience: 'admin',
    summary: 'Removes courier and tracking number',
    params: z.object({ orderId: id }),
    output: orderPageOutput.extend({ success: always, message: z.string() }),
  }),
  saveNote: endpoint({
    method: 'PUT',
    path: '/user/order/:orderId/note',
    audience: 'admin',
    summary: 'Saves the note on an order that only admins read',
    params: z.object({ orderId: id }),
    body: z.object({ note: noteInput, from: noteInput.optional() }).strict(),
    output: z.object({ success: always, note: z.string(), savedAt: z.iso.datetime() }),
  }),
  recordMessage: endpoint({
    method: 'POST',
    path: '/user/order/:orderId/messages',
    audience: 'admin',
    summary: 'Records that the buyer was written to by chat or email',
    params: z.object({ orderId: id }),
    body: z
      .object({
        channel: z.enum(['whatsapp', 'email'], translated('orderAnswers.channelForm')),
        title: requiredText(80),
      })
      .strict(),
    output: successOutput,
  }),
};
