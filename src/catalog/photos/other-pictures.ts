import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { photos } from '../schema.ts';

/**
 * Uses an uploaded photo for something else than a product: it is no draft any more, which would be deleted. Throws
 * ShopError 400.
 */
export async function claimDraft(tx: Tx, photoId: string): Promise<void> {
  const { rowCount } = await tx
    .update(photos)
    .set({ draftedAt: null })
    .where(and(eq(photos.id, photoId), isNull(photos.productId), isNotNull(photos.draftedAt)));
  if (rowCount === 0) throw fieldError('photo', t('giftAnswers.pictureGone'));
}

/** A claimed photo that is not used any more is deleted like other drafts. */
export async function releaseDraft(tx: Tx, photoId: string): Promise<void> {
  await tx
    .update(photos)
    .set({ draftedAt: sql`now()` })
    .where(and(eq(photos.id, photoId), isNull(photos.productId)));
}
