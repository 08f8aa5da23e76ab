import { and, asc, eq, gt, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { codeOrder } from '../../platform/database/code-order.ts';
import type { Queries } from '../../platform/database/database.ts';
import { hasTranslations } from '../../shared/languages/translations.ts';
import { toRupees } from '../../shared/money.ts';
import { fillFields } from '../../shared/product-fields.ts';
import type { PersonalisationOption } from '../personalisation/option.ts';
import { saleDays } from '../sales/sales.ts';
import { categories, categorySlugs, photos, productSlugs, products, productVariants } from '../schema.ts';
import { notArchived } from '../select-products.ts';
import type { MovedCategory, MovedProduct } from './moved-records.ts';

const batchSize = 50;

export interface ExportedProduct {
  product: Omit<MovedProduct, 'occasions'>;
  /** In their order. */
  photoIds: string[];
}

export async function listMovedCategories(queries: Queries): Promise<MovedCategory[]> {
  const rows = await queries
    .select({
      name: categories.name,
      slug: categories.slug,
      addresses: selectAddresses(categorySlugs, categories.id),
      translations: categories.translations,
    })
    .from(categories)
    .orderBy(codeOrder(categories.nameKey));
  return rows.map(({ name, slug, addresses, translations }) => ({
    name,
    addresses: sortPresentFirst(slug, addresses),
    ...(hasTranslations(translations) && { translations }),
  }));
}

/** Those behind this id, by id; none at the end. */
export async function listMovedProducts(queries: Queries, after: string): Promise<ExportedProduct[]> {
  const rows = await queries
    .select({
      row: products,
      createdAt: isoMoment(products.createdAt),
      category: categories.name,
      addresses: selectAddresses(productSlugs, products.id),
      photoIds: sql<string[]>`array(select ${photos.id} from ${photos} where ${photos.productId} = ${products.id}
        order by ${photos.position}, ${photos.id})`,
      ...saleDays,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(notArchived, gt(products.id, after)))
    .orderBy(asc(products.id))
    .limit(batchSize);
  return Promise.all(
    rows.map(async ({ row, photoIds, ...rest }) => ({
      photoIds,
      product: describe({ row, photoIds, ...rest, variants: await findVariants(queries, row.id) }),
    })),
  );
}

interface Read {
  row: typeof products.$inferSelect;
  createdAt: string;
  category: string;
  addresses: string[];
  photoIds: string[];
  from: string | null;
  until: string | null;
  variants: (typeof productVariants.$inferSelect)[];
}

function describe({ row, photoIds, variants, category, addresses, createdAt, from, until }: Read) {
  const at = (photoId: string) => photoIds.indexOf(photoId);
  const salePrice = row.options || row.salePaise === null ? null : toRupees(row.salePaise);
  return {
    id: row.id,
    addresses: sortPresentFirst(row.slug, addresses),
    createdAt,
    ...fillFields(row),
    category,
    isHidden: row.hiddenAt !== null,
    price: toRupees(row.regularPaise ?? row.pricePaise),
    quantity: row.quantity,
    sale: row.salePaise === null ? null : { price: salePrice, from, until },
    options: (row.options ?? []).map(({ name, values }) => ({ name, values: values.map((value) => value.name) })),
    variants: (row.options ? variants : []).map((variant) => ({
      values: variant.values,
      price: toRupees(variant.regularPaise ?? variant.pricePaise),
      salePrice: variant.salePaise === null ? null : toRupees(variant.salePaise),
      quantity: variant.quantity,
      photos: variant.photos.map(at).filter((place) => place >= 0),
      ...(variant.gtin && { gtin: variant.gtin }),
    })),
    personalisation: (row.personalisation ?? []).map((option) => describeOption(option, at)),
    photos: photoIds.length,
    ...(hasTranslations(row.translations) && { translations: row.translations }),
  };
}

/** Without ids: a shop gives its own. */
function describeOption(option: PersonalisationOption, at: (photoId: string) => number) {
  const { id: _, pricePaise, place, choices, ...others } = option;
  return {
    ...others,
    price: toRupees(pricePaise),
    ...(place && { place: withoutRatio(place) }),
    ...(choices && {
      choices: choices.map(({ id: __, pricePaise: paise, photo, ...choice }) => ({
        ...choice,
        price: toRupees(paise),
        ...(photo && at(photo) >= 0 && { photo: at(photo) }),
      })),
    }),
  };
}

/** Which follows from the first photo. */
function withoutRatio({ ratio: _, ...place }: NonNullable<PersonalisationOption['place']>) {
  return place;
}

function findVariants(queries: Queries, productId: string) {
  return queries
    .select()
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position));
}

function selectAddresses(table: typeof productSlugs | typeof categorySlugs, id: SQLWrapper): SQL<string[]> {
  const owner = 'productId' in table ? table.productId : table.categoryId;
  return sql<
    string[]
  >`array(select ${table.slug} from ${table} where ${owner} = ${id} order by ${table.slug} collate "C")`;
}

function sortPresentFirst(slug: string, addresses: string[]): string[] {
  return [slug, ...addresses.filter((one) => one !== slug)];
}

/** In UTC, as exact as the database has it. */
function isoMoment(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
