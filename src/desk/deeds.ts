import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { pageOffset } from '../shared/paging.ts';
import type { DeedBody } from './api.ts';
import { adminDeeds } from './tables.ts';

/** Writes down what an admin does, in the transaction of the deed. */
export async function recordDeed(
  tx: Tx,
  by: { id: string; name: string },
  what: string,
  link: string | null = null,
): Promise<void> {
  await tx.insert(adminDeeds).values({ id: newId(), adminId: by.id, adminName: by.name, what, link });
}

/** One page of what was done, newest first, and how much there is. */
export async function findDeeds(queries: Queries, { page = 1, limit = 50 }: { page?: number; limit?: number }) {
  const rows = await queries
    .select()
    .from(adminDeeds)
    .orderBy(desc(adminDeeds.createdAt), desc(adminDeeds.id))
    .limit(limit)
    .offset(pageOffset(page, limit));
  const deeds: DeedBody[] = rows.map((row) => ({
    _id: row.id,
    admin: row.adminName,
    what: row.what,
    link: row.link,
    createdAt: row.createdAt.toISOString(),
  }));
  return { deeds, total: await queries.$count(adminDeeds) };
}

/** What a person did as an admin: for the export of personal data. */
export function findDeedsOf(queries: Queries, adminId: string) {
  return queries
    .select({ what: adminDeeds.what, createdAt: adminDeeds.createdAt })
    .from(adminDeeds)
    .where(eq(adminDeeds.adminId, adminId));
}

/** Erases the history of what admins did after so many years. */
export async function eraseOldDeeds(db: Database, years: number): Promise<void> {
  await db.read.delete(adminDeeds).where(lt(adminDeeds.createdAt, sql`now() - make_interval(years => ${years}::int)`));
}
