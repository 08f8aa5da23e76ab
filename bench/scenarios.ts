import { type GiftLine, giftNumbers } from './gifts.ts';
import type { HttpRequest } from './http-load.ts';
import type { Varied } from './sql.ts';

export interface Scenario {
  name: string;
  /** Null = it is never cached. */
  cached: HttpRequest | null;
  /** Sent round-robin; the ceiling runs the statements of the first one. */
  uncached: HttpRequest[];
  /** Variables of pgbench, and the values of the first request that they replace. */
  sets: string[];
  varied: Varied[];
}

const get = (path: string): HttpRequest => ({ method: 'GET', path });

export function searchFor(words: string): HttpRequest {
  return get(`/api/v1/product/search/${encodeURIComponent(words)}`);
}

export function makeScenarios(
  products: number,
  categories: { _id: string; slug: string }[],
  gifts: { lines: readonly GiftLine[]; wrapId: string },
): Scenario[] {
  const [category] = categories;
  if (!category) throw new Error('The shop has no categories.');
  const numbers = Array.from({ length: 500 }, (_, index) => 1 + ((index * 7_919) % products));
  const reviewed = numbers.map((number) => 1 + (number % 2_000));
  const pages = Array.from({ length: 50 }, (_, index) => get(`/api/v1/product/product-list/${index + 1}`));
  const getPerCategory = (path: (slug: string) => string) => categories.map(({ slug }) => get(path(slug)));
  return [
    row('list page', pages, ['\\set page random(0, 49)'], []),
    productRow('product', numbers, (n) => `/api/v1/product/products/sample-${n}`),
    row(
      'category',
      getPerCategory((slug) => `/api/v1/product/product-category/${slug}?page=1&limit=12`),
    ),
    row('category and price', categories.flatMap(priceFilters)),
    row('search', [searchFor('rose')]),
    productRow('reviews', reviewed, (n) => `/api/v1/product/products/sample-${n}/reviews?page=1&limit=5`),
    row('home, HTML', [get('/')]),
    productRow('product, HTML', numbers, (n) => `/product/sample-${n}`),
    row('occasion', [get('/api/v1/occasions/page/rakhi?page=1&limit=48')]),
    row(
      'product with variants and personalisation, HTML',
      giftNumbers(products, 500).map((n) => get(`/product/sample-${n}`)),
    ),
    { ...row('quote of a gift with its delivery days', quotes(gifts)), cached: null },
  ];
}

/** Quotes for two lines; the first is made to order, so that the queue is read. */
function quotes({ lines, wrapId }: { lines: readonly GiftLine[]; wrapId: string }): HttpRequest[] {
  return lines.map(({ line }, index) => {
    const cart = [line, (lines[(index + 1) % lines.length] as GiftLine).line];
    return { method: 'POST', path: '/api/v1/checkout/quote', body: { cart, gift: { pin: '411004', wrap: wrapId } } };
  });
}

function row(name: string, uncached: HttpRequest[], sets: string[] = [], varied: Varied[] = []): Scenario {
  return { name, cached: uncached[0] as HttpRequest, uncached, sets, varied };
}

function productRow(name: string, numbers: number[], path: (number: number) => string): Scenario {
  return row(
    name,
    numbers.map((number) => get(path(number))),
    [`\\set n random(1, ${Math.max(...numbers)})`],
    [{ value: `sample-${numbers[0]}`, sql: "'sample-' || (:n)::text" }],
  );
}

function priceFilters({ _id }: { _id: string }): HttpRequest[] {
  return Array.from({ length: 8 }, (_, step) => ({
    method: 'POST',
    path: '/api/v1/product/product-filters',
    body: { checked: [_id], radio: [99 + step * 100, 1_099 + step * 200], page: 1, limit: 12 },
  }));
}
