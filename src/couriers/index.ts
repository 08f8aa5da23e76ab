export { courierQueues } from './dependencies.ts';
export { eraseOldFailureAnswers } from './failures/record-failures.ts';
export { workCourierJobs } from './jobs.ts';
export { findParcelData } from './personal-data.ts';
export { makeRateFinder } from './rates/find-rate.ts';
export { couriersRoutes } from './routes.ts';
export {
  type CourierAccountSource,
  courierSecretBox,
  openCourierAccounts,
  sealedCourierColumns,
} from './settings/courier-accounts.ts';
export { courierSettingsRoutes, courierWebhookRoutes } from './settings/settings-routes.ts';
