import { sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';

export interface PaymentFigures {
  /** Payments of the last 24 hours. */
  recent: { state: string; count: number }[];
  /** Payments of the last 30 days that were settled more than an hour ago and are not captured or not confirmed. */
  unconfirmed: number;
  /** Requested more than a day ago and not paid back yet. */
  refundsWaiting: number;
  comparedAt: Date | null;
  /** Payments of the last day that differ from the provider's books. */
  differences: number;
  /** Payments of the last day that are undecided at the provider. */
  inProgress: number;
  /** The last captured payment over the provider, of the last 30 days. */
  onlineAt: Date | null;
  /** The last webhook about a payment, of the last 30 days. */
  webhookAt: Date | null;
}

type Row = {
  [Key in keyof PaymentFigures]: PaymentFigures[Key] extends Date | null ? string | null : PaymentFigures[Key];
};

export async function findPaymentFigures(queries: Queries): Promise<PaymentFigures> {
  const { rows } = await queries.execute<{ figures: Row }>(sql`select json_build_object(
    'recent', (select coalesce(json_agg(by_state), '[]') from (
      select state, count(*)::int as count from payments where created_at > now() - interval '1 day' group by state) by_state),
    'unconfirmed', (select count(*) from payments where settles and (captured_at is null or confirmed_at is null)
      and created_at between now() - interval '30 days' and now() - interval '1 hour'),
    'refundsWaiting', (select count(*) from refunds where state in ('asked', 'pending') and created_at < now() - interval '1 day'),
    'comparedAt', (select compared_at from provider_comparisons where id = 'payments'),
    'differences', (select coalesce(max(differences), 0) from provider_comparisons where id = 'payments'),
    'inProgress', (select coalesce(max(jsonb_array_length(in_progress)), 0) from provider_comparisons where id = 'payments'),
    'onlineAt', (select max(payments.created_at) from payments join checkouts on checkouts.id = payments.checkout_id
      where payments.captured_at is not null and not checkouts.is_manual and payments.created_at > now() - interval '30 days'),
    'webhookAt', (select max(created_at) from webhook_events)) as figures`);
  const [{ figures }] = rows as [{ figures: Row }];
  const at = (time: string | null) => (time ? new Date(time) : null);
  return {
    ...figures,
    comparedAt: at(figures.comparedAt),
    onlineAt: at(figures.onlineAt),
    webhookAt: at(figures.webhookAt),
  };
}

/** Payments of orders that are not confirmed or not captured by the provider, and not on their way back. */
export async function countUnconfirmed(queries: Queries): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(sql`select count(*)::int as count
    from payments join orders on orders.checkout_id = payments.checkout_id
    where payments.settles and (payments.captured_at is null or payments.confirmed_at is null) and orders.refund_reason is null`);
  return rows[0]?.count ?? 0;
}
