import { asc, eq } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database/database.ts';
import { placeholders, prepared } from '../platform/database/prepared.ts';
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
  const { rowCount } = await prepared(queries, 'record_order_event', () =>
    queries
      .insert(orderEvents)
      .values(placeholders('id', 'orderId', 'kind', 'what', 'by'))
      .onConflictDoNothing({ target: orderEvents.id }),
  ).execute({ id: newId(), by: null, ...event, orderId });
  return rowCount === 1;
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
