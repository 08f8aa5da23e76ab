import { asc, eq, sql } from 'drizzle-orm';
import { takeStock } from '../catalogue/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { sendMailQueue } from '../platform/mailer.ts';
import type { Queue } from '../platform/queue.ts';
import { formatPrice, toRupees } from '../shared/money.ts';
import type { OrderBody } from './api.ts';
import { findOrder } from './find-orders.ts';
import { letterhead } from './letterhead.ts';
import { misfitMail, placedMail } from './mails.ts';
import { recordOrderEvent } from './order-events.ts';
import { refundByItself } from './request-refund.ts';
import { type CheckoutState, canMove, type PaymentState } from './states.ts';
import { checkoutLines, checkouts, orders, payments } from './tables.ts';

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
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for('update');
  if (!checkout) throw new Error(`There is no checkout ${checkoutId}.`);
  await writePayment(tx, checkoutId, payment);
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId));
  const orderId = order?.id ?? newId();
  if (checkout.state === 'paid') {
    await refundSecond(tx, parts, orderId, payment);
    return { outcome: 'already_paid', orderId, movedStock: false };
  }
  if (payment.state === 'failed') {
    await writeOrder(tx, { id: orderId, checkout, isPaid: false, refundReason: null });
    await move(tx, checkoutId, checkout.state, 'failed');
    if (!order) await recordOrderEvent(tx, orderId, { kind: 'placed', what: 'Order placed' });
    await recordOrderEvent(tx, orderId, { kind: 'failed', what: 'Payment failed', id: `failed ${payment.id}` });
    return { outcome: 'failed', orderId, movedStock: false };
  }
  if (!order) await writeOrder(tx, { id: orderId, checkout, isPaid: false, refundReason: null });
  if (!order) await recordOrderEvent(tx, orderId, { kind: 'placed', what: 'Order placed' });
  return settle(tx, parts, checkout, orderId, payment);
}

type CheckoutRow = typeof checkouts.$inferSelect;
type RefundReason = 'out_of_stock' | 'wrong_amount' | null;

async function settle(
  tx: Tx,
  parts: SettleParts,
  checkout: CheckoutRow,
  orderId: string,
  payment: VouchedPayment,
): Promise<Settled> {
  const refundReason = await takeGoods(tx, checkout, orderId, payment);
  await writeOrder(tx, { id: orderId, checkout, isPaid: true, refundReason });
  await move(tx, checkout.id, checkout.state, 'paid');
  await tx.update(payments).set({ settles: true }).where(eq(payments.id, payment.id));
  await recordOrderEvent(tx, orderId, { kind: 'paid', what: `Paid ${formatPrice(toRupees(payment.amountPaise))}` });
  if (refundReason)
    await refundByItself(tx, parts.queue, {
      orderId,
      paymentId: payment.id,
      amountPaise: payment.amountPaise,
      cause: 'misfit',
    });
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
  const { id: paymentId, amountPaise } = payment;
  await refundByItself(tx, queue, { orderId, paymentId, amountPaise, cause: 'second_payment' });
}

/** Takes the stock, or says why the money has to go back instead. */
async function takeGoods(
  tx: Tx,
  checkout: CheckoutRow,
  orderId: string,
  payment: VouchedPayment,
): Promise<RefundReason> {
  if (payment.amountPaise !== checkout.amountPaise || payment.currency !== 'INR') return 'wrong_amount';
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
        method: sql`coalesce(excluded.method, ${payments.method})`,
        capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
      },
      setWhere: sql`${payments.checkoutId} = excluded.checkout_id and ${rank(sql`excluded.state`)} > ${rank(payments.state)}`,
    });
}

interface NewOrder {
  id: string;
  checkout: CheckoutRow;
  isPaid: boolean;
  refundReason: RefundReason;
}

async function writeOrder(tx: Tx, { id, checkout, isPaid, refundReason }: NewOrder): Promise<void> {
  const outcome = { isPaid, refundReason, ...(refundReason && { status: 'Cancelled' as const }) };
  await tx
    .insert(orders)
    .values({ id, checkoutId: checkout.id, buyerId: checkout.buyerId, ...outcome })
    .onConflictDoUpdate({ target: orders.checkoutId, set: outcome });
}

async function move(tx: Tx, checkoutId: string, from: CheckoutState, to: CheckoutState): Promise<void> {
  if (!canMove(from, to)) return;
  await tx.update(checkouts).set({ state: to }).where(eq(checkouts.id, checkoutId));
}
