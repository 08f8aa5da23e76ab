import { asc, count, eq, min, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../platform/database/database.ts';
import { runPrepared } from '../../platform/database/prepared.ts';
import type { SentEmail } from '../../platform/email/email-message.ts';
import { newId } from '../../platform/id.ts';
import { type Message, message, readMessage, writeInEnglish } from '../../platform/message.ts';
import type { OrderEventKind } from './states.ts';
import { orderEvents } from './tables/order-schema.ts';

export interface OrderEvent {
  orderId: string;
  kind: OrderEventKind;
  what: Message;
  by?: string | null;
  /** Events with the same id are recorded once. */
  id?: string;
}

export async function recordOrderEvent(queries: Queries, event: OrderEvent): Promise<boolean> {
  return (await recordOrderEvents(queries, [event])) === 1;
}

export async function recordOrderEvents(queries: Queries, events: OrderEvent[]): Promise<number> {
  const written = await runPrepared(queries, 'record_order_events', writeEvents, { events: eventsJson(events) });
  return written.length;
}

export function eventsJson(events: OrderEvent[]): string {
  return JSON.stringify(
    events.map((event) => ({ id: newId(), ...event, what: writeInEnglish(event.what), message: event.what })),
  );
}

/** With `events`; also as part of another statement. */
export function writeEvents(): SQL {
  return sql`insert into ${orderEvents} (id, order_id, kind, what, message, by, created_at)
    select event.id, event."orderId", event.kind, event.what, event.message, event.by, clock_timestamp() + event.place * interval '1 microsecond'
    from rows from (
      json_to_recordset(${sql.placeholder('events')}) as (id text, "orderId" text, kind text, what text, message jsonb, by text)
    ) with ordinality event(id, "orderId", kind, what, message, by, place)
    on conflict (id) do nothing returning id`;
}

export async function findOrderEvents(queries: Queries, orderId: string) {
  const rows = await queries
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
  return rows.map(({ id, kind, what, message: stored, by, createdAt }) => ({
    _id: id,
    kind,
    what: readMessage(stored, what),
    by,
    createdAt: createdAt.toISOString(),
  }));
}

/** Null when every email about an order has left. */
export async function findUnsentEmails(queries: Queries): Promise<{ count: number; since: Date } | null> {
  const [found] = await queries
    .select({ count: count(), since: min(orderEvents.createdAt) })
    .from(orderEvents)
    .where(sql`${orderEvents.kind} = 'unsent_email'`);
  return found?.since ? { count: found.count, since: found.since } : null;
}

export const sentEmailEventId = (emailId: string) => `email ${emailId}`;

/** Records emails about orders as sent, or as not sent without a mail server. Ignores other emails. */
export async function recordEmailsSent(db: Database, emails: (SentEmail | null)[]): Promise<void> {
  const events = emails.flatMap((email): OrderEvent[] => {
    if (!email?.orderId) return [];
    const { id, orderId, subject, to, hasLeft } = email;
    const what = hasLeft
      ? message('orderHistory.emailSent', { subject, address: to.address })
      : message('orderHistory.emailNotSent', { subject });
    return [{ orderId, id: sentEmailEventId(id), kind: hasLeft ? 'email' : 'unsent_email', what }];
  });
  if (events.length > 0) await recordOrderEvents(db.read, events);
}
