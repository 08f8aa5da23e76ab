export { movingQueues, workMovingJobs } from './jobs.ts';
export { movingRoutes } from './routes.ts';
