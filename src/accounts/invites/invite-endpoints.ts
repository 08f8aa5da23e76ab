import { z } from 'zod';
import { always, id, requiredText, successOutput } from '../../platform/input.ts';
import { adminRoles } from '../../shared/access/admin-role.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { emailInput, newPasswordInput, openedSession, personName, phoneInput, userOutput } from '../outputs.ts';

const role = z.enum(adminRoles);
const inviteOutput = z
  .object({
    _id: z.string(),
    email: z.string(),
    adminRole: role,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'Invite' });
export type InviteBody = z.output<typeof inviteOutput>;

const helperOutput = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  adminRole: role,
  lastSeenAt: z.iso.datetime().nullable(),
});
export type HelperBody = z.output<typeof helperOutput>;

const code = z.object({ code: requiredText(500) });
const invite = z.object({ inviteId: id });

export const inviteEndpoints = {
  listHelpers: endpoint({
    method: 'GET',
    path: '/user/helpers',
    audience: 'owner',
    summary: 'The admins of the shop, and the invitations that are open',
    output: z.object({ success: always, helpers: z.array(helperOutput), invites: z.array(inviteOutput) }),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/user/invites',
    audience: 'owner',
    needsRecentLogin: true,
    perMinute: 20,
    summary:
      'Invites somebody by email to be an admin; the code opens the page /invite/{code} once, within seven days. Replaces an earlier invitation of the address',
    body: z.object({ email: emailInput, adminRole: role }),
    output: successOutput.extend({ invite: inviteOutput, code: z.string() }),
    status: 201,
  }),
  renewInviteCode: endpoint({
    method: 'POST',
    path: '/user/invites/:inviteId/code',
    audience: 'owner',
    needsRecentLogin: true,
    perMinute: 20,
    summary: 'A further code of an open invitation, to be sent by other means than email',
    params: invite,
    output: successOutput.extend({ code: z.string() }),
  }),
  withdrawInvite: endpoint({
    method: 'DELETE',
    path: '/user/invites/:inviteId',
    audience: 'owner',
    summary: 'Withdraws an invitation; its codes end',
    params: invite,
    output: successOutput,
  }),
  readInvite: endpoint({
    method: 'GET',
    path: '/user/invite/:code',
    audience: 'anyone',
    perMinute: 60,
    summary: 'What a code invites to, null when it was used, was withdrawn or has expired',
    params: code,
    output: z.object({
      success: always,
      invite: z
        .object({ email: z.string(), adminRole: role, invitedBy: z.string(), hasAccount: z.boolean() })
        .nullable(),
    }),
  }),
  signUpInvited: endpoint({
    method: 'POST',
    path: '/user/invite/:code',
    audience: 'anyone',
    perMinute: 20,
    timeoutMs: 30_000,
    summary: 'Accepts an invitation with a new account under its address, and opens a session',
    params: code,
    body: z.object({ name: personName, phone: phoneInput, password: newPasswordInput }),
    output: openedSession,
    status: 201,
  }),
  acceptInvite: endpoint({
    method: 'POST',
    path: '/user/invite/:code/accept',
    audience: 'user',
    needsRecentLogin: true,
    perMinute: 20,
    summary: 'Accepts an invitation with the caller’s account, whichever address that has',
    params: code,
    /** `mustLogIn`: the account has a second factor, which its sessions have not used. */
    output: successOutput.extend({ user: userOutput, mustLogIn: z.boolean() }),
  }),
};
