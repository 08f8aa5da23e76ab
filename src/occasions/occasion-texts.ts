import { asc, eq } from 'drizzle-orm';
import { summarizeTranslations, type TranslatedRow, type TranslatedRows } from '../platform/database/translations.ts';
import { t } from '../shared/languages/translate.ts';
import { refreshProducts } from './change-occasions.ts';
import { occasions } from './schema.ts';

const declare = () =>
  [
    { field: 'name', label: t('giftAnswers.occasionName'), max: 60, isLong: false },
    { field: 'title', label: t('giftAnswers.occasionTitle'), max: 80, isLong: false },
    { field: 'words', label: t('giftAnswers.occasionWords'), max: 2_000, isLong: true },
  ] as const;

/** The texts of occasions and recipients; their products are searched by the names. */
export const occasionTexts: TranslatedRows = {
  list: async (queries, language) => {
    const { kind, position, id } = occasions;
    const rows = await queries.select().from(occasions).orderBy(asc(kind), asc(position), asc(id));
    return summarizeTranslations(rows.filter(({ isHidden }) => !isHidden).map(readRow), language);
  },
  find: async (queries, id) => {
    const [row] = await queries.select().from(occasions).where(eq(occasions.id, id));
    return row ? readRow(row) : null;
  },
  lock: async (tx, id) => {
    const [row] = await tx.select().from(occasions).where(eq(occasions.id, id)).for('update');
    return row ? readRow(row) : null;
  },
  write: async (tx, id, translations) => {
    await tx.update(occasions).set({ translations }).where(eq(occasions.id, id));
    await refreshProducts(tx, id);
  },
};

function readRow(row: typeof occasions.$inferSelect): TranslatedRow {
  const fields = declare().map((one) => ({ ...one, original: row[one.field] }));
  const { id, name, translations } = row;
  const written = fields.filter(({ original }) => original !== '');
  return { id, title: name, page: '/dashboard/admin/occasions', fields: written, translations };
}
