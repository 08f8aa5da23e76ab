import type { ShopSettings } from './api.ts';
import { initialSettings } from './setting-schemas.ts';

/** Says nothing that only the shop's owner can know. */
export function defaultSettings(shopName: string): ShopSettings {
  return { ...initialSettings, shopName, homeTitle: `Made by hand by ${shopName}` };
}
