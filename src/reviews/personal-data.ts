import { asc, eq } from 'drizzle-orm';
import { productNameAndSlug } from '../catalog/index.ts';
import { hasBought } from '../orders/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { reviews } from './schema.ts';

export function findReviewData(queries: Queries, userId: string) {
  const { id, productId, rating, comment, photoId, createdAt, hiddenAt, hiddenReason, reply, repliedAt } = reviews;
  return queries
    .select({
      id,
      product: productNameAndSlug(productId),
      rating,
      comment,
      photoId,
      createdAt,
      hiddenAt,
      hiddenReason,
      reply,
      repliedAt,
    })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(asc(reviews.createdAt));
}

/** Gives each review of a person another random author; returns their photos, which are no longer shown. */
export async function anonymizeReviews(tx: Tx, userId: string): Promise<string[]> {
  const { id, photoId, productId, wasBuyer } = reviews;
  const written = await tx
    .select({ id, photoId, wasBuyer, isBuyer: hasBought(reviews.userId, productId) })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .for('update');
  for (const review of written)
    await tx
      .update(reviews)
      .set({ userId: newId(), photoId: null, wasBuyer: review.wasBuyer || review.isBuyer })
      .where(eq(reviews.id, review.id));
  return written.flatMap((review) => review.photoId ?? []);
}

/** Returns their photos. */
export async function deleteReviews(tx: Tx, userId: string): Promise<string[]> {
  const { id, photoId, productId } = reviews;
  const written = await tx
    .select({ id, photoId })
    .from(reviews)
    .where(eq(reviews.userId, userId))
    .orderBy(asc(productId))
    .for('update');
  // One after the other: the triggers lock the ratings of their products.
  for (const review of written) await tx.delete(reviews).where(eq(id, review.id));
  return written.flatMap((review) => review.photoId ?? []);
}
