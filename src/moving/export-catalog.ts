import { type ExportedProduct, listMovedCategories, listMovedProducts } from '../catalog/index.ts';
import { listMovedWraps } from '../gifts/index.ts';
import { listMovedAssignments, listMovedOccasions, listMovedPriceLimits } from '../occasions/index.ts';
import { listMovedOffers } from '../offers/index.ts';
import type { Queries } from '../platform/database/database.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { writeZip, type ZipFile } from '../platform/zip/write-zip.ts';
import { fileNames, format, formatVersion, type MovedCatalog } from './moved-catalog.ts';

interface ExportDependencies {
  queries: Queries;
  photoStore: PhotoStore;
}
interface NamedPhoto {
  name: string;
  photoId: string;
}

/** The bytes of a ZIP: the same catalog makes the same file. */
export function exportWholeCatalog(deps: ExportDependencies): AsyncGenerator<Buffer> {
  return writeZip(listFiles(deps));
}

async function* listFiles({ queries, photoStore }: ExportDependencies): AsyncGenerator<ZipFile> {
  const wraps = await listMovedWraps(queries);
  const occasions = await listMovedOccasions(queries);
  const catalog: MovedCatalog = {
    format,
    version: formatVersion,
    categories: await listMovedCategories(queries),
    occasions: occasions.map(({ occasion }) => occasion),
    priceLimits: await listMovedPriceLimits(queries),
    giftWraps: wraps.map(({ wrap }) => wrap),
    offers: await listMovedOffers(queries),
  };
  yield { name: fileNames.catalog, bytes: Buffer.from(`${JSON.stringify(catalog, null, 2)}\n`) };
  const photos: NamedPhoto[] = [
    ...occasions.flatMap(({ occasion, photoId }) =>
      photoId ? [{ name: fileNames.occasion(occasion.slug), photoId }] : [],
    ),
    ...wraps.flatMap(({ photoId }, at) => (photoId ? [{ name: fileNames.wrap(at + 1), photoId }] : [])),
  ];
  yield* listProducts(queries, photos);
  for (const { name, photoId } of photos) {
    const bytes = await photoStore.get(`${photoId}/master.webp`);
    if (bytes) yield { name, bytes };
  }
}

/** Adds their photos to those that follow. */
async function* listProducts(queries: Queries, photos: NamedPhoto[]): AsyncGenerator<ZipFile> {
  let after = '';
  for (let file = 1; ; file++) {
    const batch = await listMovedProducts(queries, after);
    if (batch.length === 0) return;
    yield { name: fileNames.products(file), bytes: await writeProducts(queries, batch) };
    for (const { product, photoIds } of batch)
      for (const [at, photoId] of photoIds.entries())
        photos.push({ name: fileNames.photo(product.id, at + 1), photoId });
    after = batch.at(-1)?.product.id ?? '';
  }
}

/** One on each line. */
async function writeProducts(queries: Queries, batch: ExportedProduct[]): Promise<Buffer> {
  const ids = batch.map(({ product }) => product.id);
  const assigned = await listMovedAssignments(queries, ids);
  const lines = batch.map(({ product }) => JSON.stringify({ ...product, occasions: assigned.get(product.id) ?? [] }));
  return Buffer.from(`[\n${lines.join(',\n')}\n]\n`);
}
