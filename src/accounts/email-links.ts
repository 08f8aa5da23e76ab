import { and, arrayContains, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { confirmTokens, resetTokens, users } from './schema.ts';
import { hashToken, newToken } from './sessions.ts';

/** The kinds of links in emails, each with the time for which it opens. */
const kinds = {
  reset: { table: resetTokens, validFor: '1 hour' },
  confirm: { table: confirmTokens, validFor: '7 days' },
} as const;
export type LinkKind = keyof typeof kinds;

/** Records that a user is to get a link; its token comes into being when the email is sent. Answers the link's id. */
export async function createLink(tx: Tx, kind: LinkKind, userId: string): Promise<string> {
  const id = newId();
  await tx.insert(kinds[kind].table).values({ id, userId });
  return id;
}

/**
 * Makes a token for a link that still opens, for one attempt to send it; the tokens of earlier attempts go on opening it.
 * @returns null when the link was used, or is too old; the name is empty while nobody has confirmed the address
 */
export async function issueToken(
  queries: Queries,
  kind: LinkKind,
  linkId: string,
): Promise<{ token: string; user: { name: string; email: string } } | null> {
  const { table } = kinds[kind];
  const token = newToken();
  const [issued] = await queries
    .update(table)
    .set({ tokenHashes: sql`array_append(${table.tokenHashes}, ${hashToken(token)})` })
    .from(users)
    .where(and(eq(table.id, linkId), eq(users.id, table.userId), opens(kind)))
    .returning({
      name: sql<string>`case when ${users.emailConfirmedAt} is null then '' else ${users.name} end`,
      email: users.email,
    });
  return issued ? { token, user: issued } : null;
}

/** As a condition on the link's table: the link of this token, while it opens. */
export function opensWith(kind: LinkKind, token: string): SQL | undefined {
  return and(arrayContains(kinds[kind].table.tokenHashes, [hashToken(token)]), opens(kind));
}

/** Uses a link up, in the transaction of what it opens; answers whose it was, or null when it does not open. */
export async function useLink(tx: Tx, kind: LinkKind, token: string): Promise<string | null> {
  const { table } = kinds[kind];
  const [used] = await tx
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(opensWith(kind, token))
    .returning({ userId: table.userId });
  return used?.userId ?? null;
}

function opens(kind: LinkKind): SQL | undefined {
  const { table, validFor } = kinds[kind];
  return and(isNull(table.usedAt), gt(table.createdAt, sql`now() - ${validFor}::interval`));
}

/** Uses up a user's other links of a kind. */
export async function dropLinks(tx: Tx, kind: LinkKind, userId: string): Promise<void> {
  const { table } = kinds[kind];
  await tx
    .update(table)
    .set({ usedAt: sql`now()` })
    .where(and(eq(table.userId, userId), isNull(table.usedAt)));
}
