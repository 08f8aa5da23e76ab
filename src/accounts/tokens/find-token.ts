import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FindToken, KnownToken } from '../../platform/http/admit-token.ts';
import { makeWindowCounter } from '../../platform/http/clients/window-counter.ts';
import { resolveAdminRole } from '../find-users.ts';
import { apiTokens, users } from '../schema.ts';
import { hashToken } from '../sessions/sessions.ts';

/** Requests a minute of one token in one process. */
const perMinute = 120;

/** Live tokens of those who are still owners; `times` multiplies their limit, 0 = none. */
export function makeTokenFinder(queries: Queries, times: number): FindToken {
  const count = times > 0 ? makeWindowCounter(perMinute * times) : () => 0;
  return async (token, { address }, isCounted): Promise<KnownToken | null> => {
    const [found] = await selectLiveToken(queries).execute({ hash: hashToken(token) });
    if (!found || resolveAdminRole(found.user) !== 'owner') return null;
    const waitMs = isCounted ? count(found.id) : 0;
    if (waitMs > 0)
      throw new ShopError('too_many_requests', undefined, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    const { id, scopes, name, isUnused, user } = found;
    const recordUse = async () => {
      if (isUnused)
        await queries
          .update(apiTokens)
          .set({ lastUsedAt: sql`now()`, lastAddress: address })
          .where(eq(apiTokens.id, id));
    };
    return { scopes, recordUse, caller: { ...user, ...tokenCaller, name: `Token “${name}”`, sessionHash: '' } };
  };
}

/** It never has more rights than an assistant beyond what its scopes open. */
const tokenCaller = {
  adminRole: 'assistant',
  hasSecondFactor: false,
  mustEnrol: false,
  isRecentlyVerified: false,
} as const;

function selectLiveToken(queries: Queries) {
  return prepared(queries, 'api_token', () =>
    queries
      .select({
        id: apiTokens.id,
        name: apiTokens.name,
        scopes: apiTokens.scopes,
        isUnused: sql<boolean>`coalesce(${apiTokens.lastUsedAt} < now() - interval '1 minute', true)`,
        user: {
          id: users.id,
          email: users.email,
          role: users.role,
          adminRole: users.adminRole,
          phone: users.phone,
          address: users.address,
          language: users.language,
        },
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(
        and(
          eq(apiTokens.tokenHash, sql.placeholder('hash')),
          or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, sql`now()`)),
        ),
      ),
  );
}
