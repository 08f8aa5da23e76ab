import { hash } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { securityEvents, securityLogState } from './schema.ts';

/** In microseconds, as the hash covers them. */
const sealedColumns = {
  id: securityEvents.id,
  kind: securityEvents.kind,
  userId: securityEvents.userId,
  email: securityEvents.email,
  address: securityEvents.address,
  userAgent: securityEvents.userAgent,
  detail: securityEvents.detail,
  createdAt: sql<string>`to_char(${securityEvents.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
};
export type SealedFields = Awaited<ReturnType<typeof selectSealed>>[number];

export function selectSealed(queries: Queries) {
  return queries
    .select({ ...sealedColumns, position: securityEvents.position, hash: securityEvents.hash })
    .from(securityEvents)
    .orderBy(asc(securityEvents.position), asc(securityEvents.id))
    .$dynamic();
}

export function hashOfEvent(previousHash: string, position: number, event: SealedFields): string {
  const { id, kind, userId, email, address, userAgent, detail, createdAt } = event;
  const facts = Object.entries(detail).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const covered = [previousHash, position, id, kind, userId, email, address, userAgent, facts, createdAt];
  return hash('sha256', JSON.stringify(covered));
}

export type ChainState = typeof securityLogState.$inferSelect;

/** Sealing, erasing and verifying lock this row; recording events does not. */
export async function lockChain(tx: Tx): Promise<ChainState> {
  await tx.insert(securityLogState).values({ id: 'log' }).onConflictDoNothing();
  const [state] = await tx.select().from(securityLogState).for('update');
  return state as ChainState;
}
