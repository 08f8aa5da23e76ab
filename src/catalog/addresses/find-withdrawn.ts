import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { CategoryBody } from '../api.ts';
import { categories, productSlugs, products } from '../schema.ts';

interface Withdrawn {
  _id: string;
  name: string;
  category: CategoryBody;
}

/** As long as search engines need to forget an address. */
const withdrawnDays = 90;

/** A product that was public and was deleted within 90 days, by a present or former slug. */
export async function findWithdrawn(queries: Queries, slug: string): Promise<Withdrawn | null> {
  const [found] = await queries
    .select({
      _id: products.id,
      name: products.name,
      category: { _id: categories.id, name: categories.name, slug: categories.slug },
    })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(productSlugs.slug, slug),
        isNull(products.hiddenAt),
        sql`${products.archivedAt} > now() - make_interval(days => ${withdrawnDays})`,
      ),
    );
  return found ?? null;
}
