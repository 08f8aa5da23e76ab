import { asc } from 'drizzle-orm';
import { tableTexts } from '../../platform/database/table-texts.ts';
import type { TranslatedRows } from '../../platform/database/translations.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { maxCategoryName } from '../admin-endpoints.ts';
import { type IndexCategoryJob, indexCategoryQueue } from '../categories/rename-category.ts';
import { categories } from '../schema.ts';
import { indexNextProducts } from '../search/search-index.ts';

/** The names of categories; their products are searched by them. */
export function categoryTexts(queue: Queue): TranslatedRows {
  return tableTexts({
    table: categories,
    fields: [{ field: 'name', label: 'Name', max: maxCategoryName }],
    page: '/dashboard/admin/create-category',
    orderBy: [asc(categories.createdAt), asc(categories.id)],
    afterWrite: async (tx, id) => {
      const { last } = await indexNextProducts(tx, '', id);
      if (last) await queue.send(tx, indexCategoryQueue, { categoryId: id, after: last } satisfies IndexCategoryJob);
    },
  });
}
