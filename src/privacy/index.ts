export { enforceRetention, retentionQueue } from './enforce-retention.ts';
export { privacyRoutes } from './routes.ts';
