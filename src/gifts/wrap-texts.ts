import { asc, eq } from 'drizzle-orm';
import { summarizeTranslations, type TranslatedRow, type TranslatedRows } from '../platform/database/translations.ts';
import { giftWraps } from './schema.ts';

/** The names of gift wraps. */
export const wrapTexts: TranslatedRows = {
  list: async (queries, language) => {
    const rows = await queries.select().from(giftWraps).orderBy(asc(giftWraps.position), asc(giftWraps.id));
    return summarizeTranslations(rows.map(readRow), language);
  },
  find: async (queries, id) => {
    const [row] = await queries.select().from(giftWraps).where(eq(giftWraps.id, id));
    return row ? readRow(row) : null;
  },
  lock: async (tx, id) => {
    const [row] = await tx.select().from(giftWraps).where(eq(giftWraps.id, id)).for('update');
    return row ? readRow(row) : null;
  },
  write: async (tx, id, translations) => {
    await tx.update(giftWraps).set({ translations }).where(eq(giftWraps.id, id));
  },
};

function readRow({ id, name, translations }: typeof giftWraps.$inferSelect): TranslatedRow {
  const field = { field: 'name', label: 'Name', original: name, max: 60, isLong: false };
  return { id, title: name, page: '/dashboard/admin/gift-wraps', fields: [field], translations };
}
