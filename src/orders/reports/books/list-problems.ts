import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { writeMessage } from '../../../platform/message.ts';
import { explainAmount, type PaidAmount } from '../../payments/explain-amount.ts';

const problems: readonly SQL[] = [
  sql`select 'the refund of order #' || orders.number || ' (' || order_id || ') has waited since ' || to_char(refunds.created_at, 'YYYY-MM-DD HH24:MI') ||
      coalesce(' (' || refusal || ')', '') as line
    from refunds join orders on orders.id = refunds.order_id
    where state in ('asked', 'pending') and refunds.created_at < now() - interval '1 day' order by refunds.created_at`,
  sql`select 'the payment ' || payments.id || ' of order #' || orders.number || ' (' || orders.id || ') was never captured' as line
    from payments join orders on orders.checkout_id = payments.checkout_id
    where payments.settles and payments.captured_at is null and payments.created_at < now() - interval '1 hour'
    order by payments.created_at`,
  sql`select 'the payment ' || payments.id || ' of order #' || orders.number || ' (' || orders.id || ') was never confirmed by the provider' as line
    from payments join orders on orders.checkout_id = payments.checkout_id
    where payments.settles and payments.captured_at is not null and payments.confirmed_at is null
      and payments.created_at < now() - interval '1 hour' order by payments.created_at`,
  sql`select 'the payment ' || coalesce(nullif(undecided ->> 'id', ''), '(unreadable)') || ' is in progress at the provider: its state is ' ||
      coalesce('“' || (undecided ->> 'status') || '”', 'not readable') || coalesce(' (' || (undecided ->> 'method') || ')', '')
      || '; nothing is paid by it' || case when undecided ->> 'method' = 'cod'
        then '. Cash on delivery is on in Razorpay’s account, and this shop does not sell that way: switch it off there' else '' end as line
    from provider_comparisons, jsonb_array_elements(in_progress) undecided where provider_comparisons.id = 'payments'`,
  sql`select 'the payment of order #' || orders.number || ' is disputed (' || disputes.status || ', ₹' || round(disputes.amount_paise / 100.0, 2) || ')'
      || coalesce(': answer it in Razorpay’s dashboard until ' || to_char(respond_by at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), '') as line
    from disputes join orders on orders.id = disputes.order_id
    where disputes.status not in ('under_review', 'won', 'lost', 'closed') order by respond_by`,
  sql`select 'the money of order #' || orders.number || ' (cash on delivery, ₹' || round((orders.amount_paise - checkouts.cod_advance_paise) / 100.0, 2) || ') has not come; the parcel was handed over on ' ||
      to_char(collected_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as line
    from cod_orders cod join orders on orders.id = cod.order_id join checkouts on checkouts.id = orders.checkout_id
    where checkouts.cod_state = 'collected'
      and collected_at < now() - make_interval(days => coalesce((select (rules ->> 'remitDays')::int from cod_rules), 7)) order by collected_at`,
  sql`select 'the line ' || reference || ' (₹' || round(amount_paise / 100.0, 2) || ') of a courier’s file waits on the page Cash in' as line
    from remittance_rows where state in ('differs', 'unknown') order by created_at`,
];
const failedJobs = sql`select count(*) || ' ' || name || ' jobs have failed for good, the last with: ' ||
    coalesce((array_agg(output ->> 'message' order by completed_on desc))[1], '?') as line
  from pgboss.job where state = 'failed' group by name`;
const maxLines = 20;

/** Orders of the last month that were cancelled because another amount was paid. */
async function listWrongAmounts(queries: Queries): Promise<string[]> {
  const { rows } = await queries.execute<PaidAmount & { number: number; asked: number; [column: string]: unknown }>(sql`
    select orders.number, orders.amount_paise as asked, payments.amount_paise as "amountPaise", payments.currency,
      payments.adjusted_by as "adjustedBy"
    from orders join payments on payments.checkout_id = orders.checkout_id and payments.settles
    where orders.refund_reason = 'wrong_amount' and payments.amount_paise > 0 and payments.created_at > now() - interval '30 days'
    order by orders.number desc limit ${maxLines}`);
  return rows.flatMap((paid) => {
    const why = explainAmount(paid, paid.asked);
    return why ? [`order #${paid.number} was cancelled because another amount was paid. ${writeMessage(why)}`] : [];
  });
}

export async function listProblems(queries: Queries): Promise<string[]> {
  const lines: string[] = [];
  const { rows } = await queries.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  for (const problem of rows[0]?.there ? [...problems, failedJobs] : problems) {
    const found = await queries.execute<{ line: string }>(sql`${problem} limit ${maxLines}`);
    lines.push(...found.rows.map(({ line }) => line));
  }
  return [...lines, ...(await listWrongAmounts(queries))];
}
