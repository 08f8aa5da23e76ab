import { asc, eq, sql } from 'drizzle-orm';
import { freeHolds, takeStock } from '../catalogue/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { sendMailQueue } from '../platform/mailer.ts';
import type { Queue } from '../platform/queue.ts';
import { formatPrice, toRupees } from '../shared/money.ts';
import type { OrderBody } from './api.ts';
import { findOrder } from './find-orders.ts';
import { letterhead } from './letterhead.ts';
import { failedMail, misfitMail, placedMail } from './mails.ts';
import { type CheckoutRow, lockCheckout, moveOrder } from './move-order.ts';
import { recordOrderEvent } from './order-events.ts';
import { refundByItself } from './request-refund.ts';
import { type Evidence, hasPaid, type PaymentState, type RefundReason } from './states.ts';
import { checkoutLines, orders, payments } from './tables.ts';

export interface SettleParts {
  queue: Queue;
  shopName: string;
  publicUrl: string;
}

/** A payment that the provider vouches for, by a right signature or by its API. */
export interface VouchedPayment {
  id: string;
  amountPaise: number;
  currency: string;
  state: PaymentState;
  method: string | null;
  evidence: Evidence;
}
export interface Settled {
  outcome: 'paid' | 'already_paid' | 'failed' | 'refund_due';
  orderId: string;
  /** True when stock went down: what is public has changed. */
  movedStock: boolean;
}

/**
 * The one place where a payment takes effect: callback, webhook and reconciler all end here, as often as they like.
 * Locks the checkout, writes the payment down, and at the first good one marks the order paid and takes the stock, in this one transaction.
 */
export async function settlePayment(
  tx: Tx,
  parts: SettleParts,
  checkoutId: string,
  payment: VouchedPayment,
): Promise<Settled> {
  const checkout = await lockCheckout(tx, checkoutId);
  await writePayment(tx, checkoutId, payment);
  const orderId = await orderOf(tx, checkout);
  if (hasPaid(checkout.state)) {
    await refundSecond(tx, parts, orderId, payment);
    return { outcome: 'already_paid', orderId, movedStock: false };
  }
  if (payment.state === 'failed') {
    await moveOrder(tx, checkout, { happening: 'payment_failed' });
    await tellFailure(tx, parts, orderId, payment);
    return { outcome: 'failed', orderId, movedStock: false };
  }
  return settle(tx, parts, checkout, orderId, payment);
}

/** The checkout's order; from the first payment result on there is one, paid or not. */
async function orderOf(tx: Tx, checkout: CheckoutRow): Promise<string> {
  const [known] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkout.id));
  if (known) return known.id;
  const id = newId();
  await tx.insert(orders).values({ id, checkoutId: checkout.id, buyerId: checkout.buyerId, isPaid: false });
  await recordOrderEvent(tx, id, { kind: 'placed', what: 'Order placed' });
  return id;
}

/** Each attempt stands in the order's history; the buyer gets one mail, however many attempts fail. */
async function tellFailure(tx: Tx, parts: SettleParts, orderId: string, payment: VouchedPayment): Promise<void> {
  const isNew = await recordOrderEvent(tx, orderId, {
    kind: 'failed',
    what: 'Payment failed',
    id: `failed ${payment.id}`,
  });
  if (!isNew) return;
  const order = (await findOrder(tx, orderId)) as OrderBody;
  const mail = failedMail({ id: `failed${orderId}`, order, ...(await letterhead(tx, parts, orderId)) });
  await parts.queue.send(tx, sendMailQueue, mail, { key: `failed ${orderId}` });
}

async function settle(
  tx: Tx,
  parts: SettleParts,
  checkout: CheckoutRow,
  orderId: string,
  payment: VouchedPayment,
): Promise<Settled> {
  const refundReason = await takeGoods(tx, checkout, orderId, payment);
  await moveOrder(tx, checkout, { happening: 'payment_captured', refundReason });
  await tx.update(payments).set({ settles: true }).where(eq(payments.id, payment.id));
  await recordOrderEvent(tx, orderId, { kind: 'paid', what: `Paid ${formatPrice(toRupees(payment.amountPaise))}` });
  if (refundReason) await refundByItself(tx, parts.queue, { orderId, paymentId: payment.id, cause: 'misfit' });
  const order = (await findOrder(tx, orderId)) as OrderBody;
  const mail = (refundReason ? misfitMail : placedMail)({
    id: `placed${orderId}`,
    order,
    ...(await letterhead(tx, parts, orderId)),
  });
  await parts.queue.send(tx, sendMailQueue, mail, { key: `placed ${orderId}` });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId, movedStock: refundReason === null };
}

/** Who pays twice for one order gets the second payment back. */
async function refundSecond(tx: Tx, { queue }: SettleParts, orderId: string, payment: VouchedPayment): Promise<void> {
  if (payment.state === 'failed') return;
  const [known] = await tx.select().from(payments).where(eq(payments.id, payment.id));
  if (!known || known.settles) return;
  await refundByItself(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
}

/** Takes the stock, or says why the money has to go back instead. */
async function takeGoods(
  tx: Tx,
  checkout: CheckoutRow,
  orderId: string,
  payment: VouchedPayment,
): Promise<RefundReason | null> {
  if (payment.amountPaise !== checkout.amountPaise || payment.currency !== 'INR') {
    await freeHolds(tx, { checkoutId: checkout.id });
    return 'wrong_amount';
  }
  const lines = await tx
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkoutId, checkout.id))
    .orderBy(asc(checkoutLines.position));
  const taken = await takeStock(tx, {
    checkoutId: checkout.id,
    orderId,
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  });
  return taken === 'taken' ? null : 'out_of_stock';
}

/** An attempt is written once; a later word only moves it forward: failed → authorised → captured. */
async function writePayment(tx: Tx, checkoutId: string, payment: VouchedPayment): Promise<void> {
  const rank = (state: unknown) => sql`array_position(array['failed', 'authorized', 'captured'], ${state}::text)`;
  await tx
    .insert(payments)
    .values({ ...payment, checkoutId, capturedAt: payment.state === 'captured' ? sql`now()` : null })
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        state: sql`excluded.state`,
        evidence: sql`excluded.evidence`,
        method: sql`coalesce(excluded.method, ${payments.method})`,
        capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
      },
      setWhere: sql`${payments.checkoutId} = excluded.checkout_id and ${rank(sql`excluded.state`)} > ${rank(payments.state)}`,
    });
}
