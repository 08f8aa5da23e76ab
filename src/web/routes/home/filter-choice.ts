import { formatPrice } from '../../../shared/money.ts';

/** Spec section 3; the last bound is open. */
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
  /** Category ids. */
  categories: string[];
  price: [number, number] | null;
  /** How many pages of the list are shown, from 1. */
  page: number;
}

/** The choice that stands in an address; what is not a choice of this shop is left out. */
export function choiceIn(params: URLSearchParams): Choice {
  const bucket = priceBuckets.find((one) => params.get('price') === bucketValue(one));
  const page = /^[1-9]\d?$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;
  return {
    categories: params.getAll('category').filter((id) => /^[0-9a-f]{24}$/.test(id)),
    price: bucket ? [...bucket] : null,
    page,
  };
}

/** True when a category or a price is chosen. */
export function isChosen({ categories, price }: Choice): boolean {
  return categories.length > 0 || price !== null;
}

/** The address's query for a choice. */
export function paramsOf({ categories, price, page }: Choice): URLSearchParams {
  const params = new URLSearchParams(categories.map((id) => ['category', id]));
  if (price) params.set('price', bucketValue(price));
  if (page > 1) params.set('page', String(page));
  return params;
}

/** The listing's address for a choice. */
export function addressOf(choice: Choice): string {
  const query = paramsOf(choice).toString();
  return query ? `/?${query}` : '/';
}

export function bucketValue([from, to]: readonly [number, number]): string {
  return `${from}-${to}`;
}

export function bucketLabel([from, to]: readonly [number, number]): string {
  return to === 9999 ? `${formatPrice(from)} or more` : `${formatPrice(from)} – ${formatPrice(to)}`;
}
