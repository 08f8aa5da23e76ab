import { and, arrayContains, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newId, newSecret } from '../../platform/id.ts';
import { confirmTokens, resetTokens, users } from '../schema.ts';
import { hashToken } from '../sessions/sessions.ts';

const kinds = {
  reset: { table: resetTokens, validFor: '1 hour' },
  confirm: { table: confirmTokens, validFor: '7 days' },
} as const;
export type LinkKind = keyof typeof kinds;

/** Returns the link's id; a token is created when the email is sent. */
export async function createLink(tx: Tx, kind: LinkKind, userId: string): Promise<string> {
  const id = newId();
  await tx.insert(kinds[kind].table).values({ id, userId });
  return id;
}

/** A token for one attempt to send a link; earlier tokens stay valid. Null when the link was used or has expired. */
export async function issueToken(
  queries: Queries,
  kind: LinkKind,
  linkId: string,
): Promise<{ token: string; user: { name: string; email: string; language: string; isConfirmed: boolean } } | null> {
  const { table } = kinds[kind];
  const token = newSecret();
  const [issued] = await queries
    .update(table)
    .set({ tokenHashes: sql`array_append(${table.tokenHashes}, ${hashToken(token)})` })
    .from(users)
    .where(and(eq(table.id, linkId), eq(users.id, table.userId), isOpenLink(kind)))
    .returning({
      name: users.name,
      email: users.email,
      language: users.language,
      isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
    });
  return issued ? { token, user: issued } : null;
}

export function isOpenLinkWithToken(kind: LinkKind, token: string): SQL | undefined {
  return and(arrayContains(kinds[kind].table.tokenHashes, [hashToken(token)]), isOpenLink(kind));
}

/** Uses up a link; returns its user, or null when it is not valid. */
export async function useLink(tx: Tx, kind: LinkKind, token: string): Promise<string | null> {
  const { table } = kinds[kind];
  const [used] = await tx
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(isOpenLinkWithToken(kind, token))
    .returning({ userId: table.userId });
  return used?.userId ?? null;
}

function isOpenLink(kind: LinkKind): SQL | undefined {
  const { table, validFor } = kinds[kind];
  return and(isNull(table.usedAt), gt(table.createdAt, sql`now() - ${validFor}::interval`));
}

export async function dropLinks(tx: Tx, kind: LinkKind, userId: string): Promise<void> {
  const { table } = kinds[kind];
  await tx
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(and(eq(table.userId, userId), isNull(table.usedAt)));
}
