import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { photos } from '../schema.ts';
import type { StoredPhoto } from './store-photo.ts';

/** By the ids of a product's photos; `copies` are in their order. */
export async function findCopiesOfPhotos(
  tx: Tx,
  productId: string,
  copies: readonly StoredPhoto[],
): Promise<Map<string, string | undefined>> {
  const originals = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(eq(photos.productId, productId))
    .orderBy(asc(photos.position), asc(photos.id));
  return new Map(originals.map(({ id }, place) => [id, copies[place]?.id]));
}
