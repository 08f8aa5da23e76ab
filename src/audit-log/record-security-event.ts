import { channel } from 'node:diagnostics_channel';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { afterCommit } from '../platform/database/transaction.ts';
import type { ClientInfo } from '../platform/http/bind.ts';
import { type SecurityEventDetail, securityEvents } from './schema.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';

export interface SecurityEvent {
  kind: SecurityEventKind;
  userId?: string | null;
  /** Normalised address of the account concerned, or the one that was tried. */
  email?: string | null;
  /** Who called; unset for what the shop or its command line did by itself. */
  client?: ClientInfo | null;
  /** Facts about the event; never a secret. */
  detail?: SecurityEventDetail;
}

/** Emits every committed event of this process. */
const recorded = channel('shop:security-event');

/** Kinds that unauthenticated callers can cause without limit; these are rate limited. */
const strangersKinds: ReadonlySet<SecurityEventKind> = new Set([
  'login_failed',
  'login_throttled',
  'hold_limit_reached',
]);
const mostOfAddress = 60;
const mostOfAll = 600;

async function isFloodOf(tx: Tx, kind: SecurityEventKind, address: string | null): Promise<boolean> {
  const [recent] = await tx
    .select({
      all: count(),
      ofAddress: sql<number>`count(*) filter (where ${securityEvents.address} = ${address})`.mapWith(Number),
    })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, kind), gt(securityEvents.createdAt, sql`now() - interval '1 minute'`)));
  return recent !== undefined && (recent.ofAddress >= mostOfAddress || recent.all >= mostOfAll);
}

/**
 * Writes one security event in the caller's transaction, so that the event and its cause are stored together or not at all; after
 * the commit it is also a line of the log. Kinds that anybody can cause are limited to 60 events a minute per
 * address and 600 in total.
 */
export async function recordSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { kind, userId = null, email = null, client, detail = {} } = event;
  const row = {
    kind,
    userId,
    email: email?.slice(0, 254) ?? null,
    address: client?.address ?? null,
    userAgent: client?.userAgent ?? null,
    detail,
  };
  if (strangersKinds.has(kind) && (await isFloodOf(tx, kind, row.address))) return;
  await tx.insert(securityEvents).values(row);
  afterCommit(tx, () => recorded.publish(row));
}

/**
 * Hands every event that this process records to `log`, after its commit.
 * @returns stops doing so
 */
export function mirrorSecurityEvents(log: (event: object) => void): () => void {
  const listener = (event: unknown) => log(event as object);
  recorded.subscribe(listener);
  return () => void recorded.unsubscribe(listener);
}
