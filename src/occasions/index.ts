export { assignOccasionsNamed, copyOccasions } from './change-occasions.ts';
export { findOccasionsNamed } from './find-named.ts';
export { listPagePaths } from './find-page.ts';
export {
  importOccasions,
  listMovedAssignments,
  listMovedOccasions,
  listMovedPriceLimits,
  lockMovedOccasions,
  movedOccasion,
} from './move-occasions.ts';
export { occasionTexts } from './occasion-texts.ts';
export { occasionsRoutes } from './routes.ts';
