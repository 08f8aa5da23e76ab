export { type ReviewsParts, reviewsRoutes } from './routes.ts';
