import { useRouteLoaderData } from 'react-router';
import type { ListedCategoryBody } from '../../catalog/api.ts';
import type { ShopSettings } from '../../shop-settings/api.ts';
import type { PageSettings } from '../document/context.ts';

export interface ShopData {
  categories: ListedCategoryBody[];
  settings: PageSettings & ShopSettings;
}

export function useShop(): ShopData {
  return useRouteLoaderData('root') as ShopData;
}

export function shopIn(
  matches: readonly unknown[],
): Partial<ShopData['settings']> & { shopName: string; publicUrl: string } {
  const root = (matches[0] ?? {}) as { loaderData?: ShopData };
  return root.loaderData?.settings ?? { shopName: 'Dhaaga', publicUrl: '' };
}
