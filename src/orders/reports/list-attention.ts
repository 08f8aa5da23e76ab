import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { readReason } from '../../platform/message.ts';
import { manualId } from '../../platform/payments/manual.ts';
import { toRupees } from '../../shared/money.ts';
import { minRefundPaise } from '../../shared/orders/compute-refund.ts';
import { selectLeftOfPayment } from '../core/left-of-payment.ts';
import { isTestCheckout } from '../core/test-payment.ts';
import { isOwed, owedPaise } from '../disputes/credited-ahead.ts';
import { nameReason } from '../disputes/describe-dispute.ts';
import type { TodayBody } from '../fulfillment/today-output.ts';
import { listPlaceNotices } from './place-notices.ts';

type Attention = TodayBody['attention'][number];
type Row = Omit<Attention, 'amount' | 'createdAt' | 'dueAt'> & {
  amountPaise: number;
  createdAt: string;
  dueAt: string | null;
};

const maxRows = 50;

const columns = (
  kind: string,
  { key, amount, detail = sql`null`, due = sql`null::timestamptz`, since }: Record<string, SQL>,
) => sql`
  select ${kind}::text as kind, ${key} as "_id", orders.id as "order", orders.number as number,
    checkouts.delivery ->> 'name' as buyer, ${amount} as "amountPaise", ${detail} as detail, ${isTestCheckout()} as test, ${due} as "dueAt", ${since} as "createdAt"`;
const orderColumns = { key: sql`orders.id`, amount: sql`orders.amount_paise`, since: sql`orders.created_at` };
const refundColumns = {
  key: sql`refunds.id`,
  amount: sql`refunds.amount_paise`,
  detail: sql`refunds.refusal`,
  since: sql`refunds.created_at`,
};
const disputeColumns = {
  key: sql`disputes.id`,
  amount: sql`disputes.amount_paise`,
  detail: sql`disputes.reason`,
  due: sql`disputes.respond_by`,
  since: sql`disputes.created_at`,
};
const fromOrders = sql`from orders join checkouts on checkouts.id = orders.checkout_id`;
const fromRefunds = sql`from refunds join orders on orders.id = refunds.order_id
  join checkouts on checkouts.id = orders.checkout_id`;

/** A buyer who has paid for a later order needs nothing. */
const hasPaidLater = sql`exists (
  select from orders later where later.buyer_id = orders.buyer_id and later.is_paid and later.created_at > orders.created_at)`;

/** The owner pays it back, not the provider. */
const isPaidByHand = sql`starts_with(refunds.payment_id, ${manualId('')})`;
/** One that is made again has the time of the first. */
const isLater = sql`(later.created_at > refunds.created_at or (later.created_at = refunds.created_at
  and later.id <> refunds.id and (later.state <> 'failed' or later.settled_at > refunds.settled_at)))`;
const laterRefunds = sql`from refunds later where later.payment_id = refunds.payment_id and ${isLater}`;
/** Made again, also in vain, or as much went back in another way; by itself the shop refunds all that is left. */
const isReplaced = sql`(exists (select ${laterRefunds} and (refunds.cause <> 'admin'
    or (later.state = 'failed' and later.amount_paise = refunds.amount_paise)))
  or (select coalesce(sum(later.amount_paise), 0) ${laterRefunds} and later.state <> 'failed') >= refunds.amount_paise)`;
const fromCash = sql`${fromOrders} join cod_orders cod on cod.order_id = orders.id`;
const remitDays = sql`coalesce((select (rules ->> 'remitDays')::int from cod_rules), 7)`;
const lateColumns = {
  ...orderColumns,
  due: sql`cod.collected_at + make_interval(days => ${remitDays})`,
  since: sql`cod.collected_at`,
};

const kinds: readonly SQL[] = [
  sql`${columns('cash_to_confirm', { ...orderColumns, due: sql`cod.confirm_until` })} ${fromCash}
    where checkouts.cod_state = 'placed'`,
  sql`${columns('cash_late', lateColumns)} ${fromCash}
    where checkouts.cod_state = 'collected' and cod.collected_at < now() - make_interval(days => ${remitDays})`,
  sql`${columns('payment_awaited', orderColumns)} ${fromOrders}
    where orders.status <> 'Cancelled' and not orders.is_paid and checkouts.is_manual and coalesce(checkouts.cod_state, 'awaiting') = 'awaiting'
      and checkouts.state = 'held'
      and orders.created_at > now() - interval '30 days'`,
  sql`${columns('payment_failed', orderColumns)} ${fromOrders}
    where orders.status = 'Not Processed' and not orders.is_paid and not checkouts.is_manual
      and orders.created_at > now() - interval '7 days' and not ${hasPaidLater}`,
  sql`${columns('payment_unconfirmed', orderColumns)} ${fromOrders}
    join payments on payments.checkout_id = checkouts.id and payments.settles
    where orders.status in ('Not Processed', 'Processing') and orders.refund_reason is null
      and (payments.captured_at is null or payments.confirmed_at is null) and payments.created_at < now() - interval '1 hour'`,
  sql`${columns('refund_failed', refundColumns)} ${fromRefunds}
    join payments on payments.id = refunds.payment_id
    where refunds.state = 'failed' and refunds.created_at > now() - interval '30 days'
      and ${selectLeftOfPayment()} >= ${sql.raw(String(minRefundPaise))} and not ${isReplaced}`,
  sql`${columns('refund_waiting', refundColumns)} ${fromRefunds}
    where refunds.state in ('asked', 'pending') and not ${isPaidByHand} and (refunds.created_at < now() - interval '1 day' or refunds.refusal is not null)`,
  // The bank has the word while it reviews.
  sql`${columns('dispute', disputeColumns)} from disputes join orders on orders.id = disputes.order_id
    join checkouts on checkouts.id = orders.checkout_id
    where disputes.status not in ('under_review', 'won', 'lost', 'closed')`,
  sql`${columns('refund_owed', { ...orderColumns, amount: owedPaise })} ${fromOrders}
    where ${isOwed}`,
  sql`${columns('refund_to_pay', refundColumns)} ${fromRefunds}
    where refunds.state in ('asked', 'pending') and ${isPaidByHand}`,
];

/** Money and taxes that a person has to look after, the oldest first. */
export async function listAttention(queries: Queries): Promise<Attention[]> {
  const union = sql.join([...kinds], sql` union all `);
  const { rows } = await queries.execute<Row & Record<string, unknown>>(
    sql`${union} order by "createdAt", "_id" limit ${maxRows}`,
  );
  const places = (await listPlaceNotices(queries)).map(
    ({ order, number, delivery, amountPaise, createdAt, notice, test }) => ({
      ...{ kind: notice.kind, _id: order, order, number, buyer: delivery.name, amountPaise, createdAt, dueAt: null },
      ...{ detail: notice.sentence, test },
    }),
  );
  return [...rows, ...places].slice(0, maxRows).map(({ amountPaise, createdAt, dueAt, ...row }) => ({
    ...row,
    detail: row.detail && readDetail(row.kind, row.detail),
    dueAt: dueAt && new Date(dueAt).toISOString(),
    amount: toRupees(amountPaise),
    createdAt: new Date(createdAt).toISOString(),
  }));
}

function readDetail(kind: Attention['kind'], detail: string): string {
  if (kind === 'dispute') return nameReason(detail);
  return kind.startsWith('refund') ? readReason(detail) : detail;
}
