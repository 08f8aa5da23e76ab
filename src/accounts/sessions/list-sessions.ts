import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { SessionBody } from '../api.ts';
import { sessions, users } from '../schema.ts';
import { nameDevice } from './device-name.ts';
import { isAlive } from './sessions.ts';

export async function listSessions(
  queries: Queries,
  caller: Pick<Caller, 'id' | 'sessionHash'>,
): Promise<SessionBody[]> {
  const rows = await queries
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, caller.id), isAlive))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt));
  return rows.map(({ session }) => ({
    _id: session.id,
    device: nameDevice(session.device),
    address: session.address ?? '',
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    isCurrent: session.tokenHash === caller.sessionHash,
  }));
}
