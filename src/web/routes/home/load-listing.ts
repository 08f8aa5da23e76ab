import type { ProductBody } from '../../../catalog/api.ts';
import { mostRowsUnpaged, productsPerPage } from '../../../shared/paging.ts';
import type { Api } from '../../api-client/api-client.ts';
import { addressOf, type Choice, isChosen } from './filter-choice.ts';

export interface ListingData {
  products: ProductBody[];
  total: number;
  choice: Choice;
}

/** A filtered list comes in larger steps: it is rarely longer than one. */
const filteredPerStep = 48;
/** The most pages that a URL can ask for: the API returns at most 1,000 products. */
export const mostPages = Math.floor(mostRowsUnpaged / productsPerPage);

/** All pages up to the one in the URL, so that Back returns to the same place. */
export async function loadListing(call: Api, choice: Choice): Promise<ListingData> {
  const { page } = choice;
  if (!isChosen(choice) && page === 1) {
    const [{ total }, { products }] = await Promise.all([
      call('GET /product/product-count'),
      call('GET /product/product-list/:page', { params: { page } }),
    ]);
    return { products, total, choice };
  }
  return { ...(await filtered(call, choice, 1, stepOf(choice) * page)), choice };
}

/** True when `wanted` is one page more than `shown`. */
export function isNextPage(shown: Choice, wanted: Choice): boolean {
  return addressOf({ ...wanted, page: wanted.page - 1 }) === addressOf(shown);
}

/** The list with its next page. */
export async function loadNextPage(call: Api, { products, total, choice }: ListingData): Promise<ListingData> {
  const next = { ...choice, page: choice.page + 1 };
  const more = isChosen(choice)
    ? await filtered(call, choice, next.page, stepOf(choice))
    : { total, ...(await call('GET /product/product-list/:page', { params: { page: next.page } })) };
  // Products added or sold meanwhile shift the pages: nothing is shown twice.
  const fresh = more.products.filter(({ _id }) => !products.some((known) => known._id === _id));
  return { products: [...products, ...fresh], total: more.total, choice: next };
}

function stepOf(choice: Choice): number {
  return isChosen(choice) ? filteredPerStep : productsPerPage;
}

function filtered(call: Api, { categories, price }: Choice, page: number, limit: number) {
  return call('POST /product/product-filters', {
    body: { checked: categories, radio: price ?? [], page, limit: Math.min(mostRowsUnpaged, limit) },
  });
}
