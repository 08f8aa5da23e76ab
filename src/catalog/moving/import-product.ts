import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import { readTranslations } from '../../shared/languages/translations.ts';
import { mapFields, productFields, type StoredField, translatedColumns } from '../../shared/product-fields.ts';
import { lengthInCodePoints, nameKey } from '../../shared/text/text.ts';
import { addCategory } from '../categories/add-category.ts';
import { writeCell, yesOrNo } from '../fields/field-schemas.ts';
import { importedCells, readCells } from '../import/import-columns.ts';
import { importLines } from '../import/import-lines.ts';
import { personalisationInput } from '../personalisation/personalisation-endpoints.ts';
import { setPersonalisation } from '../personalisation/set-personalisation.ts';
import { type PhotoDependencies, type StoredPhoto, writePhotos } from '../photos/store-photo.ts';
import { categories, categorySlugs, productSlugs, products } from '../schema.ts';
import { setVariants } from '../variants/set-variants.ts';
import { variantsInput } from '../variants/variant-endpoints.ts';
import type { MovedCategory, MovedProduct } from './moved-records.ts';

export async function hasProducts(queries: Queries): Promise<boolean> {
  return (await queries.$count(products)) > 0;
}

export async function isKnownProduct(queries: Queries, productId: string): Promise<boolean> {
  return (await queries.$count(products, eq(products.id, productId))) > 0;
}

/** One whose name is here already stays as it is. */
export async function importCategory(tx: Tx, { name, addresses, translations }: MovedCategory): Promise<void> {
  if ((await tx.$count(categories, eq(categories.nameKey, nameKey(name)))) > 0) return;
  const { _id: id } = await addCategory(tx, name);
  if (translations) await tx.update(categories).set({ translations }).where(eq(categories.id, id));
  const free = addresses.map((slug) => ({ slug, categoryId: id }));
  await tx.insert(categorySlugs).values(free).onConflictDoNothing();
  const [slug = ''] = addresses;
  const isOwn = and(eq(categorySlugs.slug, slug), eq(categorySlugs.categoryId, id));
  if ((await tx.$count(categorySlugs, isOwn)) === 0) return;
  await tx.update(categories).set({ slug }).where(eq(categories.id, id));
  // The address that the name was given here.
  const others = await tx.select().from(categorySlugs).where(eq(categorySlugs.categoryId, id));
  const unwanted = others.map((one) => one.slug).filter((one) => !addresses.includes(one));
  if (unwanted.length > 0) await tx.delete(categorySlugs).where(inArray(categorySlugs.slug, unwanted));
}

/** A product that the shop does not have, with its photos in their order. Throws ShopError. */
export async function importProduct(
  tx: Tx,
  deps: PhotoDependencies,
  moved: MovedProduct,
  stored: StoredPhoto[],
): Promise<void> {
  const { id, createdAt, photos: _, translations: texts = {}, ...product } = moved;
  const cells = readCells(writeCells(product));
  if (typeof cells === 'string') throw new ShopError('bad_input', cells);
  requireShortTexts(texts);
  const line = {
    ...importedCells(cells),
    texts,
    line: 1,
    kind: 'add' as const,
    productId: id,
    exported: null,
    createdAt,
  };
  const { added, conflicts } = await importLines(tx, [line]);
  if (added === 0) throw new ShopError('conflict', conflicts[0]?.message ?? t('importAnswers.hereAlready'));
  await takeAddresses(tx, id, moved.addresses);
  await writePhotos(tx, deps, stored, { productId: id, from: 0 });
  const photoIds = stored.map((photo) => photo.id);
  if (moved.variants.length > 0) await setVariants(tx, id, readVariants(moved, photoIds));
  if (moved.personalisation.length > 0) await setPersonalisation(tx, id, readPersonalisation(moved, photoIds));
}

function requireShortTexts(texts: NonNullable<MovedProduct['translations']>): void {
  for (const [column, { field, language }] of translatedColumns) {
    const { max } = productFields[field];
    if (lengthInCodePoints(readTranslations(texts, language).get(field) ?? '') > max)
      throw new ShopError('bad_input', `${column}: ${t('input.mostCharacters', { bound: max })}`);
  }
}

type MovedCells = Omit<MovedProduct, 'id' | 'createdAt' | 'photos' | 'translations'>;

function writeCells(product: MovedCells): Record<string, string> {
  const fields = Object.entries(mapFields<Record<StoredField, string>>((name) => String(writeCell(product[name])))).map(
    ([name, cell]) => [productFields[name as StoredField].column, cell],
  );
  const hasVariants = product.variants.length > 0;
  const sale = hasVariants ? null : runningSale(product.sale);
  return {
    ...Object.fromEntries(fields),
    category: product.category,
    hidden: yesOrNo(product.isHidden),
    price: String(product.price),
    quantity: String(hasVariants ? 0 : product.quantity),
    'sale price': sale?.price ? String(sale.price) : '',
    'sale from': sale?.from ?? '',
    'sale until': sale?.until ?? '',
  };
}

/** One that ended meanwhile is left out. */
function runningSale(sale: MovedProduct['sale']) {
  return sale?.until && sale.until < dayInIndia(new Date()) ? null : sale;
}

function readVariants({ options, variants, sale }: MovedProduct, photoIds: string[]) {
  const running = runningSale(sale);
  return parse(variantsInput, {
    options,
    variants: variants.map(({ photos, salePrice, ...variant }) => ({
      ...variant,
      salePrice: running ? salePrice : null,
      photos: photos.flatMap((place) => photoIds[place] ?? []),
    })),
    ...(running && { sale: { from: running.from, until: running.until } }),
  });
}

function readPersonalisation({ personalisation }: MovedProduct, photoIds: string[]) {
  return parse(personalisationInput, {
    options: personalisation.map(({ choices, ...option }) => ({
      ...option,
      ...(choices && {
        choices: choices.map(({ photo, ...choice }) => {
          const chosen = photo === undefined ? undefined : photoIds[photo];
          return { ...choice, ...(chosen && { photo: chosen }) };
        }),
      }),
    })),
  });
}

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ShopError('bad_input', parsed.error.issues[0]?.message);
}

/** Those that are free here. */
async function takeAddresses(tx: Tx, productId: string, addresses: string[]): Promise<void> {
  const [slug = ''] = addresses;
  await tx
    .insert(productSlugs)
    .values(addresses.map((one) => ({ slug: one, productId })))
    .onConflictDoNothing();
  const own = await tx.select().from(productSlugs).where(eq(productSlugs.productId, productId));
  if (!own.some((one) => one.slug === slug)) return;
  await tx.update(products).set({ slug }).where(eq(products.id, productId));
  const unwanted = own.map((one) => one.slug).filter((one) => !addresses.includes(one));
  if (unwanted.length > 0) await tx.delete(productSlugs).where(inArray(productSlugs.slug, unwanted));
}
