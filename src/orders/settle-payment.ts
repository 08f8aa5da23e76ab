import { asc, eq, sql } from 'drizzle-orm';
import { freeHolds, takeStock } from '../catalogue/index.ts';
import { findShopSettings } from '../desk/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { placeholders, prepared } from '../platform/database/prepared.ts';
import { newId } from '../platform/id.ts';
import { sendMailQueue } from '../platform/mailer.ts';
import type { Queue } from '../platform/queue.ts';
import { formatPrice, toRupees } from '../shared/money.ts';
import { orderLink } from './letterhead.ts';
import { failedMail, goodsOf, misfitMail, type OrderMail, placedMail } from './mails.ts';
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

/** What a settlement starts from: the checkout under its lock, its order, and what was bought. */
interface Case {
  checkout: CheckoutRow;
  orderId: string;
  lines: CheckoutLine[];
  payment: VouchedPayment;
}
type CheckoutLine = typeof checkoutLines.$inferSelect;

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
  // Asked one behind the other without waiting in between; the lock comes first.
  const [checkout, , knownOrder, lines] = await Promise.all([
    lockCheckout(tx, checkoutId),
    writePayment(tx, checkoutId, payment),
    findOrderId(tx, checkoutId),
    findLines(tx, checkoutId),
  ]);
  const orderId = knownOrder ?? newId();
  const made = knownOrder ? undefined : makeOrder(tx, orderId, checkout);
  const settled = settle(tx, parts, { checkout, orderId, lines, payment });
  await Promise.all([made, settled]);
  return settled;
}

async function settle(tx: Tx, parts: SettleParts, one: Case): Promise<Settled> {
  const { checkout, orderId, payment } = one;
  if (hasPaid(checkout.state)) {
    await refundSecond(tx, parts, orderId, payment);
    return { outcome: 'already_paid', orderId, movedStock: false };
  }
  if (payment.state === 'failed') {
    await moveOrder(tx, checkout, { happening: 'payment_failed' });
    await tellFailure(tx, parts, one);
    return { outcome: 'failed', orderId, movedStock: false };
  }
  return settleGood(tx, parts, one);
}

async function findOrderId(tx: Tx, checkoutId: string): Promise<string | null> {
  const [known] = await prepared(tx, 'order_of_checkout', () =>
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.checkoutId, sql.placeholder('checkoutId'))),
  ).execute({ checkoutId });
  return known?.id ?? null;
}

function findLines(tx: Tx, checkoutId: string): Promise<CheckoutLine[]> {
  return prepared(tx, 'lines_of_checkout', () =>
    tx
      .select()
      .from(checkoutLines)
      .where(eq(checkoutLines.checkoutId, sql.placeholder('checkoutId')))
      .orderBy(asc(checkoutLines.position)),
  ).execute({ checkoutId });
}

/** From the first payment result on there is an order, paid or not. */
async function makeOrder(tx: Tx, id: string, { id: checkoutId, buyerId }: CheckoutRow): Promise<void> {
  const made = prepared(tx, 'make_order', () =>
    tx.insert(orders).values({ ...placeholders('id', 'checkoutId', 'buyerId'), isPaid: false }),
  ).execute({ id, checkoutId, buyerId });
  await Promise.all([made, recordOrderEvent(tx, id, { kind: 'placed', what: 'Order placed' })]);
}

/** Each attempt stands in the order's history; the buyer gets one mail, however many attempts fail. */
async function tellFailure(tx: Tx, parts: SettleParts, one: Case): Promise<void> {
  const { orderId, payment } = one;
  const isNew = await recordOrderEvent(tx, orderId, {
    kind: 'failed',
    what: 'Payment failed',
    id: `failed ${payment.id}`,
  });
  if (!isNew) return;
  const mail = failedMail(await mailAbout(tx, parts, `failed${orderId}`, one));
  await parts.queue.send(tx, sendMailQueue, mail, { key: `failed ${orderId}` });
}

async function settleGood(tx: Tx, parts: SettleParts, one: Case): Promise<Settled> {
  const { checkout, orderId, payment } = one;
  const [refundReason, about] = await Promise.all([takeGoods(tx, one), mailAbout(tx, parts, `placed${orderId}`, one)]);
  const settles = prepared(tx, 'payment_settles', () =>
    tx
      .update(payments)
      .set({ settles: true })
      .where(eq(payments.id, sql.placeholder('id'))),
  ).execute({ id: payment.id });
  await Promise.all([
    moveOrder(tx, checkout, { happening: 'payment_captured', refundReason }),
    settles,
    recordOrderEvent(tx, orderId, { kind: 'paid', what: `Paid ${formatPrice(toRupees(payment.amountPaise))}` }),
    parts.queue.send(tx, sendMailQueue, (refundReason ? misfitMail : placedMail)(about), { key: `placed ${orderId}` }),
  ]);
  if (refundReason) await refundByItself(tx, parts.queue, { orderId, paymentId: payment.id, cause: 'misfit' });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId, movedStock: refundReason === null };
}

/** What a mail about this order is written from. */
async function mailAbout(
  tx: Tx,
  { shopName, publicUrl }: SettleParts,
  id: string,
  { checkout, orderId, lines }: Case,
): Promise<OrderMail> {
  const settings = await findShopSettings(tx, shopName);
  return {
    id,
    order: goodsOf(orderId, checkout, lines),
    shopName: settings.shopName,
    orderLink: orderLink(publicUrl, checkout.viewKey),
  };
}

/** Who pays twice for one order gets the second payment back. */
async function refundSecond(tx: Tx, { queue }: SettleParts, orderId: string, payment: VouchedPayment): Promise<void> {
  if (payment.state === 'failed') return;
  const [known] = await tx.select().from(payments).where(eq(payments.id, payment.id));
  if (!known || known.settles) return;
  await refundByItself(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
}

/** Takes the stock, or says why the money has to go back instead. */
async function takeGoods(tx: Tx, { checkout, orderId, lines, payment }: Case): Promise<RefundReason | null> {
  if (payment.amountPaise !== checkout.amountPaise || payment.currency !== 'INR') {
    await freeHolds(tx, { checkoutId: checkout.id });
    return 'wrong_amount';
  }
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
  await prepared(tx, 'write_payment', () =>
    tx
      .insert(payments)
      .values({
        ...placeholders('id', 'checkoutId', 'amountPaise', 'currency', 'state', 'method', 'evidence'),
        capturedAt: sql`case when ${sql.placeholder('isCaptured')}::boolean then now() end`,
      })
      .onConflictDoUpdate({
        target: payments.id,
        set: {
          state: sql`excluded.state`,
          evidence: sql`excluded.evidence`,
          method: sql`coalesce(excluded.method, ${payments.method})`,
          capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
        },
        setWhere: sql`${payments.checkoutId} = excluded.checkout_id and ${rank(sql`excluded.state`)} > ${rank(payments.state)}`,
      }),
  ).execute({ ...payment, checkoutId, isCaptured: payment.state === 'captured' });
}
