export { anonymizeReviews, findReviewData } from './personal-data.ts';
export { type ReviewsParts, reviewsRoutes } from './routes.ts';
