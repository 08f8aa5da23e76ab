export { returningEmails } from './emails.ts';
export { returningVisitsQueues, workReturningVisitsJobs } from './jobs.ts';
export {
  eraseVisitsWithoutAccount,
  findReturningVisitsData,
  listVisitContacts,
  removeReturningVisits,
} from './personal-data.ts';
export { forgetRefusals } from './refuse-emails.ts';
export { eraseOldReminders, sendDueReminders } from './reminders.ts';
export { emailLinkRoutes, returningVisitsRoutes } from './routes.ts';
export { type LinkSigner, makeLinkSigner } from './signed-links.ts';
export { announceRestocked, eraseOldAlerts, forgetAnnounced } from './stock-alerts.ts';
