export { findReviewedSlugs } from './find-reviewed-slugs.ts';
export { anonymizeReviews, findReviewData } from './personal-data.ts';
export { type ReviewsDependencies, reviewsRoutes } from './routes.ts';
