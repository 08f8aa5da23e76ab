import type { MailState } from '../platform/email/mail-state.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { t } from '../shared/languages/translate.ts';
import { addAddress, changeAddress, deleteAddress, listAddresses } from './addresses/addresses.ts';
import { accountsApi } from './api.ts';
import { changeAdminRole } from './change-admin-role.ts';
import { changeProfile, type ProfileDependencies } from './change-profile.ts';
import { confirmEmail, requestConfirmLink } from './email/confirm-email.ts';
import type { ConfirmDependencies } from './email/prove-email.ts';
import { findAllUsers } from './find-users.ts';
import { inviteRoutes } from './invites/routes.ts';
import { type LoginDependencies, logIn } from './log-in/log-in.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { pageOfPeople, recordPeopleRead } from './people-lists.ts';
import type { SecondFactorDependencies } from './second-factor/dependencies.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { endOwnSession, endOwnSessions, logOut } from './sessions/end-own-sessions.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { signUp } from './sign-up.ts';
import { tokenRoutes } from './tokens/routes.ts';

export type AccountsDependencies = ConfirmDependencies &
  ProfileDependencies &
  LoginDependencies &
  SecondFactorDependencies & { mail: MailState };

export function accountsRoutes(bind: Bind, deps: AccountsDependencies): void {
  secondFactorRoutes(bind, deps);
  bindAccount(bind, deps);
  bindSessions(bind, deps);
  bindAdmin(bind, deps);
  bindEmailLinks(bind, deps);
  bindAddresses(bind, deps);
  inviteRoutes(bind, deps);
  tokenRoutes(bind, deps);
}

function bindAddresses(bind: Bind, { db }: AccountsDependencies): void {
  bind(accountsApi.listAddresses, async ({ caller }) => ({
    success: true,
    addresses: await listAddresses(db.read, caller.id),
  }));
  bind(accountsApi.addAddress, async ({ body, caller }) => {
    const added = await db.transaction((tx) => addAddress(tx, caller.id, body));
    return { success: true, message: t('accounts.addressSaved'), ...added };
  });
  bind(accountsApi.changeAddress, async ({ params, body, caller }) => {
    const changed = await db.transaction((tx) => changeAddress(tx, caller.id, params.addressId, body));
    return { success: true, message: t('accounts.addressSaved'), ...changed };
  });
  bind(accountsApi.deleteAddress, async ({ params, caller }) => {
    const left = await db.transaction((tx) => deleteAddress(tx, caller.id, params.addressId));
    return { success: true, message: t('accounts.addressDeleted'), ...left };
  });
}

function bindAccount(bind: Bind, deps: AccountsDependencies): void {
  bind(accountsApi.signUp, async ({ body, client }) => {
    const address = body.location ?? body.address;
    if (!address) throw fieldError('location', t('input.required'));
    return {
      success: true,
      message: t('accounts.registered'),
      user: await signUp(deps, { ...body, address }, client),
    };
  });
  bind(accountsApi.logIn, async ({ body, client }) => {
    return { success: true, message: t('accounts.loggedIn'), ...(await logIn(deps, body, client)) };
  });
  bind(accountsApi.changeProfile, async ({ body, caller, client }) => {
    const updatedUser = await changeProfile(
      deps,
      { caller, client },
      { ...body, address: body.location ?? body.address },
    );
    return { success: true, updatedUser };
  });
  bind(accountsApi.changeLanguage, async ({ body, caller, client }) => {
    return { success: true, updatedUser: await changeProfile(deps, { caller, client }, body) };
  });
}

function bindSessions(bind: Bind, { db }: AccountsDependencies): void {
  bind(accountsApi.logOut, async ({ caller, client }) => {
    await logOut(db, { caller, client });
    return { success: true, message: t('accounts.loggedOut') };
  });
  bind(accountsApi.listSessions, async ({ caller }) => ({
    success: true,
    sessions: await listSessions(db.read, caller),
  }));
  bind(accountsApi.endSession, async ({ caller, client, params }) => {
    await endOwnSession(db, { caller, client }, params.sessionId);
    return { success: true, message: t('accounts.sessionEnded') };
  });
  bind(accountsApi.endSessions, async ({ caller, client, query }) => {
    const ended = await endOwnSessions(db, { caller, client }, { exceptCurrent: query.scope !== 'all' });
    return { success: true, message: t('accounts.sessionsEnded', { count: ended }), ended };
  });
}

function bindAdmin(bind: Bind, deps: AccountsDependencies): void {
  const { db } = deps;
  bind(accountsApi.checkUser, async () => ({ ok: true }));
  bind(accountsApi.checkAdmin, async () => ({ ok: true }));
  bind(accountsApi.readAdminAccess, async ({ caller }) => ({
    success: true,
    adminRole: caller.adminRole ?? 'assistant',
    mustEnrol: caller.mustEnrol,
    language: caller.language,
  }));
  bind(accountsApi.listUsers, async ({ query, caller, client, reply }) => {
    const { users, total } = await findAllUsers(db.read, pageOfPeople(caller, query));
    await recordPeopleRead(db, { caller, client }, 'users', users.length);
    reply.header('x-total-count', String(total));
    return { success: true, users };
  });
  bind(accountsApi.changeAdminRole, async ({ params, body, caller, client }) => {
    const user = await changeAdminRole(deps, { caller, client }, params.userId, body.adminRole);
    return { success: true, message: t('personAnswers.roleChanged'), user };
  });
}

function bindEmailLinks(bind: Bind, deps: AccountsDependencies): void {
  bind(accountsApi.forgetPassword, async ({ body, client }) => {
    // In development the files are the mail.
    if (await deps.mail.lacksEmail()) throw new ShopError('conflict', t('shopping.noEmail'));
    await requestPasswordReset(deps, body.email, client);
    return { success: true, message: t('accounts.resetSent') };
  });
  bind(accountsApi.requestConfirmLink, async ({ caller, client }) => {
    await requestConfirmLink(deps, caller, client);
    const isSent = await deps.mail.sendsEmail();
    return {
      success: true,
      message: isSent ? t('accounts.linkSent', { email: caller.email }) : t('shopping.noEmail'),
    };
  });
  bind(accountsApi.confirmEmail, async ({ params, body, caller, client }) => {
    if (body) refuseUnequal(body);
    const orders = await confirmEmail(deps, params.token, { caller, client, password: body?.password });
    return { success: true, message: t('accounts.emailConfirmed'), orders };
  });
  bind(accountsApi.resetPassword, async ({ params, body, client }) => {
    refuseUnequal(body);
    await resetPassword(deps, params.token, body.password, client);
    return { success: true, message: t('accounts.passwordChanged') };
  });
}

function refuseUnequal({ password, confirmPassword }: { password: string; confirmPassword: string }): void {
  if (password !== confirmPassword) throw fieldError('confirmPassword', t('accounts.passwordsDiffer'));
}
