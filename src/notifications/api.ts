import { z } from 'zod';
import { always, id, successOutput, text } from '../platform/input.ts';
import { type TranslatedRule, translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';

export const noticeKinds = [
  'new_order',
  'new_request',
  'new_grievance',
  'proof_answered',
  'payment_problem',
  'refund_failed',
  'low_stock',
  'new_review',
  'webhook_off',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeChannels = ['email', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

const choiceOutput = z.object({
  kind: z.enum(noticeKinds),
  channel: z.enum(noticeChannels),
  isOn: z.boolean(),
});
const deviceOutput = z
  .object({
    _id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** SHA-256 of the push service's address, by which a browser finds its own device. */
    mark: z.string(),
    /** False once the session that added it has ended: nothing is sent until the device is added again. */
    active: z.boolean(),
  })
  .meta({ id: 'PushDevice' });
export type PushDeviceBody = z.output<typeof deviceOutput>;

const notificationsOutput = z.object({
  success: always,
  choices: z.array(choiceOutput),
  devices: z.array(deviceOutput),
  /** The VAPID key that a browser subscribes with. */
  publicKey: z.string(),
  lowStockAt: z.int().min(0).max(1_000),
});
export type NotificationsBody = z.output<typeof notificationsOutput>;

const base64url = (bytes: number, rule: TranslatedRule) =>
  z
    .string()
    .regex(/^[\w-]{1,200}={0,2}$/, rule)
    .refine((value) => Buffer.from(value, 'base64url').length === bytes, rule);
const deviceParams = z.object({ deviceId: id });

export const notificationsApi = {
  findNotifications: endpoint({
    method: 'GET',
    path: '/user/notifications',
    audience: 'admin',
    summary: 'What the caller is notified of and where, and the caller’s devices',
    output: notificationsOutput,
  }),
  chooseNotifications: endpoint({
    method: 'PUT',
    path: '/user/notifications',
    audience: 'admin',
    summary: 'Switches kinds of notifications on or off for the caller; what is not sent stays',
    body: z.object({ choices: z.array(choiceOutput).min(1, translated('settingAnswers.nothingChosen')).max(50) }),
    output: notificationsOutput,
  }),
  changeLowStock: endpoint({
    method: 'PUT',
    path: '/shop/low-stock',
    audience: 'owner',
    summary: 'Sets from which number of pieces on a product counts as low in stock',
    body: z.object({
      lowStockAt: z
        .int(translated('settingAnswers.lowStock'))
        .min(0, translated('settingAnswers.lowStock'))
        .max(1_000, translated('settingAnswers.lowStock')),
    }),
    output: successOutput.extend({ lowStockAt: z.int() }),
  }),
  addPushDevice: endpoint({
    method: 'POST',
    path: '/user/push-devices',
    audience: 'admin',
    summary: 'Adds the caller’s device, as its browser subscribed it to a push service',
    body: z.object({
      endpoint: text({ min: 1, max: 1_000 }),
      keys: z.object({
        p256dh: base64url(65, translated('settingAnswers.noBrowserKey')),
        auth: base64url(16, translated('settingAnswers.noBrowserSecret')),
      }),
    }),
    output: successOutput.extend({ device: deviceOutput }),
    status: 201,
  }),
  removePushDevice: endpoint({
    method: 'DELETE',
    path: '/user/push-devices/:deviceId',
    audience: 'admin',
    summary: 'Removes one of the caller’s devices',
    params: deviceParams,
    output: successOutput,
  }),
  testPushDevice: endpoint({
    method: 'POST',
    path: '/user/push-devices/:deviceId/test',
    audience: 'admin',
    summary: 'Sends a test notification to one of the caller’s devices',
    params: deviceParams,
    output: successOutput,
  }),
};
