import type { SecurityEventKind } from '../../../../../../audit-log/security-event-kinds.ts';
import { t } from '../../../../../../shared/languages/translate.ts';

export const kindNames: Record<SecurityEventKind, string> = {
  login_succeeded: t('security.loginSucceeded'),
  login_failed: t('security.loginFailed'),
  login_throttled: t('security.loginThrottled'),
  password_changed: t('security.passwordChanged'),
  password_reset: t('security.passwordReset'),
  session_ended: t('security.sessionEnded'),
  password_reset_requested: t('security.passwordResetRequested'),
  account_created: t('security.accountCreated'),
  first_admin_created: t('security.firstAdminCreated'),
  setup_link_refused: t('security.setupLinkRefused'),
  email_confirmed: t('security.emailConfirmed'),
  admin_removed: t('security.adminRemoved'),
  access_denied: t('security.accessDenied'),
  rate_limited: t('security.rateLimited'),
  signature_refused: t('security.signatureRefused'),
  orders_exported: t('security.ordersExported'),
  catalog_exported: t('security.catalogExported'),
  security_log_exported: t('security.securityLogExported'),
  security_log_trimmed: t('security.securityLogTrimmed'),
  personal_data_exported: t('security.personalDataExported'),
  many_people_read: t('security.manyPeopleRead'),
  account_deleted: t('security.accountDeleted'),
  account_replaced: t('security.accountReplaced'),
  review_hidden: t('security.reviewHidden'),
  review_restored: t('security.reviewRestored'),
  review_replied: t('security.reviewReplied'),
  admin_role_changed: t('security.adminRoleChanged'),
  admin_invited: t('security.adminInvited'),
  admin_invite_withdrawn: t('security.adminInviteWithdrawn'),
  admin_invite_accepted: t('security.adminInviteAccepted'),
  second_factor_used: t('security.secondFactorUsed'),
  second_factor_failed: t('security.secondFactorFailed'),
  second_factor_added: t('security.secondFactorAdded'),
  second_factor_removed: t('security.secondFactorRemoved'),
  second_factor_reset: t('security.secondFactorReset'),
  recovery_codes_renewed: t('security.recoveryCodesRenewed'),
  token_made: t('security.tokenMade'),
  token_revoked: t('security.tokenRevoked'),
  reauthentication_succeeded: t('security.reauthenticationSucceeded'),
  reauthentication_failed: t('security.reauthenticationFailed'),
  payment_mismatch: t('security.paymentMismatch'),
  hold_limit_reached: t('security.holdLimitReached'),
};

/** The log may hold kinds of other versions. */
export function nameKind(kind: string): string {
  const names: Partial<Record<string, string>> = kindNames;
  return names[kind] ?? kind;
}

/** What most events state; others are named after the fact. */
export const factNames: Partial<Record<string, string>> = {
  isNewClient: t('security.factIsNewClient'),
  attemptsOfAccount: t('security.factAttemptsOfAccount'),
  sessionsEnded: t('security.factSessionsEnded'),
  count: t('security.factCount'),
  reason: t('people.reason'),
  route: t('security.factRoute'),
  from: t('security.factFrom'),
  to: t('security.factTo'),
  by: t('security.factBy'),
  invited: t('security.factInvited'),
  name: t('security.factName'),
  factor: t('security.factFactor'),
  isLast: t('security.factIsLast'),
  list: t('security.factList'),
  withinAnHour: t('security.factWithinAnHour'),
  month: t('cashIn.month'),
  file: t('security.factFile'),
};
