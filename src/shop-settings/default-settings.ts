import { inLanguage } from '../platform/language.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import type { ShopSettings } from './api.ts';
import { initialSettings } from './setting-schemas.ts';

/** Says nothing that only the shop's owner can know. */
export function defaultSettings(shopName: string): ShopSettings {
  return { ...initialSettings, shopName, homeTitle: defaultTitle(shopName, firstLanguage) };
}

export function defaultTitle(shop: string, language: Language): string {
  return inLanguage(language, () => t('shopping.madeByHandBy', { shop }));
}
