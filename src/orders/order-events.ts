import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database/database.ts';
import { runPrepared } from '../platform/database/prepared.ts';
import { newId } from '../platform/id.ts';
import type { OrderEventKind } from './states.ts';
import { orderEvents } from './tables.ts';

interface OrderEvent {
  kind: OrderEventKind;
  /** In words, for the order's page. */
  what: string;
  by?: string | null;
  /** The same for every try of one event, so that a repeat is known as one. */
  id?: string;
}

/** Writes down what happened to an order, in the transaction in which it does; answers whether it is new. */
export async function recordOrderEvent(queries: Queries, orderId: string, event: OrderEvent): Promise<boolean> {
  return (await recordOrderEvents(queries, orderId, [event])) === 1;
}

/** The same for what happened one after the other; answers how many are new. */
export async function recordOrderEvents(queries: Queries, orderId: string, events: OrderEvent[]): Promise<number> {
  const written = await runPrepared(queries, 'record_order_events', writeEvents, {
    orderId,
    events: JSON.stringify(events.map((event) => ({ id: newId(), ...event }))),
  });
  return written.length;
}

function writeEvents(): SQL {
  return sql`insert into ${orderEvents} (id, order_id, kind, what, by, created_at)
    select event.id, ${sql.placeholder('orderId')}, event.kind, event.what, event.by, clock_timestamp() + event.place * interval '1 microsecond'
    from rows from (json_to_recordset(${sql.placeholder('events')}) as (id text, kind text, what text, by text)) with ordinality
      event(id, kind, what, by, place)
    on conflict (id) do nothing returning id`;
}

/** An order's history, oldest first. */
export async function findOrderEvents(queries: Queries, orderId: string) {
  const rows = await queries
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  return rows.map(({ id, kind, what, by, createdAt }) => ({
    _id: id,
    kind,
    what,
    by,
    createdAt: createdAt.toISOString(),
  }));
}

/** A mail about an order has left. */
export async function recordMailSent(
  db: Database,
  orderId: string,
  mail: { id: string; subject: string; to: { address: string } },
): Promise<void> {
  const what = `“${mail.subject}” sent to ${mail.to.address}`;
  await recordOrderEvent(db.read, orderId, { id: `mail ${mail.id}`, kind: 'mail', what });
}
