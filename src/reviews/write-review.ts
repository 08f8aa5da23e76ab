import { and, eq, sql } from 'drizzle-orm';
import { lockUser } from '../accounts/index.ts';
import { type PhotoDependencies, type StoredPhoto, writePhotos } from '../catalog/index.ts';
import { queueNotice } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import type { ReviewBody } from './api.ts';
import { findReviewByUser } from './find-reviews.ts';
import { reviews } from './schema.ts';

export interface ReviewForm {
  rating: number;
  comment: string;
}

/**
 * A second review replaces the first, photo and reply included; a hidden one stays hidden. Throws ShopError 401 if the
 * account was deleted meanwhile.
 */
export async function writeReview(
  tx: Tx,
  deps: PhotoDependencies,
  by: { productId: string; userId: string },
  form: ReviewForm,
  photo: StoredPhoto | undefined,
): Promise<{ review: ReviewBody; replacedPhoto: string | null }> {
  if (!(await lockUser(tx, by.userId))) throw new ShopError('unauthorized');
  await takeLock(tx, `review ${by.productId} ${by.userId}`);
  const [earlier] = await tx
    .select({ photoId: reviews.photoId })
    .from(reviews)
    .where(and(eq(reviews.productId, by.productId), eq(reviews.userId, by.userId)));
  await writePhotos(tx, deps, photo ? [photo] : [], null);
  const written = { ...form, photoId: photo?.id ?? null, createdAt: sql`now()`, reply: null, repliedAt: null };
  await tx
    .insert(reviews)
    .values({ id: newId(), ...by, ...written })
    .onConflictDoUpdate({ target: [reviews.productId, reviews.userId], set: written });
  const review = (await findReviewByUser(tx, by.productId, by.userId)) as ReviewBody;
  await queueNotice(tx, deps.queue, { kind: 'new_review', about: review._id });
  return {
    review,
    replacedPhoto: earlier?.photoId ?? null,
  };
}
