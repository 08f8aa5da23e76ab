import { and, eq, gt, sql } from 'drizzle-orm';
import { hasAdmin, hashToken } from '../accounts/index.ts';
import { countProducts } from '../catalog/index.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { newSecret } from '../platform/id.ts';
import { t } from '../shared/languages/translate.ts';
import { awaitOpening } from '../shop-settings/index.ts';
import type { SetupLinkState } from './api.ts';
import { setupState } from './schema.ts';

/**
 * Returns the token of a new link, which replaces the earlier one; null when the shop has an admin. An empty shop then
 * waits to be opened.
 */
export function issueSetupLink(db: Database): Promise<string | null> {
  return db.transaction(async (tx) => {
    if (await hasAdmin(tx)) return null;
    const token = newSecret();
    const link = { linkHash: hashToken(token), linkCreatedAt: sql`now()` };
    await tx
      .insert(setupState)
      .values({ id: 'shop', ...link })
      .onConflictDoUpdate({ target: setupState.id, set: link });
    if ((await countProducts(tx)) === 0) await awaitOpening(tx);
    return token;
  });
}

export async function findLinkState(queries: Queries, token: string): Promise<SetupLinkState> {
  if (await hasAdmin(queries)) return 'used';
  const found = await queries.select({ id: setupState.id }).from(setupState).where(opensWith(token));
  return found.length > 0 ? 'valid' : 'invalid';
}

/** Locks the link until the end of the transaction, in which it becomes invalid. Throws ShopError 400 bad_token. */
export async function useSetupLink(tx: Tx, token: string): Promise<void> {
  const { rowCount } = await tx.update(setupState).set({ linkHash: null, linkCreatedAt: null }).where(opensWith(token));
  if (rowCount !== 1 || (await hasAdmin(tx))) throw new ShopError('bad_token', describeRefusal('invalid'));
}

export function describeRefusal(state: 'invalid' | 'used'): string {
  return state === 'used' ? t('setupAnswers.hasAdmin') : t('setupAnswers.badLink');
}

function opensWith(token: string) {
  return and(eq(setupState.linkHash, hashToken(token)), gt(setupState.linkCreatedAt, sql`now() - interval '1 hour'`));
}
