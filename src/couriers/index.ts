export {
  type CourierAccountSource,
  courierSecretBox,
  openCourierAccounts,
  sealedCourierColumns,
} from './courier-accounts.ts';
export { courierQueues } from './dependencies.ts';
export { workCourierJobs } from './jobs.ts';
export { couriersRoutes } from './routes.ts';
export { courierSettingsRoutes, courierWebhookRoutes } from './settings-routes.ts';
