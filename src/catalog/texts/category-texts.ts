import { asc, eq } from 'drizzle-orm';
import {
  summarizeTranslations,
  type TranslatedRow,
  type TranslatedRows,
} from '../../platform/database/translations.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type IndexCategoryJob, indexCategoryQueue } from '../categories/rename-category.ts';
import { categories } from '../schema.ts';
import { indexNextProducts } from '../search/search-index.ts';

const maxLength = 100;

/** The names of categories; their products are searched by them. */
export function categoryTexts(queue: Queue): TranslatedRows {
  return {
    list: async (queries, language) => {
      const rows = await queries.select().from(categories).orderBy(asc(categories.createdAt), asc(categories.id));
      return summarizeTranslations(rows.map(readRow), language);
    },
    find: async (queries, id) => {
      const [row] = await queries.select().from(categories).where(eq(categories.id, id));
      return row ? readRow(row) : null;
    },
    lock: async (tx, id) => {
      const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
      return row ? readRow(row) : null;
    },
    write: async (tx, id, translations) => {
      await tx.update(categories).set({ translations }).where(eq(categories.id, id));
      const { last } = await indexNextProducts(tx, '', id);
      if (last) await queue.send(tx, indexCategoryQueue, { categoryId: id, after: last } satisfies IndexCategoryJob);
    },
  };
}

function readRow({ id, name, translations }: typeof categories.$inferSelect): TranslatedRow {
  const field = { field: 'name', label: 'Name', original: name, max: maxLength, isLong: false };
  return { id, title: name, page: '/dashboard/admin/create-category', fields: [field], translations };
}
