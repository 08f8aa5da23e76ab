import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { webhookLastValid, webhooksReceived } from '../platform/metrics.ts';
import { verifyWebhookSignature } from '../platform/razorpay-signature.ts';
import { askSoon } from './ask-provider.ts';
import { type Bought, findBought } from './find-bought.ts';
import { identifyLater } from './identify-order.ts';
import { settleRefund } from './send-refund.ts';
import { type SettleParts, settlePayment } from './settle-payment.ts';
import { checkouts, webhookEvents } from './tables.ts';

export interface WebhookParts extends SettleParts {
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

const paymentEvent = z.object({
  event: z.enum(['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed']),
  payload: z.object({
    payment: z.object({
      entity: z.object({
        id: z.string().max(100),
        order_id: z.string().max(100),
        amount: z.int().min(0).max(1_000_000_000_000),
        currency: z.string().max(10),
        status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
        method: z.string().max(50).nullish(),
      }),
    }),
  }),
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
  }),
});

/** A refund only moves forward, so a repeat needs no memory of its own. */
async function takeRefund(parts: WebhookParts, { payload }: z.output<typeof refundEvent>): Promise<void> {
  const { id, payment_id: paymentId, amount: amountPaise, status, receipt = null } = payload.refund.entity;
  await parts.db.transaction((tx) => settleRefund(tx, parts, { id, paymentId, amountPaise, status, receipt }));
}

/**
 * What the provider tells by itself. An event takes effect once: its id is written in the transaction of its effect, and the
 * effect is harmless to repeat anyway. Other events are taken and mean nothing; an order that we do not know may be ours all the
 * same, so the provider is asked for its receipt, after the answer.
 * @throws ShopError 400 bad_signature; any other failure means that nothing was recorded, and the provider sends it again
 */
export async function receiveWebhook(parts: WebhookParts, received: ReceivedWebhook): Promise<void> {
  const { rawBody, signature } = received;
  if (!verifyWebhookSignature({ rawBody, signature, secrets: parts.webhookSecrets })) {
    webhooksReceived.inc({ outcome: 'refused' });
    throw new ShopError('bad_signature');
  }
  webhookLastValid.setToCurrentTime();
  await takeEvent(parts, received);
  webhooksReceived.inc({ outcome: 'taken' });
}

async function takeEvent(parts: WebhookParts, { rawBody, eventId }: ReceivedWebhook): Promise<void> {
  const { db, queue } = parts;
  const event = parseJson(rawBody);
  const refund = refundEvent.safeParse(event);
  if (refund.success) return takeRefund(parts, refund.data);
  const parsed = paymentEvent.safeParse(event);
  if (!parsed.success) return;
  const { id, order_id: providerOrderId, amount: amountPaise, currency, method } = parsed.data.payload.payment.entity;
  const key = (eventId ?? createHash('sha256').update(rawBody).digest('hex')).slice(0, 200);
  await db.transaction(async (tx) => {
    const [checkout] = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(eq(checkouts.providerOrderId, providerOrderId))
      .for('update');
    if (!checkout) {
      await identifyLater(tx, queue, providerOrderId, key);
      return;
    }
    const { rowCount } = await tx
      .insert(webhookEvents)
      .values({ id: key, checkoutId: checkout.id })
      .onConflictDoNothing();
    if (rowCount === 0) return;
    // An authorised payment has to be captured, and that is a call to the provider: not inside its own request.
    if (parsed.data.event === 'payment.authorized') {
      await askSoon(tx, queue, checkout.id, key);
      return;
    }
    const state = parsed.data.event === 'payment.failed' ? 'failed' : 'captured';
    const bought = (await findBought(tx, checkout.id)) as Bought;
    await settlePayment(tx, parts, bought, {
      id,
      amountPaise,
      currency,
      state,
      method: method ?? null,
      evidence: 'webhook',
    });
  });
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
