export type { FoundSettings, ShopSettings } from './api.ts';
export {
  findSettingsFor,
  findSettingsIn,
  findShopSettings,
  pickupPlaceJson,
  readShopSettings,
} from './find-shop-settings.ts';
export { awaitOpening, findSavedSettings, markOpened } from './first-opening.ts';
export { findSettingsPictures } from './pictures.ts';
export { shopSettingsRoutes } from './routes.ts';
export { shopSettings } from './schema.ts';
export { settingTexts } from './setting-texts.ts';
