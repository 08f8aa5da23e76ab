import { and, avg, count, desc, eq, sql } from 'drizzle-orm';
import { nameOf } from '../accounts/index.ts';
import { photoUrl, productIdAt } from '../catalogue/index.ts';
import type { Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { pageOffset } from '../shared/paging.ts';
import type { ReviewBody } from './api.ts';
import { reviews } from './tables.ts';

/** Reviews on one page unless asked otherwise (spec section 9). */
const reviewsPerPage = 5;

/** The reviews of the product at an address, newest first; how many there are, and their average rating to one decimal. Null = no such product. */
export async function findReviews(
  queries: Queries,
  slug: string,
  { page = 1, limit = reviewsPerPage }: { page?: number; limit?: number },
) {
  const rows = await prepared(queries, 'reviews', () => selectReviews(queries)).execute({
    slug,
    limit,
    offset: pageOffset(page, limit),
  });
  const [first] = rows;
  if (!first?.product) return null;
  return {
    reviews: rows.flatMap(({ review, name }) => (review ? [reviewBody(review, name)] : [])),
    total: first.total ?? 0,
    average: first.average === null ? null : Math.round(Number(first.average) * 10) / 10,
  };
}

/** What all reviews come to stands beside every one of them, and alone in a row where there are none. */
function selectReviews(queries: Queries) {
  const asked = queries
    .select({ product: productIdAt(sql.placeholder('slug')).as('product') })
    .from(sql`(select) nothing`)
    .as('asked');
  const all = queries
    .select({ total: count().as('total'), average: avg(reviews.rating).as('average') })
    .from(reviews)
    .where(eq(reviews.productId, asked.product))
    .as('of_all');
  const shown = queries
    .select()
    .from(reviews)
    .where(eq(reviews.productId, asked.product))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('shown');
  return queries
    .select({
      product: asked.product,
      total: all.total,
      average: all.average,
      review: {
        id: shown.id,
        productId: shown.productId,
        userId: shown.userId,
        rating: shown.rating,
        comment: shown.comment,
        photoId: shown.photoId,
        createdAt: shown.createdAt,
      },
      name: nameOf(shown.userId),
    })
    .from(asked)
    .leftJoinLateral(all, sql`true`)
    .leftJoinLateral(shown, sql`true`)
    .orderBy(desc(shown.createdAt), desc(shown.id));
}

/** One person's review of a product, or null. */
export async function findReviewOf(queries: Queries, productId: string, userId: string): Promise<ReviewBody | null> {
  const [row] = await queries
    .select({ review: reviews, name: nameOf(reviews.userId) })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
  return row ? reviewBody(row.review, row.name) : null;
}

/** A writer whose account is gone is still somebody. */
function reviewBody(review: typeof reviews.$inferSelect, name: string | null): ReviewBody {
  return {
    _id: review.id,
    userId: { _id: review.userId, name: name ?? 'A former customer' },
    rating: review.rating,
    comment: review.comment,
    photo: review.photoId && photoUrl(review.photoId),
    createdAt: review.createdAt.toISOString(),
  };
}
