import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { photos } from '../schema.ts';
import { photoIdIn } from './store-photo.ts';

/** The files stay, because orders show the photo. Throws ShopError 404. */
export async function deleteProductPhoto(tx: Tx, productId: string, url: string): Promise<void> {
  const photoId = photoIdIn(url);
  const gone = photoId
    ? await tx
        .update(photos)
        .set({ productId: null })
        .where(and(eq(photos.id, photoId), eq(photos.productId, productId)))
    : null;
  if (!gone?.rowCount) throw new ShopError('not_found', t('catalogAnswers.photoNotFound'));
}
