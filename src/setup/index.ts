export { setupRoutes } from './routes.ts';
export { issueSetupLink } from './setup-link.ts';
export type { Demo } from './start-own-shop.ts';
