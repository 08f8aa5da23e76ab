import { useRouteLoaderData } from 'react-router';
import type { CategoryBody } from '../catalogue/api.ts';
import type { ShopSettings } from './context.ts';

export interface ShopData {
  categories: CategoryBody[];
  settings: ShopSettings;
}

/** What the root's loader brought: the shop's settings and its categories. */
export function useShop(): ShopData {
  return useRouteLoaderData('root') as ShopData;
}

/** The same in a `meta` function. */
export function shopIn(matches: readonly unknown[]): ShopData['settings'] {
  const root = (matches[0] ?? {}) as { loaderData?: ShopData };
  return root.loaderData?.settings ?? { shopName: 'Dhaaga', publicUrl: '', checkoutUrl: '' };
}
