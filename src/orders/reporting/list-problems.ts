import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

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
];
const failedJobs = sql`select count(*) || ' ' || name || ' jobs have failed for good, the last with: ' ||
    coalesce((array_agg(output ->> 'message' order by completed_on desc))[1], '?') as line
  from pgboss.job where state = 'failed' group by name`;
const maxLines = 20;

export async function listProblems(queries: Queries): Promise<string[]> {
  const lines: string[] = [];
  const { rows } = await queries.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  for (const problem of rows[0]?.there ? [...problems, failedJobs] : problems) {
    const found = await queries.execute<{ line: string }>(sql`${problem} limit ${maxLines}`);
    lines.push(...found.rows.map(({ line }) => line));
  }
  return lines;
}
