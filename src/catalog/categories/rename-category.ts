import { and, eq, ne } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { runBatch } from '../../platform/database/run-batch.ts';
import { takeLock } from '../../platform/database/take-lock.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { t } from '../../shared/languages/translate.ts';
import { nameKey } from '../../shared/text/text.ts';
import { claimCategorySlug } from '../addresses/slugs.ts';
import type { CategoryBody } from '../api.ts';
import { categories } from '../schema.ts';
import { indexNextProducts } from '../search/search-index.ts';
import { categoryName } from './add-category.ts';

export const indexCategoryQueue = 'index-category';
export interface IndexCategoryJob {
  categoryId: string;
  after: string;
}

/**
 * The old slug redirects. The products of a large category are indexed by a job. Throws ShopError 404, or 409
 * category_exists.
 */
export async function renameCategory(tx: Tx, queue: Queue, id: string, given: string): Promise<CategoryBody> {
  const name = categoryName(given);
  const key = nameKey(name);
  // Two renames to one name must not both find it free.
  await takeLock(tx, `category ${key}`);
  const [category] = await tx.select().from(categories).where(eq(categories.id, id)).for('update');
  if (!category) throw new ShopError('not_found', t('catalogAnswers.categoryNotFound'));
  const [twin] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.nameKey, key), ne(categories.id, id)));
  if (twin) throw new ShopError('category_exists');
  const slug = category.name === name ? category.slug : await claimCategorySlug(tx, id, name);
  await tx.update(categories).set({ name, nameKey: key, slug }).where(eq(categories.id, id));
  const { last } = await indexNextProducts(tx, '', id);
  if (last) await queue.send(tx, indexCategoryQueue, { categoryId: id, after: last } satisfies IndexCategoryJob);
  return { _id: id, name, slug };
}

export async function indexCategory(db: Database, { categoryId, after }: IndexCategoryJob): Promise<void> {
  for (let from: string | null = after; from !== null; ) {
    const start: string = from;
    const batch = await runBatch(db, (tx) => indexNextProducts(tx, start, categoryId));
    from = batch.last;
  }
}
