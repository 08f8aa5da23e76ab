import { fieldError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { accountsApi } from './api.ts';
import { changeAdminRole } from './change-admin-role.ts';
import { changeProfile } from './change-profile.ts';
import { confirmEmail, requestConfirmLink } from './confirm-email.ts';
import { endOwnSession, endOwnSessions, logOut } from './end-own-sessions.ts';
import { findAllUsers } from './find-users.ts';
import { listSessions } from './list-sessions.ts';
import { type LoginDependencies, logIn } from './log-in.ts';
import type { ConfirmDependencies } from './prove-email.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import type { SecondFactorDependencies } from './second-factor/parts.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { signUp } from './sign-up.ts';

export type AccountsDependencies = ConfirmDependencies & LoginDependencies & SecondFactorDependencies;

/** Binds the calls of the accounts. */
export function accountsRoutes(bind: Bind, parts: AccountsDependencies): void {
  const { db } = parts;
  secondFactorRoutes(bind, parts);
  bind(accountsApi.signUp, async ({ body, client }) => {
    const address = body.location ?? body.address;
    if (!address) throw fieldError('location', 'This is required.');
    return {
      success: true,
      message: 'User registered successfully',
      user: await signUp(parts, { ...body, address }, client),
    };
  });
  bind(accountsApi.logIn, async ({ body, client }) => {
    return { success: true, message: 'Successfully Logged In', ...(await logIn(parts, body, client)) };
  });
  bind(accountsApi.logOut, async ({ caller, client }) => {
    await logOut(db, { caller, client });
    return { success: true, message: 'Successfully Logged Out' };
  });
  bind(accountsApi.listSessions, async ({ caller }) => ({
    success: true,
    sessions: await listSessions(db.read, caller),
  }));
  bind(accountsApi.endSession, async ({ caller, client, params }) => {
    await endOwnSession(db, { caller, client }, params.sessionId);
    return { success: true, message: 'The session has ended.' };
  });
  bind(accountsApi.endSessions, async ({ caller, client, query }) => {
    const ended = await endOwnSessions(db, { caller, client }, { keepsCurrent: query.scope !== 'all' });
    return { success: true, message: ended === 1 ? 'One session has ended.' : `${ended} sessions have ended.`, ended };
  });
  bind(accountsApi.checkUser, async () => ({ ok: true }));
  bind(accountsApi.checkAdmin, async () => ({ ok: true }));
  bind(accountsApi.readAdminAccess, async ({ caller }) => ({
    success: true,
    adminRole: caller.adminRole ?? 'assistant',
    mustEnrol: caller.mustEnrol,
  }));
  bind(accountsApi.listUsers, async ({ query, reply }) => {
    const { users, total } = await findAllUsers(db.read, query);
    reply.header('x-total-count', String(total));
    return { success: true, users };
  });
  bind(accountsApi.changeAdminRole, async ({ params, body, caller, client }) => {
    const user = await changeAdminRole(db, { caller, client }, params.userId, body.adminRole);
    return { success: true, message: 'Role changed', user };
  });
  bind(accountsApi.changeProfile, async ({ body, caller, client }) => {
    const updatedUser = await changeProfile(
      parts,
      { caller, client },
      { ...body, address: body.location ?? body.address },
    );
    return { success: true, updatedUser };
  });
  bind(accountsApi.forgetPassword, async ({ body, client }) => {
    await requestPasswordReset(parts, body.email, client);
    return { success: true, message: 'Password reset link has been sent to your email' };
  });
  bind(accountsApi.requestConfirmLink, async ({ caller, client }) => {
    await requestConfirmLink(parts, caller, client);
    return { success: true, message: `A link is on its way to ${caller.email}` };
  });
  bind(accountsApi.confirmEmail, async ({ params, body, caller, client }) => {
    if (body) refuseUnequal(body);
    const orders = await confirmEmail(parts, params.token, { caller, client, password: body?.password });
    return { success: true, message: 'Your e-mail is confirmed', orders };
  });
  bind(accountsApi.resetPassword, async ({ params, body, client }) => {
    refuseUnequal(body);
    await resetPassword(parts, params.token, body.password, client);
    return { success: true, message: 'Your password has been changed. Please log in.' };
  });
}

function refuseUnequal({ password, confirmPassword }: { password: string; confirmPassword: string }): void {
  if (password !== confirmPassword) throw fieldError('confirmPassword', 'Passwords do not match');
}
