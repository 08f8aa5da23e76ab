export { findReviewedSlugs } from './find-reviewed-slugs.ts';
export { reviewNotices } from './notices.ts';
export { anonymizeReviews, deleteReviews, findReviewData } from './personal-data.ts';
export { reviewsRoutes } from './routes.ts';
