import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/database/shop-day.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { fillFields, mapFields, type StoredField, storedFields } from '../../shared/product-fields.ts';
import { nameKey } from '../../shared/text/text.ts';
import { claimProductSlugs } from '../addresses/slugs.ts';
import type { ImportConflict } from '../api.ts';
import { addCategory } from '../categories/add-category.ts';
import { computePriceColumns, settlePrices } from '../sales/sales.ts';
import { categories, products, stockMoves } from '../schema.ts';
import { indexProducts, lockCatalogIndexes } from '../search/search-index.ts';
import { setVariantPrices } from '../variants/variant-prices.ts';
import { findImportProducts, type ImportProduct } from './find-import-products.ts';
import { applyCells, type ImportedValues } from './import-columns.ts';
import type { ImportLine } from './import-line.ts';
import { findConflict, importedQuantity } from './plan-import.ts';

export interface ImportedLines {
  added: number;
  changed: number;
  conflicts: ImportConflict[];
  /** The ids of the products that were added or changed. */
  written: ReadonlySet<string>;
}

/** Set-based: one statement for each step, not for each line. */
export async function importLines(tx: Tx, lines: ImportLine[]): Promise<ImportedLines> {
  if (lines.length === 0) return { added: 0, changed: 0, conflicts: [], written: new Set() };
  const categoryIds = await lockCategories(tx, lines);
  const known = await lockProducts(tx, lines);
  await lockCatalogIndexes(tx);
  const conflicts: ImportConflict[] = [];
  const changes: Change[] = [];
  const additions: Change[] = [];
  for (const line of lines) {
    const product = known.get(line.productId);
    if (line.kind === 'add' && product) continue;
    const message = line.kind === 'change' && (product ? findConflict(product, line) : t('importAnswers.gone'));
    const values = message || applyCells(line, product);
    if (typeof values === 'string') conflicts.push({ line: line.line, message: values });
    else (product ? changes : additions).push(makeChange(line, values, categoryIds, product));
  }
  await insertProducts(tx, additions);
  await updateProducts(tx, changes);
  const all = [...additions, ...changes];
  await writeSales(tx, all);
  await writeVariantSales(tx, changes);
  await claimProductSlugs(
    tx,
    all.filter(({ isRenamed }) => isRenamed),
  );
  await writeStockMoves(tx, additions, 'created');
  await writeStockMoves(tx, changes, 'edited');
  const ids = all.map(({ id }) => id);
  await indexProducts(tx, ids);
  return { added: additions.length, changed: changes.length, conflicts, written: new Set(ids) };
}

/** Locks the named categories and the products' own, whose names are in the search entries that are written. */
async function lockCategories(tx: Tx, lines: ImportLine[]): Promise<Map<string, string>> {
  const names = new Map<string, string>(
    lines.flatMap(({ category }) => (category ? [[nameKey(category), category]] : [])),
  );
  const ids = new Map<string, string>();
  const productIds = lines.filter(({ category }) => category === undefined).map(({ productId }) => productId);
  const present = tx
    .select({ id: products.categoryId })
    .from(products)
    .where(and(inArray(products.id, productIds), isNotNull(products.categoryId)));
  const found = await tx
    .select({ id: categories.id, key: categories.nameKey })
    .from(categories)
    .where(or(inArray(categories.nameKey, [...names.keys()]), inArray(categories.id, present)))
    .orderBy(asc(categories.id))
    .for('share');
  for (const { id, key } of found) ids.set(key, id);
  for (const [key, name] of names) if (!ids.has(key)) ids.set(key, (await addCategory(tx, name))._id);
  return ids;
}

async function lockProducts(tx: Tx, lines: ImportLine[]): Promise<Map<string, ImportProduct>> {
  const which = inArray(
    products.id,
    lines.map(({ productId }) => productId),
  );
  await tx.select({ id: products.id }).from(products).where(which).orderBy(asc(products.id)).for('update');
  return findImportProducts(tx, which);
}

interface Change extends Omit<ImportedValues, 'category'> {
  id: string;
  slug: string;
  version: number;
  categoryId: string;
  stockChange: number;
  isRenamed: boolean;
  setsSale: boolean;
  setsVariantPrices: boolean;
  createdAt: string | undefined;
}

function makeChange(
  line: ImportLine,
  { category: _, ...values }: ImportedValues,
  categoryIds: Map<string, string>,
  product?: ImportProduct,
): Change {
  const quantity = product ? importedQuantity(product, line) : values.quantity;
  return {
    ...values,
    id: line.productId,
    slug: product?.slug ?? line.productId,
    version: product ? product.version + 1 : (line.exported?.version ?? 1),
    categoryId:
      line.category === undefined ? (product?.categoryId ?? '') : (categoryIds.get(nameKey(line.category)) ?? ''),
    quantity,
    stockChange: quantity - (product?.quantity ?? 0),
    isRenamed: values.name !== product?.name,
    setsSale: line.sale !== undefined && !values.variantPrices,
    createdAt: line.createdAt,
    setsVariantPrices: values.variantPrices !== (product?.variantPrices ?? null),
  };
}

async function insertProducts(tx: Tx, additions: Change[]): Promise<void> {
  if (additions.length === 0) return;
  await tx.insert(products).values(
    additions.map((added) => ({
      ...fillFields(added),
      id: added.id,
      slug: added.slug,
      pricePaise: added.pricePaise,
      quantity: added.quantity,
      categoryId: added.categoryId,
      version: added.version,
      translations: added.translations,
      hiddenAt: added.isHidden ? sql`now()` : null,
      createdAt: sql`coalesce(${added.createdAt ?? null}::timestamptz, clock_timestamp())`,
      searchVector: sql`''::tsvector`,
    })),
  );
}

async function updateProducts(tx: Tx, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const fieldTypes = storedFields.map((name) => sql`${sql.identifier(name)} ${sql.raw(products[name].getSQLType())}`);
  const types = sql.join(
    [
      ...fieldTypes,
      sql`id text, "pricePaise" int, "isHidden" bool, "categoryId" text, quantity int, version int, translations jsonb`,
    ],
    sql`, `,
  );
  await tx
    .update(products)
    .set({
      ...mapFields<Record<StoredField, SQL>>((name) => sql`changed.${sql.identifier(name)}`),
      ...computePriceColumns(sql`changed."pricePaise"`),
      hiddenAt: sql`case when changed."isHidden" then coalesce(${products.hiddenAt}, now()) end`,
      categoryId: sql`changed."categoryId"`,
      quantity: sql`changed.quantity`,
      version: sql`changed.version`,
      translations: sql`changed.translations`,
      updatedAt: sql`now()`,
    })
    .from(sql`${selectRecords(changes)} changed(${types})`)
    .where(eq(products.id, sql`changed.id`));
}

/** The products are locked; their prices are what they are now. */
async function writeSales(tx: Tx, changes: Change[]): Promise<void> {
  const rows = changes.flatMap(({ id, pricePaise, sale, setsSale }) =>
    setsSale ? [{ id, pricePaise, salePaise: sale?.pricePaise, from: sale?.from, until: sale?.until }] : [],
  );
  if (rows.length === 0) return;
  await tx.execute(sql`update ${products} set price_paise = changed."pricePaise", sale_paise = changed."salePaise",
    regular_paise = case when changed."salePaise" is not null then changed."pricePaise" end,
    sale_from = ${startOfDay(sql`changed."from"`)},
    sale_until = ${startOfDay(sql`changed.until`, 1)}
    from ${selectRecords(rows)} changed(id text, "pricePaise" int, "salePaise" int, "from" date, until date)
    where ${products.id} = changed.id`);
  await settlePrices(
    tx,
    rows.map(({ id }) => id),
  );
}

async function writeVariantSales(tx: Tx, changes: Change[]): Promise<void> {
  const written: string[] = [];
  for (const { id, variantPrices, setsVariantPrices } of changes) {
    if (!variantPrices || !setsVariantPrices) continue;
    await setVariantPrices(tx, id, variantPrices);
    written.push(id);
  }
  if (written.length > 0) await settlePrices(tx, written);
}

async function writeStockMoves(tx: Tx, changes: Change[], cause: 'created' | 'edited'): Promise<void> {
  const moved = changes.filter(({ stockChange }) => cause === 'created' || stockChange !== 0);
  if (moved.length === 0) return;
  await tx
    .insert(stockMoves)
    .values(moved.map(({ id, stockChange }) => ({ id: newId(), productId: id, change: stockChange, cause })));
}

function selectRecords(rows: object[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)})`;
}
