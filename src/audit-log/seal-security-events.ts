import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { hashOfEvent, lockChain, selectSealed } from './hash-chain.ts';
import { securityEvents, securityLogState } from './schema.ts';

const eventsAtOnce = 500;

export async function sealSecurityEvents(db: Database): Promise<void> {
  const [open] = await db.read
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(isNull(securityEvents.position))
    .limit(1);
  if (!open) return;
  let sealed = eventsAtOnce;
  while (sealed === eventsAtOnce) sealed = await db.transaction(sealBatch);
}

async function sealBatch(tx: Tx): Promise<number> {
  const { headPosition, headHash } = await lockChain(tx);
  const events = await selectSealed(tx)
    .where(isNull(securityEvents.position))
    .orderBy(asc(securityEvents.id))
    .limit(eventsAtOnce);
  if (events.length === 0) return 0;
  let [position, hash] = [headPosition, headHash];
  const links = events.map((event) => {
    position += 1;
    hash = hashOfEvent(hash, position, event);
    return { id: event.id, position, hash };
  });
  await tx.execute(sql`update ${securityEvents} e set position = link.position, hash = link.hash
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link(id bigint, position bigint, hash text) where e.id = link.id`);
  await tx
    .update(securityLogState)
    .set({ headPosition: position, headHash: hash })
    .where(eq(securityLogState.id, 'log'));
  return events.length;
}
