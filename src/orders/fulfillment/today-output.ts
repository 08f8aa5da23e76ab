import { z } from 'zod';
import { placeOutput } from '../../catalog/api.ts';
import { rupees } from '../../platform/input.ts';
import { orderPromiseOutput } from '../core/bodies/promise-output.ts';

const piece = z.object({
  order: z.string(),
  number: z.int(),
  /** Index of the line in the order. */
  line: z.int(),
  quantity: z.int(),
  buyer: z.string(),
  /** The last proof photo's state: `open` waits for the buyer. */
  proof: z.enum(['open', 'approved', 'change', 'replaced']).nullable(),
  createdAt: z.iso.datetime(),
  promise: orderPromiseOutput,
  /** The buyer collects everything. */
  pickup: z.boolean(),
  /** No money moved for its order. */
  test: z.boolean(),
});
const productToMake = z.object({
  _id: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  pieces: z.int(),
  /** What the buyers asked for; pieces that differ are lines of their own. */
  answers: z.array(z.object({ label: z.string(), text: z.string(), place: placeOutput.optional() })),
  lines: z.array(piece),
});
const parcel = z.object({
  order: z.string(),
  number: z.int(),
  buyer: z.string(),
  products: z.string(),
  pieces: z.int(),
  photo: z.string().nullable(),
  createdAt: z.iso.datetime(),
  promise: orderPromiseOutput,
  /** The courier's name and the number, once they are known. */
  tracking: z.string().nullable(),
  /** The buyer collects everything. */
  pickup: z.boolean(),
  /** The buyer has got the message that it can be collected. */
  ready: z.boolean(),
  /** No money moved for it. */
  test: z.boolean(),
  /** A proof photo waits for the buyer's answer. */
  awaitsApproval: z.boolean(),
  /** Null = it goes to the buyer. */
  gift: z.object({ recipient: z.string(), wrap: z.string().nullable() }).nullable(),
});
const attentionKinds = [
  /** Its buyer has not pressed the link; `dueAt` = until when. */
  'cash_to_confirm',
  /** The courier has the money, and should have paid it at `dueAt`. */
  'cash_late',
  'payment_awaited',
  'payment_failed',
  'payment_unconfirmed',
  'refund_failed',
  'refund_waiting',
  'refund_to_pay',
  /** A seller in the composition scheme may not sell to another state. */
  'other_state',
  'state_to_check',
  'dispute',
  /** A dispute was won in the end whose goods are credited, or whose order is cancelled: the money is to go back. */
  'refund_owed',
] as const;
const attention = z.object({
  _id: z.string(),
  kind: z.enum(attentionKinds),
  order: z.string(),
  number: z.int(),
  buyer: z.string(),
  amount: rupees,
  /** No money moved for its order. */
  test: z.boolean(),
  /** What the bank or the provider says, or what is to be checked. */
  detail: z.string().nullable(),
  /** When a dispute has to be answered. */
  dueAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
const waiting = z.object({
  _id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** A path of the admin's pages. */
  link: z.string(),
  /** The day by which the law wants an answer to a complaint, or its settlement. */
  dueAt: z.iso.datetime().nullable(),
  due: z.enum(['answer', 'settle']).nullable(),
  createdAt: z.iso.datetime(),
});

export const todayOutput = z.object({
  toMake: z.array(productToMake),
  toPack: z.array(parcel),
  toHandOver: z.array(parcel),
  waiting: z.array(waiting),
  attention: z.array(attention),
  /**
   * Paid orders that are neither shipped nor cancelled, and those that wait to be collected; the lists hold 300 of
   * them.
   */
  open: z.int(),
  /** The only paid order that the shop has ever had; null once there are two, or it is cancelled. */
  firstSale: z.object({ order: z.string(), number: z.int(), test: z.boolean() }).nullable(),
});
export type TodayBody = z.output<typeof todayOutput>;
export type WaitingBody = z.output<typeof waiting>;
