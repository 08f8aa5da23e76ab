import { z } from 'zod';
import { movedCategory, movedProduct } from '../catalog/index.ts';
import { movedWrap } from '../gifts/index.ts';
import { movedOccasion } from '../occasions/index.ts';
import { movedOffer } from '../offers/index.ts';
import { ShopError } from '../platform/errors.ts';
import { listZip, readZipEntry, type ZipEntry, type ZipSource } from '../platform/zip/read-zip.ts';
import { parseJson } from '../shared/json.ts';

export const format = 'dhaaga-catalog';
export const formatVersion = 1;

const movedCatalog = z.strictObject({
  format: z.literal(format),
  version: z.literal(formatVersion),
  categories: z.array(movedCategory).max(5_000),
  occasions: z.array(movedOccasion).max(1_000),
  priceLimits: z.array(z.int().min(1).max(100_000)).max(4),
  giftWraps: z.array(movedWrap).max(100),
  offers: z.array(movedOffer).max(10_000),
});
export type MovedCatalog = z.output<typeof movedCatalog>;
const wholeProduct = movedProduct.extend({ occasions: z.array(z.string().max(200)).max(1_000) });
export type WholeProduct = z.output<typeof wholeProduct>;

export const fileNames = {
  catalog: 'catalog.json',
  products: (file: number) => `products/${String(file).padStart(4, '0')}.json`,
  photo: (productId: string, photo: number) => `photos/${productId}/${photo}.webp`,
  occasion: (slug: string) => `photos/occasions/${slug}.webp`,
  wrap: (wrap: number) => `photos/gift-wraps/${wrap}.webp`,
};

const maxTextBytes = 32 * 1024 * 1024;
const maxPhotoBytes = 10 * 1024 * 1024;
const maxFiles = 400;

export interface OpenCatalog {
  catalog: MovedCatalog;
  /** File by file. */
  products(): AsyncGenerator<WholeProduct[]>;
  /** Null when the file is not there. */
  readPhoto(name: string): Promise<Buffer | null>;
}

/** Throws ShopError 400 when it is no such file, or of a later release. */
export async function openCatalog(source: ZipSource): Promise<OpenCatalog> {
  const entries = new Map((await listZip(source)).map((entry) => [entry.name, entry]));
  const first = entries.get(fileNames.catalog);
  if (!first) throw new ShopError('bad_input', 'This ZIP is no catalog of a Dhaaga shop: it has no catalog.json.');
  const catalog = await readJson(source, first, movedCatalog);
  return {
    catalog,
    products: () => readProducts(source, entries),
    readPhoto: async (name) => {
      const entry = entries.get(name);
      return entry ? readZipEntry(source, entry, maxPhotoBytes) : null;
    },
  };
}

async function* readProducts(source: ZipSource, entries: ReadonlyMap<string, ZipEntry>) {
  for (let file = 1; file <= maxFiles; file++) {
    const entry = entries.get(fileNames.products(file));
    if (!entry) return;
    yield await readJson(source, entry, z.array(wholeProduct).max(1_000));
  }
}

async function readJson<Schema extends z.ZodType>(
  source: ZipSource,
  entry: ZipEntry,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = (await readZipEntry(source, entry, maxTextBytes)).toString('utf8');
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new ShopError('bad_input', `${entry.name} cannot be read: ${place ? `${place}: ` : ''}${issue?.message}`);
}
