export { exportWholeCatalog } from './export-catalog.ts';
export { movingQueues, workMovingJobs } from './jobs.ts';
export { movingRoutes } from './routes.ts';
