import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { photos } from '../schema.ts';

/** Throws ShopError 400 for a photo that is not, or no longer, one of the product's. */
export async function requireOwnPhotos(
  tx: Tx,
  productId: string,
  { field, chosen }: { field: string; chosen: readonly string[] },
): Promise<void> {
  const ids = [...new Set(chosen)];
  if (ids.length === 0) return;
  const found = await tx.$count(photos, and(inArray(photos.id, ids), eq(photos.productId, productId)));
  if (found !== ids.length) throw fieldError(field, t('catalogAnswers.otherProductsPhoto'));
}
