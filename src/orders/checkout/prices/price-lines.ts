import {
  type BoughtProduct,
  type BoughtVariant,
  chooseVariant,
  type Held,
  photosWithAnswers,
  priceAnswers,
} from '../../../catalog/index.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { fieldError, ShopError } from '../../../platform/errors.ts';
import { currentLanguage, t } from '../../../shared/languages/translate.ts';
import { translateText } from '../../../shared/languages/translations.ts';
import { maxOrderPaise, toPaise, toRupees } from '../../../shared/money.ts';
import { type Bill, isFree, leastTotalPaise } from '../../../shared/orders/bill.ts';
import { type BoughtAnswer, lineExtras, lineKey } from '../../../shared/orders/cart-line.ts';
import { listChoices } from '../../../shared/orders/line-name.ts';
import { requireAnswerPhotos } from '../answer-photos/answer-photos.ts';
import { type PricedOrder, pricedBody } from './price-order.ts';
import { showLine, showName } from './show-line.ts';

export interface WantedLine {
  productId: string;
  quantity: number;
  price?: number;
  variant?: string;
  answers?: Record<string, string>;
}
/** With `Held`, the stock of the product and its variants can be checked. */
export interface PricedLine<Stock = Held> {
  product: BoughtProduct<Stock>;
  /** Null for a product without variants. */
  variant: (BoughtVariant & Stock) | null;
  answers: BoughtAnswer[];
  /** What a piece costs: the variant or product, with its answers. */
  readonly unitPricePaise: number;
  /** As the buyer saw it. */
  shownPaise: number | null;
  photos: string[];
  quantity: number;
  wanted: WantedLine;
}

/** As `lineKey` of src/shared. */
export function makeLineKey({ productId, variant, answers }: WantedLine): string {
  return lineKey({ _id: productId, variant, answers });
}

/** Throws ShopError 409 product_gone; 400 for answers that are not allowed. */
export async function priceLines<Stock>(
  queries: Queries,
  lines: WantedLine[],
  products: BoughtProduct<Stock>[],
): Promise<PricedLine<Stock>[]> {
  const priced: PricedLine<Stock>[] = [];
  for (const line of lines) {
    const found = priceLine(line, products);
    if (found) priced.push(found);
  }
  if (priced.length < lines.length) throw makeGoneError(lines, priced, products);
  await requireAnswerPhotos(
    queries,
    priced.flatMap(({ answers }) => answers),
  );
  return priced;
}

function priceLine<Stock>(wanted: WantedLine, products: BoughtProduct<Stock>[]): PricedLine<Stock> | null {
  const product = products.find(({ id }) => id === wanted.productId);
  const variant = product && chooseVariant(product, wanted.variant);
  if (!product || variant === undefined) return null;
  const answers = priceAnswers(product, wanted.answers);
  if (!answers) return null;
  const unitPricePaise = priceUnit(variant ?? product, answers);
  const shownPaise = wanted.price === undefined ? null : (toPaise(wanted.price) ?? -1);
  const shown = variant && variant.photos.length > 0 ? variant.photos : product.photos;
  const photos = photosWithAnswers(product, { answers: wanted.answers, shown });
  return { product, variant, answers, unitPricePaise, shownPaise, photos, quantity: wanted.quantity, wanted };
}

export function priceUnit({ pricePaise }: { pricePaise: number }, answers: readonly BoughtAnswer[]): number {
  return answers.reduce((sum, answer) => sum + answer.pricePaise, pricePaise);
}

/** Throws ShopError 409 price_changed with the lines and the bill as they are. */
export function requireShownPrices(bought: PricedLine[], priced: PricedOrder, shownPaise: number): void {
  if (priced.bill.totalPaise === shownPaise && !bought.some(isShownWrongly)) return;
  throw new ShopError('price_changed', undefined, {
    body: { lines: describeFreshLines(bought), bill: pricedBody(priced) },
  });
}

/** Throws ShopError 409 out_of_stock; 400 over the limits. */
export function requireGoods(bought: PricedLine[], bill: Bill, guest: GuestRule | null): void {
  const { totalPaise } = bill;
  if (totalPaise > maxOrderPaise) throw makeAmountError(t('shopping.mostTotal'));
  if (totalPaise < leastTotalPaise && !isFree(bill)) throw makeAmountError(t('shopping.leastTotal'));
  for (const line of sumLines(bought)) requireStock(line, guest);
}

interface GuestRule {
  /** What other guests hold is counted; not where the shares of hold-shares.ts limit it. */
  countsOthers: boolean;
}

/** Lines of one product or variant as one. */
export function sumLines(bought: PricedLine[]): PricedLine[] {
  const sums = new Map<string, PricedLine>();
  for (const line of bought) {
    const key = stockKey(line.wanted);
    sums.set(key, { ...line, quantity: (sums.get(key)?.quantity ?? 0) + line.quantity });
  }
  return [...sums.values()];
}

function stockKey({ productId, variant }: WantedLine): string {
  return makeLineKey({ productId, variant, quantity: 1 });
}

function makeAmountError(message: string): ShopError {
  return fieldError('amount', message);
}

export function mergeLines(lines: WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>();
  const pieces = new Map<string, number>();
  for (const line of lines) {
    const key = makeLineKey(line);
    const earlier = merged.get(key);
    merged.set(key, earlier ? { ...earlier, quantity: earlier.quantity + line.quantity } : line);
    const stock = stockKey(line);
    pieces.set(stock, (pieces.get(stock) ?? 0) + line.quantity);
  }
  for (const [index, line] of [...merged.values()].entries()) {
    if ((pieces.get(stockKey(line)) ?? 0) > 99) throw fieldError(`cart.${index}.quantity`, t('shopping.mostQuantity'));
  }
  return [...merged.values()];
}

function isShownWrongly({ shownPaise, unitPricePaise }: PricedLine): boolean {
  return shownPaise !== null && shownPaise !== unitPricePaise;
}

function requireStock(line: PricedLine, guest: GuestRule | null): void {
  const { product, variant, quantity } = line;
  const name = showName(line);
  const stock = variant ?? product;
  const free = stock.quantity - stock.heldByOthers;
  if (stock.quantity >= quantity && free < quantity) {
    throw new ShopError('out_of_stock', t('shopping.someonePays', { name }), {
      body: { product: product.id, available: Math.max(0, free) },
    });
  }
  if (free < quantity) {
    const { quantity: count } = stock;
    const left = count === 0 ? t('shopping.outOfStock', { name }) : t('shopping.onlyLeft', { count, name });
    throw new ShopError('out_of_stock', left, { body: { product: product.id, available: Math.max(0, free) } });
  }
  const guestsShare = Math.max(1, Math.floor(stock.quantity / 2));
  const heldByGuests = guest?.countsOthers ? stock.heldByGuests : 0;
  if (guest && heldByGuests + quantity > guestsShare) {
    throw new ShopError('out_of_stock', t('shopping.guestsBuy', { name }), {
      body: { product: product.id, available: Math.max(0, guestsShare - heldByGuests) },
    });
  }
}

/** For the caller's cart, in the language of the request. */
export function describeFreshLines(lines: PricedLine<unknown>[]) {
  return lines.map((line) => {
    const { product, answers, unitPricePaise, photos, quantity, wanted } = line;
    const { name, ...chosen } = showLine(line);
    const choices = listChoices(chosen);
    const texts = answers.flatMap(({ text, place }) => (place ? [{ text, place }] : []));
    return {
      _id: product.id,
      name,
      slug: product.slug,
      price: toRupees(unitPricePaise),
      photos,
      shipping: product.shipping,
      quantity,
      ...lineExtras(wanted),
      ...(choices.length > 0 && { choices }),
      ...(texts.length > 0 && { texts }),
    };
  });
}

/** `gone` has the keys of lines: the product's id for a line without a variant and answers. */
function makeGoneError(all: WantedLine[], left: PricedLine<unknown>[], products: BoughtProduct[]): ShopError {
  const gone = all.filter((line) => !left.some(({ wanted }) => makeLineKey(wanted) === makeLineKey(line)));
  const sold = products.find(({ id }) => gone.some(({ productId }) => productId === id));
  const name = sold && translateText(sold.name, sold.translations, currentLanguage(), 'name');
  const sentence = name && t('shopping.noLongerSold', { name });
  return new ShopError('product_gone', sentence, {
    body: { lines: describeFreshLines(left), gone: gone.map(makeLineKey) },
  });
}
