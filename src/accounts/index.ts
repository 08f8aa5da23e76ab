export { endSessionsByEmail, removeAdmin } from './account-commands.ts';
export { addCustomers, findKnownAddresses } from './add-customers.ts';
export { findDeliveryAddress } from './addresses/addresses.ts';
export { createOwner, type NewOwner } from './create-owner.ts';
export { requireConfirmedEmail } from './email/confirm-email.ts';
export { sendWithinLimit } from './email/email-limits.ts';
export { type AccountEmailDependencies, accountEmails } from './email/emails.ts';
export type { ReplacedAccount } from './email/prove-email.ts';
export { ensureAdmin, hasAdmin } from './ensure-admin.ts';
export {
  eraseOldAttemptCounters,
  eraseOldConfirmTokens,
  eraseOldInvites,
  eraseOldKnownClients,
  eraseOldLoginTickets,
  eraseOldResetTokens,
  eraseOldSessions,
  eraseUnopenedAccounts,
} from './erase-old-rows.ts';
export {
  findLanguageByEmail,
  findUser,
  idsByName,
  isNoAccount,
  lockUser,
  resolveAdminRole,
  selectAdmins,
  selectPublicName,
} from './find-users.ts';
export { countAttempt, countUpTo, countWithin, uncountAttempt } from './log-in/attempt-counters.ts';
export { bringBackPasswords } from './passwords/bring-back-passwords.ts';
export {
  type PasswordResetJob,
  passwordResetQueue,
  sendPasswordReset,
} from './passwords/request-password-reset.ts';
export { pageOfPeople, recordPeopleRead } from './people-lists.ts';
export { findAccountData, listAccountContacts, removeAccount } from './personal-data.ts';
export { accountsRoutes } from './routes.ts';
export { resetSecondFactor } from './second-factor/change-factors.ts';
export { listUnprotectedAdmins } from './second-factor/find-factors.ts';
export { reauthenticateWithPassword } from './second-factor/reauthenticate.ts';
export { sealedFactorColumns } from './second-factor/totp.ts';
export { nameDevice, parseDeviceName } from './sessions/device-name.ts';
export { authenticate, hashToken, lockSession } from './sessions/sessions.ts';
export { makeTokenFinder } from './tokens/find-token.ts';
export { eraseOldTokens } from './tokens/tokens.ts';
