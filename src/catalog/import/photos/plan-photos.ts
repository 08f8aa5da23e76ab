import { inArray } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { ZipEntry } from '../../../platform/zip/read-zip.ts';
import { nameKey } from '../../../shared/text/text.ts';
import type { FiledPhoto } from '../files/filed-product.ts';
import { photoSources } from './import-photos-schema.ts';

/** A product of the file, whether it changes or not. */
export interface PhotographedProduct {
  productId: string;
  line: number;
  name: string;
  skus: string[];
  photos: FiledPhoto[];
}
export interface PlannedPhoto extends FiledPhoto {
  productId: string;
  line: number;
  position: number;
  entry: string | null;
}
export interface PhotoPlan {
  photos: PlannedPhoto[];
  /** Pictures of the ZIP that belong to no product. */
  unmatched: string[];
}

/** The photos that the shop does not have yet; those of a ZIP are compared when they are read. */
export async function planPhotos(
  queries: Queries,
  products: readonly PhotographedProduct[],
  entries: readonly ZipEntry[] | null,
): Promise<PhotoPlan> {
  const pictures = (entries ?? []).filter(isPicture);
  const byName = indexEntries(pictures);
  const used = new Set<ZipEntry>();
  const named = products.map((product) => ({ ...product, planned: planNamed(product, byName, used) }));
  const free = groupByProduct(
    pictures.filter((entry) => !used.has(entry)),
    products,
  );
  const found = named.flatMap((product) => {
    const own = (free.get(product.productId) ?? []).map((entry) => planEntry(product, entry, used));
    return [...product.planned, ...own].map((photo, position) => ({ ...photo, position }));
  });
  const known = await findKnownSources(queries, products);
  return {
    photos: found.filter(({ productId, source, entry }) => entry !== null || !known.has(`${productId} ${source}`)),
    unmatched: pictures.filter((entry) => !used.has(entry)).map(({ name }) => name),
  };
}

type Unplaced = Omit<PlannedPhoto, 'position'>;

function planNamed(product: PhotographedProduct, byName: Map<string, ZipEntry>, used: Set<ZipEntry>): Unplaced[] {
  const { productId, line } = product;
  return product.photos.map((photo) => {
    const path = readPath(photo.source);
    const entry = byName.get(path) ?? byName.get(lastPart(path)) ?? null;
    if (entry) used.add(entry);
    return { ...photo, productId, line, entry: entry?.name ?? null };
  });
}

function planEntry({ productId, line }: PhotographedProduct, entry: ZipEntry, used: Set<ZipEntry>): Unplaced {
  used.add(entry);
  return { source: entry.name, productId, line, entry: entry.name };
}

function isPicture({ name }: ZipEntry): boolean {
  return /\.(?:jpe?g|jfif|png|webp|avif|heic|heif)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);
}

/** By path and by file name; a name in two folders is ambiguous and names neither. */
function indexEntries(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  const index = new Map<string, ZipEntry>();
  const twice = new Set<string>();
  for (const entry of entries) {
    const path = foldPath(entry.name);
    const name = lastPart(path);
    if (index.has(name)) twice.add(name);
    index.set(name, entry);
    index.set(path, entry);
  }
  for (const name of twice) if (!entries.some((entry) => foldPath(entry.name) === name)) index.delete(name);
  return index;
}

/** The path of an address, without what follows it. */
function readPath(source: string): string {
  const path = URL.canParse(source) ? new URL(source).pathname : source;
  return foldPath(decodePath(path));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function foldPath(path: string): string {
  return path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .toLowerCase()
    .replace(/^[./]+/, '');
}

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Files called like a product or its SKU, or in a folder that is; `mug-2.jpg` stands behind `mug.jpg`. */
function groupByProduct(
  entries: readonly ZipEntry[],
  products: readonly PhotographedProduct[],
): Map<string, ZipEntry[]> {
  const keys = new Map<string, string>();
  for (const { productId, name, skus } of products)
    for (const key of [...skus, name].map(foldName)) if (key && !keys.has(key)) keys.set(key, productId);
  const groups = new Map<string, ZipEntry[]>();
  const sorted = entries.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  for (const entry of sorted) {
    const productId = possibleNames(entry.name).flatMap((name) => keys.get(name) ?? [])[0];
    if (productId) groups.set(productId, [...(groups.get(productId) ?? []), entry]);
  }
  return groups;
}

function possibleNames(path: string): string[] {
  const parts = path.replaceAll('\\', '/').split('/');
  const stem = (parts.at(-1) ?? '').replace(/\.\w+$/, '');
  const withoutNumber = stem.replace(/[\s_-]{0,3}(?:\(\d{1,3}\)|\d{1,3})$/, '');
  return [stem, withoutNumber, ...parts.slice(0, -1).toReversed()].map(foldName).filter(Boolean);
}

const foldName = (name: string) => nameKey(name.normalize('NFC').replace(/[\s_-]+/g, ' '));

async function findKnownSources(queries: Queries, products: readonly PhotographedProduct[]): Promise<Set<string>> {
  const ids = products.map(({ productId }) => productId);
  if (ids.length === 0) return new Set();
  const rows = await queries
    .select({ productId: photoSources.productId, source: photoSources.source })
    .from(photoSources)
    .where(inArray(photoSources.productId, ids));
  return new Set(rows.map(({ productId, source }) => `${productId} ${source}`));
}
