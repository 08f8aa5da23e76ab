export { takeCatalogFile, writeCatalogFile } from './catalog-files.ts';
export { movingQueues, workMovingJobs } from './jobs.ts';
export type { MovingDependencies } from './move-in.ts';
export { movingRoutes } from './routes.ts';
