export type { ShopSettings } from './api.ts';
export { eraseOldDeeds, findDeedsOf, recordDeed } from './deeds.ts';
export { type DeskParts, deskRoutes } from './routes.ts';
export { findShopSettings } from './shop-settings.ts';
