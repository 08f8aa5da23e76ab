import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { findCopiesOfPhotos } from '../photos/find-copies-of-photos.ts';
import type { StoredPhoto } from '../photos/store-photo.ts';
import { productVariants } from '../schema.ts';
import { writeStockMove } from '../stock/move-stock.ts';

/** With the copies of their photos, which are in the order of the originals. */
export async function copyVariants(
  tx: Tx,
  { from, to, copies }: { from: string; to: string; copies: readonly StoredPhoto[] },
): Promise<void> {
  const copiesById = await findCopiesOfPhotos(tx, from, copies);
  const variants = await tx
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, from), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position));
  for (const variant of variants) {
    const id = newId();
    const shown = variant.photos.flatMap((photo) => copiesById.get(photo) ?? []);
    const price = { pricePaise: variant.regularPaise ?? variant.pricePaise, regularPaise: null, salePaise: null };
    await tx.insert(productVariants).values({ ...variant, ...price, id, productId: to, photos: shown, gtin: '' });
    await writeStockMove(tx, { productId: to, variantId: id, change: variant.quantity, cause: 'created' });
  }
}
