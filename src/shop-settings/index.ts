export type { ShopSettings } from './api.ts';
export { type ShopSettingsDependencies, shopSettingsRoutes } from './routes.ts';
export { findShopSettings } from './shop-settings.ts';
