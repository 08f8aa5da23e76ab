import type { ProductBody } from '../../../catalog/api.ts';
import { t } from '../../../shared/languages/translate.ts';
import { maxRowsUnpaged, productsPerPage } from '../../../shared/paging.ts';
import { firstWords } from '../../../shared/text/text.ts';
import type { Api } from '../../api-client/api-client.ts';
import { type CardProduct, toCards } from '../../api-client/card-product.ts';
import { type Choice, isChosen, makeFilterUrl } from './filter-choice.ts';

export interface ListingData {
  products: CardProduct[];
  total: number;
  choice: Choice;
  /** In a shop that has one product. */
  only?: ProductBody;
}

/** A filtered list has larger pages: it is rarely longer than one. */
const filteredPerStep = 48;
export const tileCount = 3;
const debounceMs = 100;
const previewWords = 12;

/**
 * All pages up to the one in the URL, so that Back returns to the same place; at most as many as one API call returns.
 */
export async function loadListing(call: Api, wanted: Choice): Promise<ListingData> {
  const page = Math.min(wanted.page, Math.floor(maxRowsUnpaged / chooseStep(wanted)));
  const choice = { ...wanted, page };
  if (!isChosen(choice) && page === 1) {
    const [{ total }, { products }] = await Promise.all([
      call('GET /product/product-count'),
      call('GET /product/product-list/:page', { params: { page } }),
    ]);
    const only = total === 1 ? products[0] : undefined;
    return { products: listFirst(products), total, choice, only };
  }
  const { products, total } = await filtered(call, choice, 1, chooseStep(choice) * page);
  return { products: listSteps(products, chooseStep(choice), choice.sort), total, choice };
}

/** The three products behind the first page, or fewer. */
export async function loadBehindFirstPage(call: Api): Promise<CardProduct[]> {
  const page = productsPerPage / tileCount + 1;
  const { products } = await call('POST /product/product-filters', {
    body: { page, limit: tileCount },
  });
  return toCards(products);
}

/** Waits until nobody has asked for another list for 100 ms; throws when somebody has. */
export function debounced(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, debounceMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** True when `wanted` is one page more than `shown`. */
export function isNextPage(shown: Choice, wanted: Choice): boolean {
  return wanted.page > 1 && makeFilterUrl({ ...wanted, page: wanted.page - 1 }) === makeFilterUrl(shown);
}

/** The list with its next page. */
export async function loadNextPage(call: Api, { products, total, choice }: ListingData): Promise<ListingData> {
  const next = { ...choice, page: choice.page + 1 };
  const more = isChosen(choice)
    ? await filtered(call, choice, next.page, chooseStep(choice))
    : { total, ...(await call('GET /product/product-list/:page', { params: { page: next.page } })) };
  // Products added or sold meanwhile shift the pages: nothing is shown twice, and a page that is not full is the last.
  const fresh = more.products.filter(({ _id }) => !products.some((known) => known._id === _id));
  const shown = [...products, ...listSteps(fresh, chooseStep(choice), choice.sort)];
  return {
    products: shown,
    total: more.products.length < chooseStep(choice) ? shown.length : more.total,
    choice: next,
  };
}

/** The first page of a shop that describes none of its products says nothing of descriptions. */
function listFirst(products: readonly ProductBody[]): CardProduct[] {
  return products.some(({ description }) => description)
    ? listSteps(products, productsPerPage)
    : toCards(products.toSorted(bySoldOut));
}

/**
 * What is in stock comes first in each step, so that a list has one order however many steps are loaded at once; not in
 * an order that the buyer has chosen.
 */
function listSteps(products: readonly ProductBody[], step: number, sort: Choice['sort'] = null): CardProduct[] {
  const steps = Array.from({ length: Math.ceil(products.length / step) }, (_, at) =>
    sort ? products.slice(at * step, (at + 1) * step) : products.slice(at * step, (at + 1) * step).sort(bySoldOut),
  );
  return toCards(steps.flat(), ({ description }) =>
    description ? firstWords(description, previewWords) : t('listing.noDescription'),
  );
}

function bySoldOut(one: ProductBody, other: ProductBody): number {
  return Number(one.quantity === 0) - Number(other.quantity === 0);
}

function chooseStep(choice: Choice): number {
  return isChosen(choice) ? filteredPerStep : productsPerPage;
}

function filtered(call: Api, { categories, price, origins, sort }: Choice, page: number, limit: number) {
  return call('POST /product/product-filters', {
    body: {
      checked: categories,
      radio: price ?? [],
      ...(origins.length > 0 && { origins }),
      ...(sort && { sort }),
      page,
      limit,
    },
  });
}
