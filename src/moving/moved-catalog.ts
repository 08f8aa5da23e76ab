import { z } from 'zod';
import { movedCategory, movedProduct } from '../catalog/index.ts';
import { movedWrap } from '../gifts/index.ts';
import { movedOccasion } from '../occasions/index.ts';
import { movedOffer } from '../offers/index.ts';
import { ShopError } from '../platform/errors.ts';
import { text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { listZip, readZipEntry, type ZipEntry, type ZipSource } from '../platform/zip/read-zip.ts';
import { isRecord, parseJson } from '../shared/json.ts';
import { t } from '../shared/languages/translate.ts';
import { isProblem, type MoveProblem, moveProblem } from './move-problem.ts';

export const format = 'dhaaga-catalog';
export const formatVersion = 1;

/** Its length is compared before anything else looks at it; entries are read one by one. */
const list = (max: number) =>
  z.custom<unknown[]>(
    (value) => Array.isArray(value) && value.length <= max,
    translated('importAnswers.mostOfList', { max }),
  );
const catalogFile = z.strictObject({
  format: z.literal(format),
  version: z.literal(formatVersion),
  categories: list(5_000),
  occasions: list(1_000),
  priceLimits: list(4).pipe(z.array(z.int().min(1).max(100_000))),
  giftWraps: list(100),
  offers: list(10_000),
});
const wholeProduct = movedProduct.extend({ occasions: z.array(text({ max: 200 })).max(1_000) });
export type WholeProduct = z.output<typeof wholeProduct>;
type Wrap = z.output<typeof movedWrap>;
export interface MovedCatalog {
  format: typeof format;
  version: typeof formatVersion;
  categories: z.output<typeof movedCategory>[];
  occasions: z.output<typeof movedOccasion>[];
  priceLimits: number[];
  giftWraps: Wrap[];
  offers: z.output<typeof movedOffer>[];
}
/** The file without the entries that cannot be read; wraps with the names of their photos. */
interface ReadCatalog extends Omit<MovedCatalog, 'giftWraps'> {
  giftWraps: { wrap: Wrap; file: string }[];
}

export const fileNames = {
  catalog: 'catalog.json',
  products: (file: number) => `products/${String(file).padStart(4, '0')}.json`,
  photo: (productId: string, photo: number) => `photos/${productId}/${photo}.webp`,
  occasion: (slug: string) => `photos/occasions/${slug}.webp`,
  wrap: (wrap: number) => `photos/gift-wraps/${wrap}.webp`,
};

const maxTextBytes = 32 * 1024 * 1024;
const maxLooseBytes = 1024 * 1024;
/** Texts become a twentieth, and zeros a thousandth. */
const maxRatio = 100;
const maxValues = 1_000_000;
const [comma, bracket] = [0x2c, 0x5b];
const maxPhotoBytes = 10 * 1024 * 1024;
const maxFiles = 400;

export interface OpenCatalog {
  catalog: ReadCatalog;
  /** What cannot be read. */
  problems: MoveProblem[];
  /** File by file; a problem instead of a product that cannot be read. */
  products(): AsyncGenerator<(WholeProduct | MoveProblem)[]>;
  /** Null when the file is not there. */
  readPhoto(name: string): Promise<Buffer | null>;
}

/** Throws ShopError 400 when it is no such file, or of a later release. */
export async function openCatalog(source: ZipSource): Promise<OpenCatalog> {
  const entries = new Map((await listZip(source)).map((entry) => [entry.name, entry]));
  const first = entries.get(fileNames.catalog);
  if (!first) throw new ShopError('bad_input', t('importAnswers.notDhaaga'));
  return {
    ...readCatalog(await readJson(source, first, catalogFile)),
    products: () => readProducts(source, entries),
    readPhoto: async (name) => {
      const entry = entries.get(name);
      return entry ? readZipEntry(source, entry, maxPhotoBytes) : null;
    },
  };
}

function readCatalog(file: z.output<typeof catalogFile>): Pick<OpenCatalog, 'catalog' | 'problems'> {
  const problems: MoveProblem[] = [];
  const readAll = <Schema extends z.ZodType>(kind: string, schema: Schema, given: unknown[]) =>
    given.flatMap((value, at) => {
      const read = readEntry(schema, value, kind);
      if (!isProblem(read)) return [{ entry: read, at }];
      problems.push(read);
      return [];
    });
  const entries = <Schema extends z.ZodType>(...all: [string, Schema, unknown[]]) =>
    readAll(...all).map(({ entry }) => entry);
  const catalog = {
    ...file,
    categories: entries('Category', movedCategory, file.categories),
    occasions: entries('Occasion', movedOccasion, file.occasions),
    giftWraps: readAll(t('importAnswers.aWrap'), movedWrap, file.giftWraps).map(({ entry, at }) => ({
      wrap: entry,
      file: fileNames.wrap(at + 1),
    })),
    offers: entries('Offer', movedOffer, file.offers),
  };
  return { catalog, problems };
}

function readEntry<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  kind?: string,
): z.output<Schema> | MoveProblem {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { name, code } = isRecord(value) ? value : {};
  const label = [kind, name ?? code].filter((part) => typeof part === 'string').join(' ');
  return moveProblem(label, describeIssue(parsed.error));
}

async function* readProducts(source: ZipSource, entries: ReadonlyMap<string, ZipEntry>) {
  for (let file = 1; file <= maxFiles; file++) {
    const entry = entries.get(fileNames.products(file));
    if (!entry) return;
    const products = await readJson(source, entry, list(1_000));
    yield products.map((product) => readEntry(wholeProduct, product));
  }
}

async function readJson<Schema extends z.ZodType>(
  source: ZipSource,
  entry: ZipEntry,
  schema: Schema,
): Promise<z.output<Schema>> {
  const tooMany = new ShopError('bad_input', t('importAnswers.tooManyValues', { file: entry.name }));
  if (entry.size > maxLooseBytes && entry.size > entry.packedSize * maxRatio) throw tooMany;
  const bytes = await readZipEntry(source, entry, maxTextBytes);
  if (hasMoreValues(bytes)) throw tooMany;
  const parsed = schema.safeParse(parseJson(bytes.toString('utf8')));
  if (parsed.success) return parsed.data;
  throw new ShopError(
    'bad_input',
    t('importAnswers.fileNotRead', { file: entry.name, why: describeIssue(parsed.error) }),
  );
}

/** By the signs between values, which texts may have, too. */
function hasMoreValues(bytes: Buffer): boolean {
  let count = 0;
  for (const byte of bytes) if (byte === comma || byte === bracket) count++;
  return count > maxValues;
}

function describeIssue({ issues: [issue] }: z.ZodError): string {
  const place = issue?.path.join('.') ?? '';
  return `${place ? `${place}: ` : ''}${issue?.message}`;
}
