export { type CardLayout, type CardWords, requireFits } from './card/fit-card.ts';
export { giftsRoutes } from './routes.ts';
export { findWrap, findWrapPictures } from './wraps.ts';
