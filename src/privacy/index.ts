export { enforceRetention, retentionQueue } from './enforce-retention.ts';
export { removeReplacedAccount } from './remove-account-data.ts';
export { privacyRoutes } from './routes.ts';
