import { eq, sql } from 'drizzle-orm';
import { freeHolds, lockStock, takeStock } from '../catalogue/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { placeholders, prepared } from '../platform/database/prepared.ts';
import { leaveToCommit } from '../platform/database/transaction.ts';
import { newId } from '../platform/id.ts';
import type { Queue } from '../platform/queue.ts';
import { formatPrice, toRupees } from '../shared/money.ts';
import { askNoMore } from './ask-provider.ts';
import { queueOrderEmail } from './emails.ts';
import type { Bought } from './find-bought.ts';
import { lockCheckout, moveOrder, orderOf } from './move-order.ts';
import { recordOrderEvent, recordOrderEvents } from './order-events.ts';
import { refundByItself } from './request-refund.ts';
import { type CheckoutState, type Evidence, hasPaid, type PaymentState, type RefundReason } from './states.ts';
import { orders, payments } from './tables.ts';

export interface SettleParts {
  queue: Queue;
  shopName: string;
  publicUrl: string;
  /** Called inside a transaction that changes what everybody sees; takes effect when that is committed. */
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

/** What a settlement starts from: what was bought, and how its checkout stands under its lock. */
interface Case {
  bought: Bought;
  state: CheckoutState;
  orderId: string;
  /** True when this payment's result is the first, and makes the order. */
  isNew: boolean;
  /** Of the products, by their ids, those of which too little is left; none is asked for after a payment that failed. */
  short: string[];
  payment: VouchedPayment;
}

/**
 * The one place where a payment takes effect: callback, webhook and reconciler all end here, as often as they like.
 * Locks the checkout, writes the payment down, and at the first good one marks the order paid and takes the stock, in this one transaction.
 */
export async function settlePayment(
  tx: Tx,
  parts: SettleParts,
  bought: Bought,
  payment: VouchedPayment,
): Promise<Settled> {
  // Asked one behind the other without waiting in between; the checkout's lock comes first.
  const [{ state }, knownOrder, short] = await Promise.all([
    lockCheckout(tx, bought.id),
    findOrderId(tx, bought.id),
    payment.state === 'failed' ? [] : lockStock(tx, { checkoutId: bought.id, lines: bought.lines }),
  ]);
  const orderId = knownOrder ?? newId();
  const one: Case = { bought, state, orderId, isNew: knownOrder === null, short, payment };
  if (hasPaid(state)) return settleSecond(tx, parts, one);
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

/** What an order's history begins with. */
const placed = (orderId: string) => ({ orderId, kind: 'placed', what: 'Order placed' }) as const;

/** Each attempt stands in the order's history; the buyer gets one mail, however many attempts fail. */
async function settleFailed(tx: Tx, parts: SettleParts, one: Case): Promise<Settled> {
  const { bought, state, orderId, isNew, payment } = one;
  await Promise.all([
    writePayment(tx, bought.id, payment),
    moveOrder(tx, { id: bought.id, state }, { happening: 'payment_failed', order: orderOf(bought, orderId) }),
    isNew && recordOrderEvent(tx, placed(orderId)),
  ]);
  const isNews = await recordOrderEvent(tx, {
    orderId,
    kind: 'failed',
    what: 'Payment failed',
    id: `failed ${payment.id}`,
  });
  if (isNews) await queueOrderEmail(tx, parts.queue, { template: 'payment_failed', id: `failed${orderId}`, orderId });
  return { outcome: 'failed', orderId };
}

async function settleGood(tx: Tx, parts: SettleParts, one: Case): Promise<Settled> {
  const { bought, state, orderId, isNew, payment } = one;
  const refundReason = misfitOf(one);
  const checkout = { id: bought.id, state };
  const order = orderOf(bought, orderId);
  const paid = { orderId, kind: 'paid', what: `Paid ${formatPrice(toRupees(payment.amountPaise))}` } as const;
  parts.catalogueChanged(tx);
  const settling = [
    freeHolds(tx, { checkoutId: bought.id }),
    refundReason === null && takeStock(tx, { orderId, lines: bought.lines }),
    writePayment(tx, bought.id, payment, { settles: true }),
    moveOrder(tx, checkout, { happening: 'payment_captured', refundReason, order }),
    recordOrderEvents(tx, isNew ? [placed(orderId), paid] : [paid]),
  ];
  leaveToCommit(tx, Promise.all(settling));
  if (payment.state === 'captured') await askNoMore(tx, parts.queue, bought.id);
  const template = refundReason ? 'payment_misfit' : 'order_placed';
  await queueOrderEmail(tx, parts.queue, { template, id: `placed${orderId}`, orderId });
  if (refundReason) await refundByItself(tx, parts.queue, { orderId, paymentId: payment.id, cause: 'misfit' });
  return { outcome: refundReason ? 'refund_due' : 'paid', orderId };
}

/** Why the money has to go back instead of the goods going out; null when all is well. */
function misfitOf({ bought, payment, short }: Case): RefundReason | null {
  if (payment.amountPaise !== bought.amountPaise || payment.currency !== 'INR') return 'wrong_amount';
  return short.length > 0 ? 'out_of_stock' : null;
}

/** Who pays twice for one order gets the second payment back. */
async function settleSecond(tx: Tx, { queue }: SettleParts, { bought, orderId, payment }: Case): Promise<Settled> {
  await writePayment(tx, bought.id, payment);
  const [known] = await tx.select().from(payments).where(eq(payments.id, payment.id));
  if (payment.state !== 'failed' && known && !known.settles)
    await refundByItself(tx, queue, { orderId, paymentId: payment.id, cause: 'second_payment' });
  return { outcome: 'already_paid', orderId };
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
