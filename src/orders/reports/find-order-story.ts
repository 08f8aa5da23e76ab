import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { findJobsAbout } from '../../platform/queue/find-jobs.ts';

interface StoryEntry {
  at: Date;
  kind: 'checkout' | 'event' | 'payment' | 'webhook' | 'refund' | 'dispute' | 'job';
  what: string;
}

export interface OrderStory {
  /** Ids of the order, its checkout, payments, refunds and disputes, here and at the provider: log lines name them. */
  ids: string[];
  /** In order of time. Without names and addresses. */
  entries: StoryEntry[];
}

const rupees = (paise: SQL) => sql`'₹' || trim(to_char(${paise} / 100.0, '999999990.00'))`;

/** Each selects when something happened to the order `orderId`, its kind and what it was. */
const sources: ((orderId: string) => SQL)[] = [
  (orderId) => sql`select checkouts.created_at, 'checkout', 'checkout ' || checkouts.id || ' placed by ' ||
      coalesce('user ' || checkouts.buyer_id, 'a guest') || ': ' || ${rupees(sql`checkouts.amount_paise`)} || ', ' || pieces || ' pieces, ' ||
      case when cod_state is not null then 'cash on delivery (' || cod_state || ')' when is_manual then 'UPI or bank transfer' else 'provider order ' || coalesce(provider_order_id, '-') end ||
      ', held until ' || to_char(held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') || ', now ' || state
    from checkouts join orders on checkout_id = checkouts.id where orders.id = ${orderId}`,
  (orderId) => sql`select hold_ended_at, 'checkout', 'hold ended before its time' from checkouts
    join orders on checkout_id = checkouts.id where orders.id = ${orderId} and hold_ended_at is not null`,
  (orderId) => sql`select created_at, 'event', what || coalesce(' (by ' || by || ')', '') from order_events
    where order_id = ${orderId}`,
  (
    orderId,
  ) => sql`select payments.created_at, 'payment', 'payment ' || payments.id || ' recorded from ' || evidence || ': ' ||
      ${rupees(sql`payments.amount_paise`)} || ' ' || currency || coalesce(', ' || method, '') || ', now ' || state ||
      case when settles then ', settles the order' else '' end
    from payments join orders using (checkout_id) where orders.id = ${orderId}`,
  (orderId) => sql`select confirmed_at, 'payment', 'payment ' || payments.id || ' confirmed by the provider'
    from payments join orders using (checkout_id) where orders.id = ${orderId} and confirmed_at is not null`,
  (orderId) => sql`select webhook_events.created_at, 'webhook', 'webhook ' || webhook_events.id
    from webhook_events join orders using (checkout_id) where orders.id = ${orderId}`,
  (
    orderId,
  ) => sql`select created_at, 'refund', 'refund ' || id || ' asked for: ' || ${rupees(sql`amount_paise`)} || ', ' || cause ||
      ', now ' || state || coalesce(', at the provider ' || provider_refund_id, '') || coalesce(': ' || refusal, '')
    from refunds where order_id = ${orderId}`,
  (
    orderId,
  ) => sql`select created_at, 'dispute', 'dispute ' || id || ' of payment ' || payment_id || ': ' || ${rupees(sql`amount_paise`)} ||
      coalesce(', ' || reason, '') || coalesce(', phase ' || phase, '') || ', now ' || status ||
      coalesce(', to be answered until ' || to_char(respond_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')
    from disputes where order_id = ${orderId}`,
  (orderId) => sql`select settled_at, 'dispute', 'dispute ' || id || ' ended: ' || status || ', ' ||
      ${rupees(sql`deducted_paise`)} || ' taken back'
    from disputes where order_id = ${orderId} and settled_at is not null`,
  (orderId) => sql`select settled_at, 'refund', 'refund ' || id || ' settled' from refunds
    where order_id = ${orderId} and settled_at is not null`,
];

/** Everything that the database knows about an order; null when there is none with this number. */
export async function findOrderStory(queries: Queries, number: number): Promise<OrderStory | null> {
  const found = await queries.execute<{ orderId: string; ids: (string | null)[] }>(sql`
    select orders.id as "orderId", array[orders.id, checkout_id, provider_order_id] ||
      array(select id from payments where payments.checkout_id = orders.checkout_id) ||
      array(select unnest(array[id, provider_refund_id]) from refunds where order_id = orders.id) ||
      array(select id from disputes where order_id = orders.id) as ids
    from orders join checkouts on checkouts.id = checkout_id where number = ${number}`);
  const [order] = found.rows;
  if (!order) return null;
  const ids = order.ids.filter((id) => id !== null);
  const entries: StoryEntry[] = [];
  for (const source of sources) {
    const { rows } = await queries.execute<{ at: string; kind: StoryEntry['kind']; what: string }>(
      sql`select at, kind, what from (${source(order.orderId)}) as story (at, kind, what)`,
    );
    for (const { at, kind, what } of rows) entries.push({ at: new Date(at), kind, what: hideEmails(what) });
  }
  for (const { at, what } of await findJobsAbout(queries, ids))
    entries.push({ at, kind: 'job', what: hideEmails(what) });
  return { ids, entries: entries.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}

function hideEmails(text: string): string {
  return text.replace(/[^\s<>"“”,;:()@]{1,64}@[^\s<>"“”,;:()]{1,255}/g, '<email>');
}
