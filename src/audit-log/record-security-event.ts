import { channel } from 'node:diagnostics_channel';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { afterCommit } from '../platform/database/transaction.ts';
import type { ClientInfo } from '../platform/http/clients/read-client.ts';
import { type SecurityEventDetail, securityEvents } from './schema.ts';
import type { SecurityEventKind } from './security-event-kinds.ts';

export interface SecurityEvent {
  kind: SecurityEventKind;
  userId?: string | null;
  email?: string | null;
  client?: ClientInfo | null;
  detail?: SecurityEventDetail;
}

/** Emits every committed event of this process. */
const recorded = channel('shop:security-event');

/** Unauthenticated callers can cause these, so they are rate limited. */
const unauthenticatedKinds: ReadonlySet<SecurityEventKind> = new Set([
  'login_failed',
  'login_throttled',
  'setup_link_refused',
  'hold_limit_reached',
]);
const maxOfAddress = 60;
const maxOfAll = 600;

async function isFlooding(tx: Tx, kind: SecurityEventKind, address: string | null): Promise<boolean> {
  const [recent] = await tx
    .select({
      all: count(),
      fromAddress: sql<number>`count(*) filter (where ${securityEvents.address} = ${address})`.mapWith(Number),
    })
    .from(securityEvents)
    .where(and(eq(securityEvents.kind, kind), gt(securityEvents.createdAt, sql`now() - interval '1 minute'`)));
  return recent !== undefined && (recent.fromAddress >= maxOfAddress || recent.all >= maxOfAll);
}

/**
 * Recorded in the caller's transaction, logged after its commit. Kinds that anybody can cause: 60 a minute per address,
 * 600 in total.
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
  if (unauthenticatedKinds.has(kind) && (await isFlooding(tx, kind, row.address))) return;
  await tx.insert(securityEvents).values(row);
  afterCommit(tx, () => recorded.publish(row));
}

/** Returns a function that stops it. */
export function mirrorSecurityEvents(log: (event: object) => void): () => void {
  const listener = (event: unknown) => log(event as object);
  recorded.subscribe(listener);
  return () => void recorded.unsubscribe(listener);
}
