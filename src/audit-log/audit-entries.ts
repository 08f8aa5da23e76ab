import { desc, eq, lt, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { type Message, readMessage, writeInEnglish } from '../platform/message.ts';
import { pageOffset } from '../shared/paging.ts';
import type { AuditEntryBody } from './api.ts';
import { auditEntries } from './schema.ts';

export async function recordAuditEntry(
  tx: Tx,
  by: { id: string; name: string },
  what: Message,
  link: string | null = null,
): Promise<void> {
  const written = { what: writeInEnglish(what), message: what };
  await tx.insert(auditEntries).values({ id: newId(), adminId: by.id, adminName: by.name, ...written, link });
}

export async function listAuditEntries(queries: Queries, { page = 1, limit = 50 }: { page?: number; limit?: number }) {
  const rows = await queries
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
    .limit(limit)
    .offset(pageOffset(page, limit));
  const entries: AuditEntryBody[] = rows.map((row) => ({
    _id: row.id,
    admin: row.adminName,
    what: readMessage(row.message, row.what),
    link: row.link,
    createdAt: row.createdAt.toISOString(),
  }));
  return { entries, total: await queries.$count(auditEntries) };
}

export function findAuditEntriesByAdmin(queries: Queries, adminId: string) {
  return queries
    .select({ what: auditEntries.what, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .where(eq(auditEntries.adminId, adminId));
}

export async function eraseOldAuditEntries(db: Database, years: number): Promise<void> {
  await db.read
    .delete(auditEntries)
    .where(lt(auditEntries.createdAt, sql`now() - make_interval(years => ${years}::int)`));
}
