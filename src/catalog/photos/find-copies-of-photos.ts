import type { Tx } from '../../platform/database/database.ts';
import { listPhotoIds } from './list-photo-ids.ts';
import type { StoredPhoto } from './store-photo.ts';

/** By the ids of a product's photos; `copies` are in their order. */
export async function findCopiesOfPhotos(
  tx: Tx,
  productId: string,
  copies: readonly StoredPhoto[],
): Promise<Map<string, string | undefined>> {
  const originals = await listPhotoIds(tx, productId);
  return new Map(originals.map((id, place) => [id, copies[place]?.id]));
}
