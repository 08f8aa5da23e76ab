import { createHash } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { newSecret } from '../../platform/id.ts';
import { resolveAdminRole } from '../find-users.ts';
import { sessions, users } from '../schema.ts';
import { hasSecondFactor } from '../second-factor/find-factors.ts';
import { parseDeviceName } from './device-name.ts';

/** Users: idle 7 days, absolute 30; admins: idle 12 hours, absolute 7 days; by the database's clock. */
export const isAlive = sql`${sessions.renewedAt} >= ${users.passwordChangedAt} and case when ${users.role} = 'admin'
  then ${sessions.lastUsedAt} > now() - interval '12 hours' and ${sessions.createdAt} > now() - interval '7 days'
  else ${sessions.lastUsedAt} > now() - interval '7 days' and ${sessions.createdAt} > now() - interval '30 days' end`;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The session that was unused for the longest time ends. */
const maxSessions = 20;

/**
 * Returns null when the password has changed. One statement, which locks the account: a change of the password waits,
 * or is seen.
 */
export async function insertSession(
  tx: Tx,
  { userId, passwordHash, client }: { userId: string; passwordHash: string; client: ClientInfo },
): Promise<string | null> {
  const token = newSecret();
  const { rowCount } = await tx.execute(sql`
    insert into ${sessions} (token_hash, user_id, device, address)
    select ${hashToken(token)}, id, ${parseDeviceName(client.userAgent)}, ${client.address}
    from ${users} where id = ${userId} and password_hash = ${passwordHash} for no key update`);
  if (rowCount !== 1) return null;
  await tx.execute(sql`
    delete from ${sessions} where token_hash in (
      select token_hash from ${sessions} where user_id = ${userId}
      order by last_used_at desc, created_at desc, token_hash offset ${maxSessions}::int
    )`);
  return token;
}

/** Null for anything but the token of a live session. The client is recorded at most once a minute. */
export async function authenticate(
  queries: Queries,
  authorization: string | undefined,
  client?: ClientInfo,
  requiresSecondFactor = false,
): Promise<Caller | null> {
  const token = /^(?:Bearer )?([\w-]{43})$/i.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const sessionHash = hashToken(token);
  const [found] = await selectLiveSession(queries).execute({ hash: sessionHash });
  if (!found) return null;
  if (found.isUnused)
    await queries
      .update(sessions)
      .set({
        lastUsedAt: sql`now()`,
        ...(client && { address: client.address, device: parseDeviceName(client.userAgent) }),
      })
      .where(eq(sessions.tokenHash, sessionHash));
  const { isUnused: _, ...caller } = found;
  const mustEnrol = requiresSecondFactor && caller.role === 'admin' && !caller.hasSecondFactor;
  return { ...caller, adminRole: resolveAdminRole(caller), mustEnrol, sessionHash };
}

function selectLiveSession(queries: Queries) {
  return prepared(queries, 'session', () =>
    queries
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: users.role,
        adminRole: users.adminRole,
        phone: users.phone,
        address: users.address,
        language: users.language,
        hasSecondFactor,
        isRecentlyVerified: sql<boolean>`${sessions.verifiedAt} > now() - interval '10 minutes'`,
        isUnused: sql<boolean>`${sessions.lastUsedAt} < now() - interval '1 minute'`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), isAlive)),
  );
}

/** Throws ShopError 401 when it has ended meanwhile. */
export async function lockSession(tx: Tx, sessionHash: string): Promise<void> {
  const isThis = eq(sessions.tokenHash, sessionHash);
  const found = await tx.select({ id: sessions.id }).from(sessions).where(isThis).for('key share');
  if (found.length === 0) throw new ShopError('unauthorized');
}

export async function renewSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.update(sessions).set({ renewedAt: sql`now()` }).where(eq(sessions.tokenHash, sessionHash));
}

/** With a password, only while that hash is still the account's. */
export async function markSessionVerified(tx: Tx, sessionHash: string, passwordHash?: string): Promise<void> {
  const isCurrent = sql`exists (select from ${users} u where u.id = ${sessions.userId} and u.password_hash = ${passwordHash})`;
  await tx
    .update(sessions)
    .set({ verifiedAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, sessionHash), passwordHash === undefined ? undefined : isCurrent));
}

export async function endSession(tx: Tx, sessionHash: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash));
}

export async function endSessions(tx: Tx, userId: string, exceptHash?: string): Promise<number> {
  const { rowCount } = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptHash ? ne(sessions.tokenHash, exceptHash) : undefined));
  return rowCount ?? 0;
}
