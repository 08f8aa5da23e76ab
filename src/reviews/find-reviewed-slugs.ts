import { eq } from 'drizzle-orm';
import { findProductSlugs } from '../catalog/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { reviews } from './schema.ts';

export async function findReviewedSlugs(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.userId, userId));
  return findProductSlugs(
    queries,
    rows.map(({ productId }) => productId),
  );
}
