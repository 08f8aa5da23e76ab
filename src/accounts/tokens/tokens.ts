import { asc, eq, sql } from 'drizzle-orm';
import { recordAuditEntry, recordSecurityEvent } from '../../audit-log/index.ts';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/database/shop-day.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { newId, newSecret } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { queueSecurityEmail } from '../email/emails.ts';
import { apiTokens, users } from '../schema.ts';
import { hashToken } from '../sessions/sessions.ts';
import type { TokenBody, TokenForm } from './token-endpoints.ts';

const maxTokens = 50;
const page = '/dashboard/admin/connect';

interface By {
  caller: Caller;
  client: ClientInfo;
}

/** Throws ShopError 400 for a day that is over, 409 at the limit. Emails the owner who made it. */
export async function makeToken(
  tx: Tx,
  queue: Queue,
  { caller, client }: By,
  { name, scopes, lastDay }: TokenForm,
): Promise<{ token: string; made: TokenBody }> {
  if (lastDay && lastDay < dayInIndia(new Date())) throw fieldError('lastDay', t('shopping.dayOver'));
  if ((await tx.$count(apiTokens)) >= maxTokens)
    throw new ShopError('conflict', t('personAnswers.mostTokens', { max: maxTokens }));
  const token = `dhg_${newSecret()}`;
  const id = newId();
  await tx.insert(apiTokens).values({
    ...{ id, name, scopes, userId: caller.id, tokenHash: hashToken(token) },
    expiresAt: lastDay ? startOfDay(lastDay, 1) : null,
  });
  await recordAuditEntry(tx, caller, message('auditEntries.tokenMade', { name, scopes }), page);
  await recordToken(tx, 'token_made', { caller, client }, name);
  await queueSecurityEmail(tx, queue, 'token_made', { userId: caller.id, client });
  const [made] = await listTokens(tx, id);
  if (!made) throw new Error('The token was not stored.');
  return { token, made };
}

/** Throws ShopError 404. */
export async function revokeToken(tx: Tx, { caller, client }: By, tokenId: string): Promise<void> {
  const [revoked] = await tx.delete(apiTokens).where(eq(apiTokens.id, tokenId)).returning({ name: apiTokens.name });
  if (!revoked) throw new ShopError('not_found', t('personAnswers.tokenNotFound'));
  await recordAuditEntry(tx, caller, message('auditEntries.tokenRevoked', { name: revoked.name }), page);
  await recordToken(tx, 'token_revoked', { caller, client }, revoked.name);
}

export async function listTokens(queries: Queries, tokenId?: string): Promise<TokenBody[]> {
  const rows = await queries
    .select({ token: apiTokens, madeBy: users.name })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(tokenId ? eq(apiTokens.id, tokenId) : undefined)
    .orderBy(asc(apiTokens.createdAt), asc(apiTokens.id));
  return rows.map(({ token, madeBy }) => ({
    _id: token.id,
    name: token.name,
    scopes: token.scopes,
    madeBy,
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    lastAddress: token.lastAddress,
  }));
}

export async function revokeTokens(tx: Tx, userId: string): Promise<number> {
  const { rowCount } = await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
  return rowCount ?? 0;
}

/** A month after they expired. */
export async function eraseOldTokens(queries: Queries, days: number): Promise<void> {
  await queries.delete(apiTokens).where(sql`${apiTokens.expiresAt} < now() - make_interval(days => ${days}::int)`);
}

function recordToken(tx: Tx, kind: 'token_made' | 'token_revoked', { caller, client }: By, name: string) {
  return recordSecurityEvent(tx, { kind, userId: caller.id, email: emailKey(caller.email), client, detail: { name } });
}
