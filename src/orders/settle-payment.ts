import { asc, eq, sql } from 'drizzle-orm';
import { freeHolds, takeStock } from '../catalogue/index.ts';
import { findShopSettings } from '../desk/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { placeholders, prepared } from '../platform/database/prepared.ts';
import { leaveToCommit } from '../platform/database/transaction.ts';
import { newId } from '../platform/id.ts';
import { sendMailQueue } from '../platform/mailer.ts';
import type { Queue } from '../platform/queue.ts';
import { formatPrice, toRupees } from '../shared/money.ts';
import { orderLink } from './letterhead.ts';
import { failedMail, goodsOf, misfitMail, type OrderMail, placedMail } from './mails.ts';
import { type CheckoutRow, lockCheckout, moveOrder, orderOf } from './move-order.ts';
import { recordOrderEvent, recordOrderEvents } from './order-events.ts';
import { refundByItself } from './request-refund.ts';
import { type Evidence, hasPaid, type PaymentState, type RefundReason } from './states.ts';
import { checkoutLines, orders, payments } from './tables.ts';

export interface SettleParts {
  queue: Queue;
  shopName: string;
  publicUrl: string;
  /** Told inside a transaction that changes what everybody sees; it holds once that is committed. */
  catalogueChanged: (tx: Tx) => void;
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
}

/** What a settlement starts from: the checkout under its lock, its order, and what was bought. */
interface Case {
  checkout: CheckoutRow;
  orderId: string;
  /** True when this payment's result is the first, and makes the order. */
  isNew: boolean;
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
  const [checkout, knownOrder, lines] = await Promise.all([
    lockCheckout(tx, checkoutId),
    findOrderId(tx, checkoutId),
    findLines(tx, checkoutId),
  ]);
  const one: Case = { checkout, orderId: knownOrder ?? newId(), isNew: knownOrder === null, lines, payment };
  if (hasPaid(checkout.state)) return settleSecond(tx, parts, one);
  return payment.state === 'failed' ? settleFailed(tx, parts, one) : settleGood(tx, parts, one);
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

/** What an order's history begins with. */
const placed = (orderId: string) => ({ orderId, kind: 'placed', what: 'Order placed' }) as const;

/** Each attempt stands in the order's history; the buyer gets one mail, however many attempts fail. */
async function settleFailed(tx: Tx, parts: SettleParts, one: Case): Promise<Settled> {
  const { checkout, orderId, isNew, payment } = one;
  await Promise.all([
    writePayment(tx, checkout.id, payment),
    moveOrder(tx, checkout, { happening: 'payment_failed', order: orderOf(checkout, orderId) }),
    isNew && recordOrderEvent(tx, placed(orderId)),
  ]);
  const isNews = await recordOrderEvent(tx, {
    orderId,
    kind: 'failed',
    what: 'Payment failed',
    id: `failed ${payment.id}`,
  });
  if (isNews) {
    const mail = failedMail(await mailAbout(tx, parts, `failed${orderId}`, one));
    await parts.queue.send(tx, sendMailQueue, mail, { key: `failed ${orderId}` });
  }
  return { outcome: 'failed', orderId };
}

async function settleGood(tx: Tx, parts: SettleParts, one: Case): Promise<Settled> {
  const { checkout, orderId, isNew, payment } = one;
  parts.catalogueChanged(tx);
  const [{ refundReason, written }, about] = await Promise.all([
    takeGoods(tx, one),
    mailAbout(tx, parts, `placed${orderId}`, one),
  ]);
  const order = orderOf(checkout, orderId);
  const paid = { orderId, kind: 'paid', what: `Paid ${formatPrice(toRupees(payment.amountPaise))}` } as const;
  const settling = [
    written,
    writePayment(tx, checkout.id, payment, { settles: true }),
    moveOrder(tx, checkout, { happening: 'payment_captured', refundReason, order }),
    recordOrderEvents(tx, isNew ? [placed(orderId), paid] : [paid]),
  ];
  leaveToCommit(tx, Promise.all(settling));
  const mail = refundReason ? misfitMail(about) : placedMail(about);
  await parts.queue.send(tx, sendMailQueue, mail, { key: `placed ${orderId}` });
  if (refundReason) await refundByItself(tx, parts.queue, { orderId, paymentId: payment.id, cause: 'misfit' });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId };
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
async function settleSecond(tx: Tx, { queue }: SettleParts, { checkout, orderId, payment }: Case): Promise<Settled> {
  await writePayment(tx, checkout.id, payment);
  const [known] = await tx.select().from(payments).where(eq(payments.id, payment.id));
  if (payment.state !== 'failed' && known && !known.settles)
    await refundByItself(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
  return { outcome: 'already_paid', orderId };
}

/** Takes the stock, or says why the money has to go back instead. */
async function takeGoods(
  tx: Tx,
  { checkout, orderId, lines, payment }: Case,
): Promise<{ refundReason: RefundReason | null; written?: Promise<unknown> }> {
  if (payment.amountPaise !== checkout.amountPaise || payment.currency !== 'INR') {
    await freeHolds(tx, { checkoutId: checkout.id });
    return { refundReason: 'wrong_amount' };
  }
  const { short, written } = await takeStock(tx, {
    checkoutId: checkout.id,
    orderId,
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  });
  return { refundReason: short.length > 0 ? 'out_of_stock' : null, written };
}

/** An attempt is written once; a later word only moves it forward: failed → authorised → captured. */
async function writePayment(
  tx: Tx,
  checkoutId: string,
  payment: VouchedPayment,
  { settles } = { settles: false },
): Promise<void> {
  const rank = (state: unknown) => sql`array_position(array['failed', 'authorized', 'captured'], ${state}::text)`;
  await prepared(tx, 'write_payment', () =>
    tx
      .insert(payments)
      .values({
        ...placeholders('id', 'checkoutId', 'amountPaise', 'currency', 'state', 'method', 'evidence', 'settles'),
        capturedAt: sql`case when ${sql.placeholder('isCaptured')}::boolean then now() end`,
      })
      .onConflictDoUpdate({
        target: payments.id,
        set: {
          state: sql`excluded.state`,
          settles: sql`${payments.settles} or excluded.settles`,
          evidence: sql`excluded.evidence`,
          method: sql`coalesce(excluded.method, ${payments.method})`,
          capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
        },
        setWhere: sql`${payments.checkoutId} = excluded.checkout_id and ${rank(sql`excluded.state`)} > ${rank(payments.state)}`,
      }),
  ).execute({ ...payment, checkoutId, settles, isCaptured: payment.state === 'captured' });
}
