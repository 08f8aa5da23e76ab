import { formatPrice } from '../../shared/money.ts';

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
}

/** The filter that stands in an address; what is not a choice of this shop is left out. */
export function choiceIn(params: URLSearchParams): Choice {
  const bucket = priceBuckets.find(([from, to]) => params.get('price') === `${from}-${to}`);
  return {
    categories: params.getAll('category').filter((id) => /^[0-9a-f]{24}$/.test(id)),
    price: bucket ? [...bucket] : null,
  };
}

export function isChosen({ categories, price }: Choice): boolean {
  return categories.length > 0 || price !== null;
}

/** The address's query for a choice. */
export function paramsOf({ categories, price }: Choice): URLSearchParams {
  const params = new URLSearchParams(categories.map((id) => ['category', id]));
  if (price) params.set('price', price.join('-'));
  return params;
}

export function bucketLabel([from, to]: readonly [number, number]): string {
  return to === 9999 ? `${formatPrice(from)} or more` : `${formatPrice(from)} – ${formatPrice(to)}`;
}
