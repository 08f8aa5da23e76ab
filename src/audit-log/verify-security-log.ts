import { and, desc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database, Tx } from '../platform/database/database.ts';
import { type ChainState, hashOfEvent, lockChain, selectSealed } from './hash-chain.ts';
import { securityEvents } from './schema.ts';
import { sealSecurityEvents } from './seal-security-events.ts';

export interface Verification {
  isIntact: boolean;
  verified: number;
  /** If noted elsewhere, it proves later that nothing before it was replaced. */
  head: { position: number; hash: string };
  erased: { position: number; hash: string };
  firstBroken: BrokenEvent | null;
}
interface BrokenEvent {
  position: number;
  id: number | null;
  problem: 'changed' | 'missing' | 'not_the_noted_one';
}
export type NotedHead = Verification['head'];

const eventsAtOnce = 1_000;

/** `noted` must be part of the chain, or erased because of its age. */
export async function verifySecurityLog(db: Database, noted?: NotedHead): Promise<Verification> {
  await sealSecurityEvents(db);
  return db.transaction(async (tx) => {
    const state = await lockChain(tx);
    const { verified, firstBroken } = await walk(tx, state, noted);
    const erasure = firstBroken ?? (await findForgedErasure(tx, state));
    return {
      isIntact: erasure === null,
      verified,
      head: { position: state.headPosition, hash: state.headHash },
      erased: { position: state.erasedPosition, hash: state.erasedHash },
      firstBroken: erasure,
    };
  });
}

async function walk(tx: Tx, state: ChainState, noted?: NotedHead) {
  let [position, hash] = [state.erasedPosition, state.erasedHash];
  let verified = 0;
  const broken = (problem: BrokenEvent['problem'], id: number | null, at = position + 1) => ({
    verified,
    firstBroken: { position: at, id, problem },
  });
  for (;;) {
    const events = await selectSealed(tx)
      .where(and(isNotNull(securityEvents.position), gt(securityEvents.position, position)))
      .limit(eventsAtOnce);
    for (const event of events) {
      if (event.position !== position + 1) return broken('missing', null);
      const expected = hashOfEvent(hash, event.position, event);
      if (event.hash !== expected) return broken('changed', event.id);
      [position, hash] = [event.position, expected];
      if (noted?.position === position && noted.hash !== hash) return broken('not_the_noted_one', event.id, position);
      verified++;
    }
    if (events.length < eventsAtOnce) break;
  }
  if (position < state.headPosition) return broken('missing', null);
  if (position > state.headPosition || hash !== state.headHash) return broken('changed', null, position);
  if (noted && noted.position > position) return broken('missing', null);
  return { verified, firstBroken: null };
}

/** Each erasure is an event: the last one must match the state. */
async function findForgedErasure(tx: Tx, state: ChainState): Promise<BrokenEvent | null> {
  const [last] = await tx
    .select({ detail: securityEvents.detail })
    .from(securityEvents)
    .where(eq(securityEvents.kind, 'security_log_trimmed'))
    .orderBy(desc(securityEvents.position))
    .limit(1);
  const recorded = { position: last?.detail.throughPosition ?? 0, hash: last?.detail.hash ?? '' };
  const isTrue = recorded.position === state.erasedPosition && recorded.hash === state.erasedHash;
  return isTrue ? null : { position: Number(recorded.position) + 1, id: null, problem: 'missing' };
}
