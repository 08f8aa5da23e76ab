import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { t } from '../../../shared/languages/translate.ts';
import { maxPhotos } from '../../../shared/products/product-photos.ts';
import { listPhotoIds } from '../../photos/list-photo-ids.ts';
import { type PhotoDependencies, type StoredPhoto, writePhotos } from '../../photos/store-photo.ts';
import { photos, products, productVariants } from '../../schema.ts';
import { notArchived } from '../../select-products.ts';
import { catalogImportPhotos, photoSources } from './import-photos-schema.ts';

export type PhotoRow = typeof catalogImportPhotos.$inferSelect;
/** A photo whose bytes came; `stored` is null when the product has them already. */
export interface ReceivedPhoto {
  row: PhotoRow;
  sha256: string;
  stored: StoredPhoto | null;
}
type Known = typeof photoSources.$inferSelect;

/** Gives products their photos, in the order of the file; answers the ids of stored photos that none of them needs. */
export async function placePhotos(
  tx: Tx,
  deps: PhotoDependencies,
  received: readonly ReceivedPhoto[],
): Promise<string[]> {
  const productIds = [...new Set(received.map(({ row }) => row.productId))];
  if (productIds.length === 0) return [];
  const inShop = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, productIds), notArchived))
    .orderBy(asc(products.id))
    .for('update');
  const present = new Set(inShop.map(({ id }) => id));
  const unused: string[] = [];
  for (const one of received) {
    const refusal = present.has(one.row.productId) ? await placePhoto(tx, deps, one) : t('importAnswers.notInShop');
    const isUsed = refusal === null;
    if (!isUsed && one.stored) unused.push(one.stored.id);
    const isKnown = refusal === alreadyThere;
    await tx
      .update(catalogImportPhotos)
      .set(isUsed || isKnown ? { state: 'stored', reason: null } : { state: 'failed', reason: refusal })
      .where(isRow(one.row));
  }
  return unused;
}

export function isRow({ importId, number }: Pick<PhotoRow, 'importId' | 'number'>) {
  return and(eq(catalogImportPhotos.importId, importId), eq(catalogImportPhotos.number, number));
}

const alreadyThere = 'already there';

/** Null when it was placed. */
async function placePhoto(
  tx: Tx,
  deps: PhotoDependencies,
  { row, sha256, stored }: ReceivedPhoto,
): Promise<string | null> {
  const { productId, source } = row;
  const sources = await tx.select().from(photoSources).where(eq(photoSources.productId, productId));
  const ids = await listPhotoIds(tx, productId);
  const same = sources.find((one) => one.sha256 === sha256);
  if (same) {
    await writeSource(tx, { ...same, source });
    // One that was removed in the shop stays removed.
    if (ids.includes(same.photoId)) await showWithVariants(tx, row, same.photoId);
    return alreadyThere;
  }
  if (!stored) return t('importAnswers.photoChanged');
  const replaced = sources.find((one) => one.source === source && ids.includes(one.photoId));
  if (!replaced && ids.length >= maxPhotos) return t('productForm.tooManyPhotos', { count: maxPhotos });
  const at = replaced ? ids.indexOf(replaced.photoId) : await findPlace(tx, row, ids, sources);
  ids.splice(at, replaced ? 1 : 0, stored.id);
  if (replaced) await replacePhoto(tx, productId, { from: replaced.photoId, to: stored.id });
  await writePhotos(tx, deps, [stored], { productId, from: at });
  for (const [position, id] of ids.entries()) await tx.update(photos).set({ position }).where(eq(photos.id, id));
  await writeSource(tx, { productId, source, sha256, photoId: stored.id });
  await showWithVariants(tx, row, stored.id);
  return null;
}

/** Before the first photo that stands behind it in the file. */
async function findPlace(tx: Tx, row: PhotoRow, ids: string[], sources: Known[]): Promise<number> {
  const { importId, productId, position } = row;
  const behind = await tx
    .select({ source: catalogImportPhotos.source })
    .from(catalogImportPhotos)
    .where(
      and(
        eq(catalogImportPhotos.importId, importId),
        eq(catalogImportPhotos.productId, productId),
        sql`${catalogImportPhotos.position} > ${position}`,
      ),
    );
  const later = new Set(behind.map(({ source }) => source));
  const photoIds = new Set(sources.filter(({ source }) => later.has(source)).map(({ photoId }) => photoId));
  const at = ids.findIndex((id) => photoIds.has(id));
  return at < 0 ? ids.length : at;
}

/** The file of the earlier photo stays, because orders show it. */
async function replacePhoto(tx: Tx, productId: string, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.update(photos).set({ productId: null }).where(eq(photos.id, from));
  await tx
    .update(productVariants)
    .set({
      photos: sql`(select jsonb_agg(case when one = ${from} then ${to} else one end)
      from jsonb_array_elements_text(${productVariants.photos}) one)`,
    })
    .where(and(eq(productVariants.productId, productId), sql`${productVariants.photos} ? ${from}`));
}

async function writeSource(tx: Tx, source: Known): Promise<void> {
  const { photoId, sha256 } = source;
  await tx
    .insert(photoSources)
    .values(source)
    .onConflictDoUpdate({ target: [photoSources.productId, photoSources.source], set: { photoId, sha256 } });
}

async function showWithVariants(tx: Tx, { productId, variants }: PhotoRow, photoId: string): Promise<void> {
  for (const values of variants ?? [])
    await tx
      .update(productVariants)
      .set({ photos: sql`${productVariants.photos} || to_jsonb(${photoId}::text)` })
      .where(
        and(
          eq(productVariants.productId, productId),
          sql`${productVariants.values} = ${JSON.stringify(values)}::jsonb`,
          sql`${productVariants.archivedAt} is null and not ${productVariants.photos} ? ${photoId}`,
        ),
      );
}
