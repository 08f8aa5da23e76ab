export { recordDeed } from './deeds.ts';
export { type DeskParts, deskRoutes } from './routes.ts';
export { closedSentence, findShopSettings } from './shop-settings.ts';
