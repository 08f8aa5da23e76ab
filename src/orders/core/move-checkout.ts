import { eq, type SQL, sql } from 'drizzle-orm';
import { prepareTaking, type StockLine, type TakenStock, writeTaken } from '../../catalog/index.ts';
import { activeTaxValues, type TaxValues } from '../../invoicing/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { placeholders, prepared, runPrepared } from '../../platform/database/prepared.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { takeJobs } from '../../platform/queue/pending-jobs.ts';
import { describeRecipient } from './bodies/ship-to.ts';
import type { CheckoutSnapshot } from './find-checkout-snapshot.ts';
import { insertPayment, paymentValues, type StatedPayment } from './insert-payment.ts';
import { drawOrderNumber } from './numbering/order-numbering.ts';
import { eventsJson, type OrderEvent, recordOrderEvents, writeEvents } from './order-events.ts';
import { type CheckoutEvent, type CheckoutState, hasPaid, type RefundReason, stateAfter } from './states.ts';
import { checkouts } from './tables/checkout-schema.ts';
import { orders } from './tables/order-schema.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

/** Locks a checkout; taken before any lock of a product. Rows that refer to it can still be added. */
export async function lockCheckout(tx: Tx, checkoutId: string): Promise<CheckoutRow> {
  const [checkout] = await prepared(tx, 'lock_checkout', () =>
    tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.id, sql.placeholder('checkoutId')))
      .for('no key update'),
  ).execute({ checkoutId });
  if (!checkout) throw new Error(`There is no checkout ${checkoutId}.`);
  return checkout;
}

type NewOrder = Pick<typeof orders.$inferSelect, 'id' | 'buyerId' | 'amountPaise' | 'buyerText' | 'balanceOf'>;

export function makeOrder({ buyerId, amountPaise, delivery, gift, balanceOf }: CheckoutSnapshot, id: string): NewOrder {
  return {
    id,
    buyerId,
    amountPaise,
    balanceOf,
    buyerText: [delivery.name, delivery.email, delivery.phone, ...describeRecipient(gift)].join(' '),
  };
}

/**
 * It had pieces that were made to order. The function promise_queue also counts those that are so since; a payment is
 * not made to wait for the table of products to find them, and what they change is seen after five minutes.
 */
const isMade = sql<boolean>`(${checkouts.quoteId} is not null or exists (
  select from checkout_lines l where l.checkout_id = ${checkouts.id} and l.make_days > 0))`;

/** Its pieces are in the queue while it is held. */
const isQueued = sql<boolean>`(${checkouts.dispatchOn} is not null and ${checkouts.holdEndedAt} is null and ${checkouts.heldUntil} > clock_timestamp())`;

/** Applies an event to a locked checkout; null when the event changes nothing. */
export async function moveCheckout(
  tx: Tx,
  checkout: { id: string; state: CheckoutState },
  { event }: { event: CheckoutEvent },
): Promise<CheckoutState | null> {
  const to = stateAfter(checkout.state, event);
  if (!to) return null;
  const [moved] = await prepared(tx, 'move_checkout', () =>
    tx
      .update(checkouts)
      .set({ state: sql`${sql.placeholder('to')}` })
      .where(eq(checkouts.id, sql.placeholder('checkoutId')))
      .returning({ isMade, isQueued }),
  ).execute({ checkoutId: checkout.id, to });
  if (moved) tagQueueChange(tx, checkout.state, { ...moved, to, refundReason: null });
  return to;
}

interface Moved {
  to: CheckoutState;
  refundReason: RefundReason | null;
  isMade: boolean;
  isQueued: boolean;
}

function tagQueueChange(tx: Tx, from: CheckoutState, { to, refundReason, ...moved }: Moved): void {
  const staysQueued = from === 'held' && to === 'paid' && !refundReason && moved.isQueued;
  if (moved.isMade && !staysQueued) tagWrites(tx, 'everything');
}

interface Result {
  event: CheckoutEvent;
  order: NewOrder;
  refundReason?: RefundReason | null;
  events: OrderEvent[];
  /** Settles the checkout. */
  payment?: StatedPayment;
  /** Taken out of the stock; their products are locked. */
  sold?: StockLine[];
}

/** `taxValues` are for its invoice: null while payments get no document. */
interface WrittenResult {
  number: number;
  taxValues: TaxValues;
  /** False for a payment that belongs to another checkout. */
  hasPayment: boolean;
  taken: TakenStock[];
}

/**
 * Applies the result of a payment to a locked checkout: moves it, and writes its payment, its order, what is recorded
 * of it, what leaves the stock and the jobs of the transaction so far, in one statement. Null when the event changes
 * nothing; then only the events are recorded.
 */
export async function writeResult(
  tx: Tx,
  checkout: { id: string; state: CheckoutState },
  { event, order, refundReason = null, events, payment, sold = [] }: Result,
): Promise<WrittenResult | null> {
  const to = stateAfter(checkout.state, event);
  if (!to) {
    await recordOrderEvents(tx, events);
    return null;
  }
  const jobs = takeJobs(tx);
  const paid = payment && paymentValues({ checkoutId: checkout.id, payment, settles: true });
  const taking = sold.length > 0 ? prepareTaking(tx, { orderId: order.id, lines: sold }) : null;
  const name = `write_result${paid ? '_paid' : ''}${taking ? '_sold' : ''}${jobs.name}`;
  const write = () => moveAndWrite(tx, { isPaid: Boolean(paid), isSold: Boolean(taking), jobs: jobs.parts });
  const [moved] = await runPrepared<Moved & WrittenResult>(taking?.tagged ?? tx, name, write, {
    ...paid,
    ...taking?.values,
    ...jobs.values,
    ...orderValues({ ...order, checkoutId: checkout.id, isPaid: hasPaid(to), refundReason }),
    to,
    events: eventsJson(events),
  });
  if (!moved) throw new Error(`There is no checkout ${checkout.id}.`);
  tagQueueChange(tx, checkout.state, { ...moved, to, refundReason });
  return moved;
}

function moveAndWrite(tx: Tx, { isPaid, isSold, jobs }: { isPaid: boolean; isSold: boolean; jobs: SQL }): SQL {
  const { to, checkoutId } = placeholders('to', 'checkoutId');
  const none = sql`select`;
  return sql`with moved as (
      update ${checkouts} set state = ${to} where ${checkouts.id} = ${checkoutId}
      returning ${isMade} as "isMade", ${isQueued} as "isQueued"
    ), written as (${insertOrder(tx).returning({ number: orders.number }).getSQL()}), recorded as (${writeEvents()}),
    paid as (${isPaid ? insertPayment(tx).getSQL() : none}), ${isSold ? writeTaken() : sql`taken as (${none} where false)`}${jobs}
    select moved.*, written.number, ${activeTaxValues} as "taxValues", exists (select from paid) as "hasPayment",
      (select coalesce(json_agg(taken), '[]') from taken) as taken from moved, written`;
}

/** The first payment result creates the order; the first successful one marks it paid. */
export async function writeOrder(
  tx: Tx,
  order: NewOrder & { checkoutId: string; isPaid: boolean; refundReason: RefundReason | null },
): Promise<void> {
  await prepared(tx, 'write_order', () => insertOrder(tx)).execute(orderValues(order));
}

function orderValues(order: NewOrder & { checkoutId: string; isPaid: boolean; refundReason: RefundReason | null }) {
  return { ...order, status: order.refundReason ? 'Cancelled' : 'Not Processed' };
}

function insertOrder(tx: Tx) {
  return tx
    .insert(orders)
    .values({
      ...placeholders(
        ...([
          'id',
          'checkoutId',
          'buyerId',
          'amountPaise',
          'buyerText',
          'balanceOf',
          'isPaid',
          'refundReason',
          'status',
        ] as const),
      ),
      // The default would take a new number for each later payment result, too.
      number: sql`coalesce(
          (select written.number from ${orders} written where written.checkout_id = ${sql.placeholder('checkoutId')}),
          ${drawOrderNumber()})`,
    })
    .onConflictDoUpdate({
      target: orders.checkoutId,
      set: {
        isPaid: sql`excluded.is_paid`,
        refundReason: sql`excluded.refund_reason`,
        status: sql`case when excluded.refund_reason is null then ${orders.status} else excluded.status end`,
      },
    });
}
