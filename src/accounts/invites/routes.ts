import type { Database } from '../../platform/database/database.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { t } from '../../shared/languages/translate.ts';
import type { ResetDependencies } from '../passwords/request-password-reset.ts';
import { acceptInvite, signUpInvited } from './accept-invite.ts';
import { findHelpers, findInviteByCode, findInvites } from './find-invites.ts';
import { inviteEndpoints } from './invite-endpoints.ts';
import { invitePerson, renewInviteCode, withdrawInvite } from './invite-person.ts';

export function inviteRoutes(bind: Bind, deps: ResetDependencies & { db: Database }): void {
  const { db } = deps;
  bind(inviteEndpoints.listHelpers, async () => ({
    success: true,
    helpers: await findHelpers(db.read),
    invites: await findInvites(db.read),
  }));
  bind(inviteEndpoints.invite, async ({ body, caller, client }) => {
    const invited = await invitePerson(deps, { caller, client }, body);
    return { success: true, message: t('personAnswers.invited', { email: body.email }), ...invited };
  });
  bind(inviteEndpoints.renewInviteCode, async ({ params, caller, client }) => ({
    success: true,
    message: t('personAnswers.linkReady'),
    code: await renewInviteCode(db, { caller, client }, params.inviteId),
  }));
  bind(inviteEndpoints.withdrawInvite, async ({ params, caller, client }) => {
    await withdrawInvite(db, { caller, client }, params.inviteId);
    return { success: true, message: t('personAnswers.inviteWithdrawn') };
  });
  bind(inviteEndpoints.readInvite, async ({ params }) => ({
    success: true,
    invite: await findInviteByCode(db.read, params.code),
  }));
  bind(inviteEndpoints.signUpInvited, async ({ params, body, client }) => {
    const opened = await signUpInvited(deps, params.code, body, client);
    return { success: true, message: t('accounts.loggedIn'), ...opened };
  });
  bind(inviteEndpoints.acceptInvite, async ({ params, caller, client }) => {
    const accepted = await acceptInvite(db, params.code, { caller, client });
    return { success: true, message: t('personAnswers.welcome'), ...accepted };
  });
}
