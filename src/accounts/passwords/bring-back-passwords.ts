import { isAhead } from '../../platform/follow-clock.ts';

const isLater = isAhead('password_changed_at');

/** Passwords that were set while the clock was ahead: every session since would count as one from before them. */
export const bringBackPasswords = `
  delete from sessions using users where users.id = user_id and ${isLater} and renewed_at < password_changed_at;
  update users set password_changed_at = now() where ${isLater}`;
