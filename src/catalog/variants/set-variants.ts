import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { startOfDay } from '../../platform/database/shop-day.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { dayInIndia } from '../../shared/dates/dates.ts';
import { t } from '../../shared/languages/translate.ts';
import { formatPrice, roundToPaise } from '../../shared/money.ts';
import { requireOwnPhotos } from '../photos/require-own-photos.ts';
import { noSale, settlePrices } from '../sales/sales.ts';
import { products, productVariants } from '../schema.ts';
import { lockCatalogIndexes } from '../search/search-index.ts';
import { findHeld } from '../stock/holds.ts';
import { lockProduct } from '../stock/lock-products.ts';
import { moveStock } from '../stock/move-stock.ts';
import { keepWords } from '../texts/product-words.ts';
import { heldOfVariant } from './list-variants.ts';
import { nameOptions } from './name-options.ts';
import type { VariantsForm } from './variant-endpoints.ts';

/** `pricePaise` without the sale. */
type PricedVariant = VariantsForm['variants'][number] & { pricePaise: number; salePaise: number | null };
type PricedForm = Omit<VariantsForm, 'variants'> & { variants: PricedVariant[] };
interface KnownVariant {
  id: string;
  values: string[];
  quantity: number;
  held: number;
  salePaise: number | null;
}

/**
 * A variant is recognised by its values: one with a value of another name is a new one. Those that are left out are no
 * longer sold. Throws ShopError 400, 404, or 409 (changed_meanwhile, conflict).
 */
export async function setVariants(
  tx: Tx,
  productId: string,
  form: VariantsForm,
): Promise<{ name: string; slug: string }> {
  const product = await lockProduct(tx, productId);
  if (form.version !== undefined && form.version !== product.version) throw makeChangedError();
  if (product.salePaise !== null && !product.options && form.variants.length > 0)
    throw fieldError('options', t('catalogAnswers.saleFirst'));
  requireFitting(form);
  const chosen = form.variants.flatMap((variant) => variant.photos ?? []);
  await requireOwnPhotos(tx, productId, { field: 'variants', chosen });
  await lockCatalogIndexes(tx);
  const known = await tx
    .select({
      id: productVariants.id,
      values: productVariants.values,
      quantity: productVariants.quantity,
      held: heldOfVariant,
      salePaise: productVariants.salePaise,
    })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.archivedAt)))
    .orderBy(asc(productVariants.position));
  if (!product.options && form.variants.length > 0) await moveAllStock(tx, product, -product.quantity);
  const wanted = withSales(form, known);
  await setAll(tx, productId, known, wanted);
  if (product.options && form.variants.length === 0) await moveAllStock(tx, product, product.quantity);
  await followVariants(tx, product, { ...form, variants: wanted });
  await settlePrices(tx, [productId]);
  return product;
}

/** One of each option, no two alike. */
function requireFitting({ options, variants }: VariantsForm): void {
  if (options.length > 0 && variants.length === 0) throw fieldError('variants', t('catalogAnswers.leastVariant'));
  const seen = new Set<string>();
  for (const [index, { values }] of variants.entries()) {
    const fits =
      values.length === options.length && options.every((option, at) => option.values.includes(values[at] ?? ''));
    if (!fits) throw fieldError(`variants.${index}.values`, t('catalogAnswers.oneValueEach'));
    if (seen.has(valuesKey(values))) throw fieldError(`variants.${index}.values`, t('catalogAnswers.twinVariants'));
    seen.add(valuesKey(values));
  }
}

/** Throws ShopError 400 for a sale price above the price, and for days that are over or in the wrong order. */
function withSales({ variants, sale }: VariantsForm, known: KnownVariant[]): PricedVariant[] {
  if (sale?.until && sale.until < dayInIndia(new Date())) throw fieldError('sale.until', t('shopping.dayOver'));
  if (sale?.from && sale.until && sale.from > sale.until)
    throw fieldError('sale.until', t('catalogAnswers.saleEndsLater'));
  return variants.map((variant, index) => {
    const { price, salePrice, values } = variant;
    const pricePaise = roundToPaise(price);
    const present = known.find((one) => valuesKey(one.values) === valuesKey(values))?.salePaise ?? null;
    const salePaise = salePrice === undefined ? present : salePrice && roundToPaise(salePrice);
    if (salePaise !== null && salePaise >= pricePaise)
      throw fieldError(`variants.${index}.salePrice`, t('catalogAnswers.salePriceLess', { price: formatPrice(price) }));
    return { ...variant, pricePaise, salePaise };
  });
}

/** The stock of the product itself, when it gets its first variants or loses its last. */
async function moveAllStock(tx: Tx, { id }: { id: string }, change: number): Promise<void> {
  const held = await findHeld(tx, id);
  if (held > 0) throw makeHeldError('variants', held);
  if (change !== 0) await moveStock(tx, { productId: id, change, cause: 'edited' });
}

async function setAll(tx: Tx, productId: string, known: KnownVariant[], wanted: PricedVariant[]): Promise<void> {
  const isKept = ({ values }: KnownVariant) => wanted.some((one) => valuesKey(one.values) === valuesKey(values));
  for (const variant of known) if (!isKept(variant)) await removeVariant(tx, productId, variant);
  for (const [position, variant] of wanted.entries()) {
    const found = known.find(({ values }) => valuesKey(values) === valuesKey(variant.values));
    await setVariant(tx, productId, { ...variant, position }, found);
  }
}

async function removeVariant(tx: Tx, productId: string, { id, values, quantity, held }: KnownVariant): Promise<void> {
  if (held > 0) throw makeHeldError('variants', held, values);
  if (quantity !== 0) await moveStock(tx, { productId, variantId: id, change: -quantity, cause: 'edited' });
  const ended = {
    pricePaise: sql`coalesce(${productVariants.regularPaise}, ${productVariants.pricePaise})`,
    regularPaise: null,
    salePaise: null,
  };
  await tx
    .update(productVariants)
    .set({ ...ended, archivedAt: sql`now()` })
    .where(eq(productVariants.id, id));
}

async function setVariant(
  tx: Tx,
  productId: string,
  {
    position,
    values,
    pricePaise,
    salePaise,
    quantity,
    loadedQuantity,
    photos: shown,
    gtin,
  }: PricedVariant & { position: number },
  known?: KnownVariant,
): Promise<void> {
  const id = known?.id ?? newId();
  const regularPaise = salePaise === null ? null : pricePaise;
  const own = { ...(shown && { photos: shown }), ...(gtin !== undefined && { gtin }) };
  const set = { position, values, pricePaise, regularPaise, salePaise, ...own };
  if (known) await tx.update(productVariants).set(set).where(eq(productVariants.id, id));
  else await tx.insert(productVariants).values({ id, productId, quantity: 0, ...set });
  const change = quantity - (known ? (loadedQuantity ?? known.quantity) : 0);
  if (known && known.quantity + change < known.held) {
    if (known.held > 0) throw makeHeldError(`variants.${position}.quantity`, known.held, values);
    const left = t('catalogAnswers.soldMeanwhileOf', { left: known.quantity, name: values.join(', ') });
    throw fieldError(`variants.${position}.quantity`, left, 'conflict');
  }
  if (change !== 0) await moveStock(tx, { productId, variantId: id, change, cause: 'edited' });
}

/** Options keep only the values that a variant has. The regular prices are charged until they are settled. */
async function followVariants(tx: Tx, product: typeof products.$inferSelect, form: PricedForm) {
  const { id, pricePaise, regularPaise } = product;
  const prices = form.variants.map((variant) => variant.pricePaise);
  const used = form.options.map(({ name, values }, at) => ({
    name,
    values: values.filter((value) => form.variants.some((variant) => variant.values[at] === value)),
  }));
  const options = used.length > 0 ? nameOptions(used) : null;
  await tx
    .update(products)
    .set({
      options,
      translations: keepWords(product, { options }),
      hasPriceRange: new Set(prices).size > 1,
      pricePaise: prices.length > 0 ? Math.min(...prices) : (regularPaise ?? pricePaise),
      ...saleColumns(form),
      version: sql`${products.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(products.id, id));
}

function saleColumns({ variants, sale }: PricedForm) {
  if (variants.every(({ salePaise }) => salePaise === null)) return noSale;
  const days = sale && {
    saleFrom: sale.from ? startOfDay(sale.from) : null,
    saleUntil: sale.until ? startOfDay(sale.until, 1) : null,
  };
  return {
    regularPaise: Math.min(...variants.map(({ pricePaise }) => pricePaise)),
    salePaise: Math.min(...variants.map(({ pricePaise, salePaise }) => salePaise ?? pricePaise)),
    ...days,
  };
}

const valuesKey = (values: readonly string[]) => JSON.stringify(values);

function makeHeldError(field: string, held: number, values?: readonly string[]): ShopError {
  const message = values
    ? t('catalogAnswers.heldNowOf', { held, name: values.join(', ') })
    : t('catalogAnswers.heldNow', { held });
  return fieldError(field, message, 'conflict');
}

function makeChangedError(): ShopError {
  return new ShopError('changed_meanwhile', t('catalogAnswers.changedReload'));
}
