export { type SetupDependencies, setupRoutes } from './routes.ts';
export { issueSetupLink } from './setup-link.ts';
