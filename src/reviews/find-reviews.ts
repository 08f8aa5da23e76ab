import { and, avg, count, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { selectPublicName } from '../accounts/index.ts';
import { productIdAt, selectPhotoUrl } from '../catalog/index.ts';
import { hasBought } from '../orders/index.ts';
import { untilChanged } from '../platform/cache/cache-validity.ts';
import type { Queries } from '../platform/database/database.ts';
import { literal, prepared } from '../platform/database/prepared.ts';
import type { JsonText } from '../platform/database/row-json.ts';
import { isoTimestamp } from '../platform/database/timestamptz.ts';
import { joinJsonList } from '../platform/json.ts';
import { reviewsTag } from '../shared/cache-tag.ts';
import { pageOffset } from '../shared/paging.ts';
import type { ReviewBody } from './api.ts';
import { reviews } from './schema.ts';

const reviewsPerPage = 5;
type ReviewSort = 'newest' | 'photos';

const isShown = (productId: SQLWrapper) => and(eq(reviews.productId, productId), isNull(reviews.hiddenAt));

/**
 * Visible reviews, newest first or those with a photo first, their number and average to one decimal; null for an
 * unknown product.
 */
export async function findReviews(
  queries: Queries,
  slug: string,
  { page = 1, limit = reviewsPerPage, sort = 'newest' }: { page?: number; limit?: number; sort?: ReviewSort },
) {
  const offset = pageOffset(page, limit);
  const name = limit === reviewsPerPage && offset === 0 ? `reviews_${sort}` : null;
  const rows = await prepared(queries, name, () => selectReviews(queries, { limit, offset, sort })).execute({ slug });
  const [first] = rows;
  if (!first?.product) return null;
  // A purchase marks its buyer's review.
  const validity = untilChanged(reviewsTag(slug), `product:${first.product}`);
  const found = rows.flatMap(({ review }) => review ?? []);
  return {
    reviews: joinJsonList<ReviewBody>(found, validity),
    total: first.total ?? 0,
    average: first.average === null ? null : Math.round(Number(first.average) * 10) / 10,
  };
}

/** The totals are on every row, and alone in a row without a review. */
function selectReviews(queries: Queries, { limit, offset, sort }: { limit: number; offset: number; sort: ReviewSort }) {
  const order = (review: { [K in 'photoId' | 'createdAt' | 'id']: SQLWrapper }) => [
    ...(sort === 'photos' ? [sql`${review.photoId} is null`] : []),
    desc(review.createdAt),
    desc(review.id),
  ];
  const asked = queries
    .select({ product: productIdAt(sql.placeholder('slug')).as('product') })
    .from(sql`(select) nothing`)
    .as('asked');
  const all = queries
    .select({ total: count().as('total'), average: avg(reviews.rating).as('average') })
    .from(reviews)
    .where(isShown(asked.product))
    .as('of_all');
  const shown = queries
    .select()
    .from(reviews)
    .where(isShown(asked.product))
    .orderBy(...order(reviews))
    .limit(literal(limit))
    .offset(literal(offset))
    .as('shown');
  return queries
    .select({
      product: asked.product,
      total: all.total,
      average: all.average,
      review: reviewJson(shown),
    })
    .from(asked)
    .leftJoinLateral(all, sql`true`)
    .leftJoinLateral(shown, sql`true`)
    .orderBy(...order(shown));
}

type ShownReview = Pick<
  typeof reviews,
  'id' | 'productId' | 'userId' | 'rating' | 'comment' | 'photoId' | 'createdAt' | 'wasBuyer' | 'reply' | 'repliedAt'
>;

/** As part of another query; a deleted author has a neutral name. */
export function reviewJson(review: { [K in keyof ShownReview]: SQLWrapper }, more: SQL = sql``) {
  const { id, productId, userId, rating, comment, photoId, createdAt, wasBuyer, reply, repliedAt } = review;
  return sql<JsonText<ReviewBody> | null>`case when ${id} is not null then (select row_to_json(said)::text from (select
    ${id} as "_id", json_build_object('_id', ${userId}, 'name', coalesce(${selectPublicName(userId)}, 'A former customer')) as "userId",
    ${rating} as "rating", ${comment} as "comment", ${selectPhotoUrl(photoId)} as "photo", ${isoTimestamp(createdAt)} as "createdAt",
    ${wasBuyer} or ${hasBought(userId, productId)} as "isVerifiedBuyer",
    case when ${reply} is not null then json_build_object('text', ${reply}, 'createdAt', ${isoTimestamp(repliedAt)}) end as "reply"${more}
  ) said) end`;
}

export async function findReviewByUser(
  queries: Queries,
  productId: string,
  userId: string,
): Promise<ReviewBody | null> {
  const [row] = await queries
    .select({ review: reviewJson(reviews) })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
  return row?.review ? (JSON.parse(row.review) as ReviewBody) : null;
}
