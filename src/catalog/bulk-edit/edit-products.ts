import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { AdminProductBody, ProductsEdit, RefusedEdit } from '../api.ts';
import { requireAdminProduct } from '../list-admin-products.ts';
import { lockCategory, unknownCategory } from '../products/add-product.ts';
import { changeQuantity } from '../products/change-product.ts';
import { computePriceColumns, regularPrice, saleDays, settlePrices } from '../sales/sales.ts';
import { products } from '../schema.ts';
import { indexProducts, lockCatalogIndexes } from '../search/search-index.ts';
import { searchWords } from '../search/search-schema.ts';
import { notArchived, productNotFound } from '../select-products.ts';
import { describeSums } from '../variants/require-unchanged-sums.ts';
import { setVariantPrices, type VariantPrice, variantPrices } from '../variants/variant-prices.ts';

const maxPricePaise = 1_000_000_000;

interface EditedRow {
  id: string;
  name: string;
  /** Without a sale. */
  pricePaise: number;
  quantity: number;
  version: number;
  /** Null without variants. */
  variants: VariantPrice[] | null;
  from: string | null;
  until: string | null;
}

/**
 * Changes several products in one transaction: each is changed wholly or refused with a reason. Throws the first
 * refusal when every one is refused, and ShopError 400 for an unknown category.
 */
export async function editProducts(
  tx: Tx,
  edit: ProductsEdit,
): Promise<{ products: AdminProductBody[]; refused: RefusedEdit[] }> {
  const ids = edit.products.map(({ _id }) => _id);
  await lockCategories(tx, ids, edit);
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      pricePaise: regularPrice,
      quantity: products.quantity,
      version: products.version,
      variants: variantPrices,
      ...saleDays,
    })
    .from(products)
    .where(and(notArchived, inArray(products.id, ids)))
    .orderBy(asc(products.id))
    .for('update');
  await lockCatalogIndexes(tx);
  const changed: string[] = [];
  const refused: RefusedEdit[] = [];
  for (const { _id, version } of edit.products) {
    const row = rows.find(({ id }) => id === _id);
    const refusal = await catchRefusal(() => editProduct(tx, row, version, edit));
    if (refusal) refused.push({ _id, name: row?.name ?? '', ...refusal });
    else changed.push(_id);
  }
  const [first] = refused;
  if (changed.length === 0 && first) {
    const sentence = refused.length > 1 ? describeEdit(0, refused) : first.message;
    throw new ShopError(first.code, sentence, { body: { refused } });
  }
  await refreshSearch(tx, changed, edit);
  return { products: await Promise.all(changed.map((id) => requireAdminProduct(tx, id))), refused };
}

/** Before any lock of a product; search entries contain the name of the category, which could be changed meanwhile. */
async function lockCategories(tx: Tx, ids: string[], { category, hidden }: ProductsEdit): Promise<void> {
  const wanted = new Set(category ? [category] : []);
  if (hidden === false) {
    const rows = await tx
      .selectDistinct({ categoryId: products.categoryId })
      .from(products)
      .where(inArray(products.id, ids));
    for (const { categoryId } of rows) if (categoryId) wanted.add(categoryId);
  }
  for (const id of [...wanted].sort()) if (!(await lockCategory(tx, id)) && id === category) throw unknownCategory();
}

/** How many were changed, and why each of the others was not. */
export function describeEdit(changed: number, refused: readonly RefusedEdit[]): string {
  const said = refused.map(({ name, message }) =>
    t('catalogAnswers.refusedBecause', { name: name || t('catalogAnswers.oneProduct'), why: message }),
  );
  return [t('catalogAnswers.changedOf', { changed, all: changed + refused.length }), ...said].join(' ');
}

async function catchRefusal(work: () => Promise<void>): Promise<Pick<RefusedEdit, 'code' | 'message'> | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { code: error.code, message: error.message };
  }
}

/** Refuses before its first write. */
async function editProduct(
  tx: Tx,
  row: EditedRow | undefined,
  version: number | undefined,
  edit: ProductsEdit,
): Promise<void> {
  if (!row) throw productNotFound();
  if (version !== undefined && version !== row.version)
    throw new ShopError('changed_meanwhile', t('catalogAnswers.changedMeanwhile'));
  if (row.variants && edit.quantity) throw fieldError('quantity', describeSums());
  const repriced = row.variants && edit.price && repriceVariants(row.variants, edit.price);
  const price = !row.variants && edit.price && computePriceColumns(sql`${newPrice(row.pricePaise, edit.price)}::int`);
  const change = edit.quantity ? computeStockChange(row.quantity, edit.quantity) : 0;
  if (change !== 0) await changeQuantity(tx, row.id, row.quantity, change);
  if (repriced) {
    await setVariantPrices(tx, row.id, { ...row, variants: repriced });
    await settlePrices(tx, [row.id]);
  }
  // What the product form would overwrite. It sends stock as a difference, and no visibility.
  const isOfForm = edit.price !== undefined || edit.category !== undefined || edit.shipping !== undefined;
  const isElsewhere = edit.category !== undefined || edit.hidden !== undefined;
  const tags = isElsewhere ? (['everything'] as const) : ([`product:${row.id}`, 'lists'] as const);
  await tagWrites(tx, ...tags)
    .update(products)
    .set({
      ...price,
      ...(edit.category && { categoryId: edit.category }),
      ...(edit.shipping !== undefined && { shipping: edit.shipping }),
      ...(edit.hidden !== undefined && { hiddenAt: edit.hidden ? sql`coalesce(${products.hiddenAt}, now())` : null }),
      ...(isOfForm && { version: sql`${products.version} + 1` }),
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, row.id));
}

/** A variant whose sale price is not below its new price is not on sale any more. */
function repriceVariants(variants: VariantPrice[], change: NonNullable<ProductsEdit['price']>): VariantPrice[] {
  if ('set' in change) throw fieldError('price', t('catalogAnswers.variantPrices'));
  return variants.map((variant) => {
    const pricePaise = newPrice(variant.pricePaise, change);
    const isOnSale = variant.salePaise !== null && variant.salePaise < pricePaise;
    return { ...variant, pricePaise, salePaise: isOnSale ? variant.salePaise : null };
  });
}

/** A price in whole rupees stays one when it is changed by per cent. */
function newPrice(paise: number, change: NonNullable<ProductsEdit['price']>): number {
  const step = paise % 100 === 0 ? 100 : 1;
  const changed =
    'set' in change
      ? roundToPaise(change.set)
      : 'percent' in change
        ? Math.round((paise * (100 + change.percent)) / 100 / step) * step
        : paise + roundToPaise(change.amount);
  if (changed <= 0) throw fieldError('price', t('catalogAnswers.priceAboveZero'));
  if (changed >= maxPricePaise) throw fieldError('price', t('catalogAnswers.priceBelowCrore'));
  return changed;
}

function computeStockChange(quantity: number, change: NonNullable<ProductsEdit['quantity']>): number {
  const by = 'set' in change ? change.set - quantity : change.add;
  if (quantity + by > 999_999) throw fieldError('quantity', t('catalogAnswers.quantity'));
  return by;
}

async function refreshSearch(tx: Tx, ids: string[], { category, hidden }: ProductsEdit): Promise<void> {
  if (hidden) await tx.delete(searchWords).where(inArray(searchWords.productId, ids));
  if (category || hidden === false) await indexProducts(tx, ids);
}
