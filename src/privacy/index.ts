export { enforceRetention, retentionQueue } from './enforce-retention.ts';
export { type Concerned, type ConcernedData, concernedData, findConcerned } from './find-concerned.ts';
export { removeReplacedAccount } from './remove-account-data.ts';
export { privacyRoutes } from './routes.ts';
