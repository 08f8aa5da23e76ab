import { z } from 'zod';
import { always, id, requiredText, successOutput, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';

/** docs/integrate.md says what the body of each holds. */
const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'order.refunded',
  'stock.low',
  'product.changed',
  'request.opened',
  'ticket.opened',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const maxWebhooks = 10;

const webhookOutput = z
  .object({
    _id: z.string(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(webhookEvents)),
    isOn: z.boolean(),
    /** It was switched off because nothing arrived for three days. */
    hasFailed: z.boolean(),
    failingSince: z.iso.datetime().nullable(),
    /** In the last seven days. */
    sent: z.int().min(0),
    waiting: z.int().min(0),
    failed: z.int().min(0),
    /** Until when deliveries are signed with the former secret, too. */
    formerSecretUntil: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Webhook' });
export type WebhookBody = z.output<typeof webhookOutput>;

const deliveryFields = {
  _id: z.string(),
  event: z.enum(webhookEvents),
  /** The number of the order, request or complaint, or the name of the product; '' while it has no body. */
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int().min(0),
  /** When it is sent next; null when it is not. */
  dueAt: z.iso.datetime().nullable(),
  triedAt: z.iso.datetime().nullable(),
  status: z.int().nullable(),
  createdAt: z.iso.datetime(),
};
const deliveryOutput = z.object(deliveryFields).meta({ id: 'WebhookDelivery' });
export type DeliveryBody = z.output<typeof deliveryOutput>;

const eventsInput = z
  .array(z.enum(webhookEvents, translated('settingAnswers.noEvent')))
  .min(1, translated('settingAnswers.leastEvent'))
  .max(webhookEvents.length)
  .transform((events) => [...new Set(events)]);
const webhookInput = z.object({
  name: requiredText(80),
  /** https, and on the public internet. */
  url: text({ min: 1, max: 500 }).transform((value) => value.trim()),
  events: eventsInput,
});
export type WebhookForm = z.output<typeof webhookInput>;

const params = z.object({ webhookId: id });
const deliveryParams = z.object({ deliveryId: id });
const changed = successOutput.extend({ webhook: webhookOutput });

export const webhooksApi = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/webhooks',
    audience: 'owner',
    summary: 'Where the shop reports its events to; never a secret',
    output: z.object({ success: always, webhooks: z.array(webhookOutput) }),
  }),
  addWebhook: endpoint({
    method: 'POST',
    path: '/webhooks',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Adds a webhook; its secret is in this answer alone',
    body: webhookInput,
    output: changed.extend({ secret: z.string() }),
    status: 201,
  }),
  changeWebhook: endpoint({
    method: 'PATCH',
    path: '/webhooks/:webhookId',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Changes a webhook, or switches it on or off; switched off, what still waits is not sent',
    params,
    body: webhookInput.partial().extend({ isOn: z.boolean().optional() }),
    output: changed,
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/secret',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Makes another secret; the former one signs as well for a day',
    params,
    output: changed.extend({ secret: z.string() }),
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    audience: 'owner',
    summary: 'Deletes a webhook with its log',
    params,
    output: successOutput,
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    audience: 'owner',
    perMinute: 30,
    summary: 'Sends a signed body with the event `test` at once, and answers what came back',
    params,
    output: z.object({
      success: always,
      /** Null without an answer. */
      status: z.int().nullable(),
      answer: z.string(),
    }),
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    audience: 'owner',
    summary: 'The last 100 deliveries of a webhook, newest first; deleted after seven days',
    params,
    output: z.object({ success: always, deliveries: z.array(deliveryOutput) }),
  }),
  findDelivery: endpoint({
    method: 'GET',
    path: '/webhooks/deliveries/:deliveryId',
    audience: 'owner',
    summary: 'One delivery with its body and the last answer',
    params: deliveryParams,
    output: z.object({
      success: always,
      delivery: z.object({ ...deliveryFields, body: z.string().nullable(), answer: z.string().nullable() }),
    }),
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/webhooks/deliveries/:deliveryId/again',
    audience: 'owner',
    summary: 'Sends a delivery again, with the same id and body',
    params: deliveryParams,
    output: successOutput.extend({ delivery: deliveryOutput }),
  }),
};
