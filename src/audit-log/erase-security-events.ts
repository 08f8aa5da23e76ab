import { and, eq, gte, isNotNull, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { lockChain } from './hash-chain.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import { securityEvents, securityLogState } from './schema.ts';
import { sealSecurityEvents } from './seal-security-events.ts';

/**
 * Stores the end of the erased part, so that the rest can be verified, and records an event. Returns how many were
 * erased.
 */
export async function eraseOldSecurityEvents(db: Database, days: number): Promise<number> {
  await sealSecurityEvents(db);
  return db.transaction(async (tx) => {
    const state = await lockChain(tx);
    const isRecent = gte(securityEvents.createdAt, sql`now() - make_interval(days => ${days}::int)`);
    const [young] = await tx
      .select({ first: min(securityEvents.position) })
      .from(securityEvents)
      .where(and(isNotNull(securityEvents.position), isRecent));
    const through = young?.first == null ? state.headPosition : young.first - 1;
    if (through <= state.erasedPosition) return 0;
    const [last] = await tx
      .select({ hash: securityEvents.hash })
      .from(securityEvents)
      .where(eq(securityEvents.position, through));
    if (!last?.hash) throw new Error(`The security log has no event ${through}: verify it.`);
    const { rowCount } = await tx.delete(securityEvents).where(lte(securityEvents.position, through));
    await tx
      .update(securityLogState)
      .set({ erasedPosition: through, erasedHash: last.hash })
      .where(eq(securityLogState.id, 'log'));
    const detail = { throughPosition: through, hash: last.hash, events: rowCount ?? 0 };
    await recordSecurityEvent(tx, { kind: 'security_log_trimmed', detail });
    return rowCount ?? 0;
  });
}
