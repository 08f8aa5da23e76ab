/** Every kind of security event, in the past tense. */
export const securityEventKinds = [
  'login_succeeded',
  'login_failed',
  'login_throttled',
  'password_changed',
  'password_reset',
  'session_ended',
  'access_denied',
  'rate_limited',
  'signature_refused',
  'orders_exported',
  'catalog_exported',
  'security_log_exported',
  'security_log_trimmed',
  'personal_data_exported',
  'account_deleted',
  'review_hidden',
  'review_restored',
  'review_replied',
  'admin_role_changed',
  'reauthentication_succeeded',
  'reauthentication_failed',
  'payment_mismatch',
  'webhook_signature_rejected',
  'hold_limit_reached',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];
