import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { webhookLastValid, webhooksReceived } from '../../platform/metrics.ts';
import { verifyWebhookSignature } from '../../platform/razorpay-signature.ts';
import { type CheckoutSnapshot, findCheckoutSnapshot } from '../checkout/find-checkout-snapshot.ts';
import { settleRefund } from '../refunds/send-refund.ts';
import { checkouts, payments, webhookEvents } from '../schema.ts';
import { identifyLater } from './identify-order.ts';
import { reconcileNow, scheduleConfirmation } from './schedule-reconciliation.ts';
import { type SettlementDependencies, settlePayment } from './settle-payment.ts';
import { isDeviating, type VerifiedPayment } from './write-payment.ts';

export interface WebhookDependencies extends SettlementDependencies {
  db: Database;
  webhookSecrets: readonly string[];
}
export interface ReceivedWebhook {
  /** Exactly the bytes that came: the signature is over them. */
  rawBody: Buffer;
  signature: unknown;
  /** The provider's id of the event; it is not covered by the signature. */
  eventId: string | undefined;
}

const paymentEntity = z.object({
  id: z.string().max(100),
  order_id: z.string().max(100),
  amount: z.int().min(0).max(1_000_000_000_000),
  currency: z.string().max(10),
  method: z.string().max(50).nullish(),
});
const paymentEvent = z.object({
  event: z.enum(['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed']),
  payload: z.object({ payment: z.object({ entity: paymentEntity }) }),
});

const refundEvent = z.object({
  event: z.enum(['refund.created', 'refund.processed', 'refund.failed']),
  payload: z.object({
    refund: z.object({
      entity: z.object({
        id: z.string().max(100),
        payment_id: z.string().max(100),
        amount: z.int().min(0).max(1_000_000_000_000),
        status: z.enum(['pending', 'processed', 'failed']),
        receipt: z.string().max(100).nullish(),
      }),
    }),
    payment: z.object({ entity: paymentEntity }).optional().catch(undefined),
  }),
});

/** A refund only moves forward, so a repeat needs no memory of its own. */
async function takeRefund(parts: WebhookDependencies, { payload }: z.output<typeof refundEvent>): Promise<void> {
  const { id, payment_id: paymentId, amount: amountPaise, status, receipt = null } = payload.refund.entity;
  await parts.db.transaction(async (tx) => {
    await settleRefund(tx, parts, { id, paymentId, amountPaise, status, receipt });
    if (payload.payment) await doubtDeviating(tx, parts, payload.payment.entity);
  });
}

/** A refund's event also states its payment; when that is not what our books have, the provider's API decides. */
async function doubtDeviating(
  tx: Tx,
  { queue }: WebhookDependencies,
  entity: z.output<typeof paymentEntity>,
): Promise<void> {
  const [known] = await tx
    .select({ payment: payments, providerOrderId: checkouts.providerOrderId })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.id, entity.id), payments.settles));
  if (!known || !isDeviating(known.payment, statedIn(entity, 'captured'), known.providerOrderId)) return;
  const cause = `${entity.id} ${entity.amount} ${entity.currency} ${entity.order_id}`;
  await scheduleConfirmation(tx, queue, { checkoutId: known.payment.checkoutId, cause, isDoubted: true });
}

function statedIn(entity: z.output<typeof paymentEntity>, state: 'captured' | 'failed'): VerifiedPayment {
  const { id, order_id: providerOrderId, amount: amountPaise, currency, method = null } = entity;
  return { id, providerOrderId, amountPaise, currency, method, state, evidence: 'webhook' };
}

/**
 * What the provider tells by itself. An event takes effect once: its id is written in the transaction of its effect, and the
 * effect is harmless to repeat anyway. Other events are taken and mean nothing; an order that we do not know may be ours all the
 * same, so the provider is asked for its receipt, after the answer.
 * @throws ShopError 400 bad_signature; any other failure means that nothing was recorded, and the provider sends it again
 */
export async function receiveWebhook(parts: WebhookDependencies, received: ReceivedWebhook): Promise<void> {
  const { rawBody, signature } = received;
  if (!verifyWebhookSignature({ rawBody, signature, secrets: parts.webhookSecrets })) {
    webhooksReceived.inc({ outcome: 'refused' });
    throw new ShopError('bad_signature');
  }
  webhookLastValid.setToCurrentTime();
  await takeEvent(parts, received);
  webhooksReceived.inc({ outcome: 'taken' });
}

async function takeEvent(parts: WebhookDependencies, { rawBody, eventId }: ReceivedWebhook): Promise<void> {
  const { db, queue } = parts;
  const event = parseJson(rawBody);
  const refund = refundEvent.safeParse(event);
  if (refund.success) return takeRefund(parts, refund.data);
  const parsed = paymentEvent.safeParse(event);
  if (!parsed.success) return;
  const { entity } = parsed.data.payload.payment;
  const key = (eventId ?? createHash('sha256').update(rawBody).digest('hex')).slice(0, 200);
  await db.transaction(async (tx) => {
    const checkoutId = await lockCheckoutOf(tx, entity);
    if (!checkoutId) {
      await identifyLater(tx, queue, entity.order_id, key);
      return;
    }
    const { rowCount } = await tx.insert(webhookEvents).values({ id: key, checkoutId }).onConflictDoNothing();
    if (rowCount === 0) return;
    // An authorised payment has to be captured, and that is a call to the provider: not inside its own request.
    if (parsed.data.event === 'payment.authorized') {
      await reconcileNow(tx, queue, checkoutId, key);
      return;
    }
    const state = parsed.data.event === 'payment.failed' ? 'failed' : 'captured';
    const bought = (await findCheckoutSnapshot(tx, checkoutId)) as CheckoutSnapshot;
    await settlePayment(tx, parts, bought, statedIn(entity, state));
  });
}

/** The checkout in whose books the payment is already, whatever order it is said to pay now; else the one of that order. */
async function lockCheckoutOf(tx: Tx, { id, order_id }: z.output<typeof paymentEntity>): Promise<string | null> {
  const [known] = await tx
    .select({ id: payments.checkoutId })
    .from(payments)
    .where(and(eq(payments.id, id), payments.settles));
  const [checkout] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(known ? eq(checkouts.id, known.id) : eq(checkouts.providerOrderId, order_id))
    .for('update');
  return checkout?.id ?? null;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
