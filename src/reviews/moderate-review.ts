import { and, desc, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { idsByName } from '../accounts/index.ts';
import { productNameAndSlug } from '../catalog/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { containing } from '../platform/database/like.ts';
import { isoTimestamp } from '../platform/database/timestamptz.ts';
import { ShopError } from '../platform/errors.ts';
import { t } from '../shared/languages/translate.ts';
import { pageOffset } from '../shared/paging.ts';
import type { ModeratedReview } from './api.ts';
import { reviewJson } from './find-reviews.ts';
import { reviews } from './schema.ts';

export interface ReviewFilter {
  state?: 'shown' | 'hidden';
  search?: string;
  page?: number;
  limit?: number;
}

export async function findAllReviews(queries: Queries, { state, search, page = 1, limit = 50 }: ReviewFilter) {
  const pattern = search && containing(search);
  const which = and(
    state === 'hidden' ? isNotNull(reviews.hiddenAt) : undefined,
    state === 'shown' ? isNull(reviews.hiddenAt) : undefined,
    pattern ? or(ilike(reviews.comment, pattern), sql`${reviews.userId} = any(${idsByName(pattern)})`) : undefined,
  );
  const rows = await queries
    .select({ review: moderatedJson() })
    .from(reviews)
    .where(which)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(pageOffset(page, limit));
  return { reviews: rows.map(read), total: await queries.$count(reviews, which) };
}

/** Throws ShopError 404 or 409. */
export async function hideReview(tx: Tx, reviewId: string, reason: string): Promise<ModeratedReview> {
  await requireReview(tx, reviewId, (hiddenAt) => hiddenAt === null, t('giftAnswers.hiddenAlready'));
  await tx.update(reviews).set({ hiddenAt: sql`now()`, hiddenReason: reason }).where(eq(reviews.id, reviewId));
  return findModerated(tx, reviewId);
}

/** Throws ShopError 404 or 409. */
export async function restoreReview(tx: Tx, reviewId: string): Promise<ModeratedReview> {
  await requireReview(tx, reviewId, (hiddenAt) => hiddenAt !== null, t('giftAnswers.notHidden'));
  await tx.update(reviews).set({ hiddenAt: null, hiddenReason: null }).where(eq(reviews.id, reviewId));
  return findModerated(tx, reviewId);
}

/** '' removes the reply. Throws ShopError 404. */
export async function replyToReview(tx: Tx, reviewId: string, reply: string): Promise<ModeratedReview> {
  await requireReview(tx, reviewId);
  await tx
    .update(reviews)
    .set(reply ? { reply, repliedAt: sql`now()` } : { reply: null, repliedAt: null })
    .where(eq(reviews.id, reviewId));
  return findModerated(tx, reviewId);
}

async function requireReview(
  tx: Tx,
  reviewId: string,
  isFit: (hiddenAt: Date | null) => boolean = () => true,
  sentence = '',
): Promise<void> {
  const [found] = await tx
    .select({ hiddenAt: reviews.hiddenAt })
    .from(reviews)
    .where(eq(reviews.id, reviewId))
    .for('update');
  if (!found) throw new ShopError('not_found', t('giftAnswers.reviewNotFound'));
  if (!isFit(found.hiddenAt)) throw new ShopError('conflict', sentence);
}

async function findModerated(queries: Queries, reviewId: string): Promise<ModeratedReview> {
  const [row] = await queries.select({ review: moderatedJson() }).from(reviews).where(eq(reviews.id, reviewId));
  if (!row) throw new ShopError('not_found', t('giftAnswers.reviewNotFound'));
  return read(row);
}

function moderatedJson() {
  const { hiddenAt, hiddenReason, productId } = reviews;
  return reviewJson(
    reviews,
    sql`, ${productNameAndSlug(productId)} as "product", case when ${hiddenAt} is not null
      then json_build_object('reason', ${hiddenReason}, 'createdAt', ${isoTimestamp(hiddenAt)}) end as "hidden"`,
  );
}

function read({ review }: { review: string | null }): ModeratedReview {
  return JSON.parse(review ?? 'null') as ModeratedReview;
}
