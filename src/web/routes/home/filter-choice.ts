import { t } from '../../../shared/languages/translate.ts';
import { formatPrice } from '../../../shared/money.ts';
import { type ListSort, readSort } from '../../../shared/products/list-sorts.ts';

/** In rupees; the last one has no upper bound. */
export const priceBuckets: readonly (readonly [number, number])[] = [
  [0, 200],
  [200, 400],
  [400, 600],
  [600, 800],
  [800, 1000],
  [1000, 1500],
  [1500, 2000],
  [2000, 2500],
  [2500, 9999],
];

export interface Choice {
  categories: string[];
  price: [number, number] | null;
  /** Countries of origin, in lower case. */
  origins: string[];
  /** Null = the newest first. */
  sort: ListSort | null;
  /** How many pages of the list are shown, from 1. */
  page: number;
}

/** The filter in a URL; unknown values are ignored. */
export function choiceIn(params: URLSearchParams): Choice {
  const bucket = priceBuckets.find((one) => params.get('price') === bucketValue(one));
  const sort = readSort(params);
  const page = /^[1-9]\d{0,3}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return {
    categories: params.getAll('category').filter((id) => /^[0-9a-f]{24}$/.test(id)),
    price: bucket ? [...bucket] : null,
    origins: params.getAll('origin').filter((origin) => origin !== '' && origin.length <= 60),
    sort: sort === 'newest' ? null : sort,
    page,
  };
}

export function isChosen({ categories, price, origins, sort }: Choice): boolean {
  return categories.length > 0 || price !== null || origins.length > 0 || sort !== null;
}

/** The query parameters of a filter. */
export function makeFilterParams({ categories, price, origins, sort, page }: Choice): URLSearchParams {
  const params = new URLSearchParams(categories.map((id) => ['category', id]));
  if (price) params.set('price', bucketValue(price));
  for (const origin of origins) params.append('origin', origin);
  if (sort) params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The URL of the filtered list. */
export function makeFilterUrl(choice: Choice): string {
  const query = makeFilterParams(choice).toString();
  return query ? `/?${query}` : '/';
}

export function bucketValue([from, to]: readonly [number, number]): string {
  return `${from}-${to}`;
}

export function bucketLabel([from, to]: readonly [number, number]): string {
  return to === 9999
    ? t('forms.priceOrMore', { amount: formatPrice(from) })
    : `${formatPrice(from)} – ${formatPrice(to)}`;
}
