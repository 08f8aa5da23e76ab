import { and, avg, count, desc, eq } from 'drizzle-orm';
import { findNames } from '../accounts/index.ts';
import { photoUrl } from '../catalogue/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { pageOffset } from '../shared/paging.ts';
import type { ReviewBody } from './api.ts';
import { reviews } from './tables.ts';

/** Reviews on one page unless asked otherwise (spec section 9). */
const reviewsPerPage = 5;

/** A product's reviews, newest first; how many there are, and their average rating to one decimal. */
export async function findReviews(
  queries: Queries,
  productId: string,
  { page = 1, limit = reviewsPerPage }: { page?: number; limit?: number },
) {
  const ofProduct = eq(reviews.productId, productId);
  const rows = await queries
    .select()
    .from(reviews)
    .where(ofProduct)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(pageOffset(page, limit));
  const [all] = await queries
    .select({ total: count(), average: avg(reviews.rating) })
    .from(reviews)
    .where(ofProduct);
  return {
    reviews: await withNames(queries, rows),
    total: all?.total ?? 0,
    average: all?.average ? Math.round(Number(all.average) * 10) / 10 : null,
  };
}

/** One person's review of a product, or null. */
export async function findReviewOf(queries: Queries, productId: string, userId: string): Promise<ReviewBody | null> {
  const rows = await queries
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
  const [review] = await withNames(queries, rows);
  return review ?? null;
}

/** A writer whose account is gone is still somebody. */
async function withNames(queries: Queries, rows: (typeof reviews.$inferSelect)[]): Promise<ReviewBody[]> {
  const names = await findNames(
    queries,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => ({
    _id: row.id,
    userId: { _id: row.userId, name: names.get(row.userId) ?? 'A former customer' },
    rating: row.rating,
    comment: row.comment,
    photo: row.photoId && photoUrl(row.photoId),
    createdAt: row.createdAt.toISOString(),
  }));
}
