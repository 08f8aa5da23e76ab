export type { ShopSettings } from './api.ts';
export { findShopSettings } from './find-shop-settings.ts';
export { findSettingsPictures } from './pictures.ts';
export { type ShopSettingsDependencies, shopSettingsRoutes } from './routes.ts';
