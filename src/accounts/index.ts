export { requireAnotherOwner } from './change-admin-role.ts';
export { type AccountEmailParts, accountEmails } from './emails.ts';
export { ensureAdmin } from './ensure-admin.ts';
export { type Account, adminRoleOf, findUser, nameOf, publicNameOf } from './find-users.ts';
export { tidySessions } from './jobs.ts';
export { type AccountsParts, accountsRoutes } from './routes.ts';
export { authenticate } from './sessions.ts';
