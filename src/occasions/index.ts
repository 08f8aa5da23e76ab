export { assignOccasionsNamed, copyOccasions } from './change-occasions.ts';
export { listPagePaths } from './find-page.ts';
export { occasionsRoutes } from './routes.ts';
