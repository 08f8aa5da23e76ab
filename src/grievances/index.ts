export { grievanceEmails } from './emails.ts';
export { findGrievanceRow } from './find-grievances.ts';
export { listDueGrievances } from './list-due.ts';
export { grievanceNotices } from './notices.ts';
export { eraseOldGrievances, findGrievanceData, listGrievanceContacts } from './personal-data.ts';
export { grievancesRoutes } from './routes.ts';
export { takeTicketNumber } from './take-ticket-number.ts';
export { grievanceWebhookData } from './webhook-data.ts';
