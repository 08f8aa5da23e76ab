import { z } from 'zod';
import { always, id, paging, requiredText, successOutput, text } from '../platform/input.ts';
import { adminRoles } from '../shared/access/admin-role.ts';
import { endpoint } from '../shared/endpoint.ts';
import { maxRowsUnpaged } from '../shared/paging.ts';
import { addressEndpoints } from './addresses/address-endpoints.ts';
import { inviteEndpoints } from './invites/invite-endpoints.ts';
import {
  emailInput,
  languageInput,
  newPasswordInput,
  openedSession,
  personName,
  phoneInput,
  userOutput,
} from './outputs.ts';
import { loginEndpoints, secondFactorEndpoints } from './second-factor-endpoints.ts';
import { tokenEndpoints } from './tokens/token-endpoints.ts';

export { type AddressBody, indianPhoneInput, placeInput, refuseStateConflict } from './addresses/address-endpoints.ts';
export type { HelperBody, InviteBody } from './invites/invite-endpoints.ts';
export {
  emailInput,
  languageInput,
  newPasswordInput,
  openedSession,
  personName,
  phoneInput,
  type Role,
  type UserBody,
} from './outputs.ts';

import { translated } from '../platform/translated.ts';

export type { TokenBody } from './tokens/token-endpoints.ts';

const sessionOutput = z
  .object({
    _id: z.string(),
    device: z.string(),
    address: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type SessionBody = z.output<typeof sessionOutput>;

const okOutput = z.object({ ok: always });
const place = requiredText(500);

/** Password hashing is queued when many people log in at once. */
const passwordTimeoutMs = 30_000;

export const accountsApi = {
  ...loginEndpoints,
  ...secondFactorEndpoints,
  ...addressEndpoints,
  ...inviteEndpoints,
  ...tokenEndpoints,
  signUp: endpoint({
    method: 'POST',
    path: '/user/signup',
    audience: 'anyone',
    perMinute: 20,
    timeoutMs: passwordTimeoutMs,
    summary: 'Registers a shopper; `location` and `address` are one value',
    body: z.object({
      name: personName,
      email: emailInput,
      password: newPasswordInput,
      phone: phoneInput,
      location: place.optional(),
      address: place.optional(),
    }),
    output: successOutput.extend({ user: userOutput }),
    status: 201,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/user/login',
    audience: 'anyone',
    perMinute: 300,
    timeoutMs: passwordTimeoutMs,
    summary: 'Opens a session; the token goes into the Authorization header of later calls',
    body: z.object({
      email: text({ min: 1, max: 254 }),
      password: z.string().min(1, translated('input.required')).max(1_024),
    }),
    output: openedSession,
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/user/logout',
    audience: 'user',
    allowsUnenrolled: true,
    summary: 'Ends the session on the server',
    output: successOutput,
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/user/sessions',
    audience: 'user',
    summary: 'The account’s sessions that are alive, most recently used first',
    output: z.object({ success: always, sessions: z.array(sessionOutput) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/user/sessions/:sessionId',
    audience: 'user',
    summary: 'Ends one session of one’s own account',
    params: z.object({ sessionId: id }),
    output: successOutput,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/user/sessions',
    audience: 'user',
    summary: 'Ends the account’s other sessions; with `scope=all` also the one that asks',
    query: z.object({ scope: z.enum(['others', 'all']).optional() }),
    output: successOutput.extend({ ended: z.int().min(0).max(1_000) }),
  }),
  checkUser: endpoint({
    method: 'GET',
    path: '/user/user-auth',
    audience: 'user',
    allowsUnenrolled: true,
    summary: 'Whether the token is alive',
    output: okOutput,
  }),
  checkAdmin: endpoint({
    method: 'GET',
    path: '/user/admin-auth',
    audience: 'admin',
    allowsUnenrolled: true,
    summary: 'Whether the token is an admin’s',
    output: okOutput,
  }),
  readAdminAccess: endpoint({
    method: 'GET',
    path: '/user/admin-access',
    audience: 'admin',
    allowsUnenrolled: true,
    summary: 'What the calling admin may do and reads, and whether a second factor has to be set up first',
    output: z.object({
      success: always,
      adminRole: z.enum(adminRoles),
      mustEnrol: z.boolean(),
      language: languageInput,
    }),
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/user/all-user',
    audience: 'owner',
    summary: 'All users, or those that fit the filter, newest first; X-Total-Count is their number',
    query: z.object({
      search: text({ max: 100 }).optional(),
      sort: z.enum(['newest', 'oldest', 'name']).optional(),
      ...paging(maxRowsUnpaged),
    }),
    output: z.object({ success: always, users: z.array(userOutput) }),
  }),
  changeAdminRole: endpoint({
    method: 'PUT',
    path: '/user/admin-role/:userId',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Makes a user an owner, an assistant or, with null, no admin; fewer rights end the user’s sessions',
    params: z.object({ userId: id }),
    body: z.object({ adminRole: z.enum(adminRoles).nullable() }),
    output: successOutput.extend({ user: userOutput }),
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/user/profile',
    audience: 'user',
    perMinute: 30,
    timeoutMs: passwordTimeoutMs,
    summary:
      'Changes one’s own name, phone, address, language and password; the email stays. A new password needs the old one, or a login within ten minutes',
    body: z.object({
      name: personName.optional(),
      email: z.unknown().optional(),
      phone: phoneInput.optional(),
      location: place.optional(),
      address: place.optional(),
      language: languageInput.optional(),
      password: z.string().max(1_024).optional(),
      oldPassword: z.string().max(1_024).optional(),
    }),
    output: z.object({ success: always, updatedUser: userOutput }),
  }),
  changeLanguage: endpoint({
    method: 'PUT',
    path: '/user/language',
    audience: 'user',
    perMinute: 30,
    allowsUnenrolled: true,
    summary: 'In which language the account reads pages and emails',
    body: z.object({ language: languageInput }).strict(),
    output: z.object({ success: always, updatedUser: userOutput }),
  }),
  requestConfirmLink: endpoint({
    method: 'POST',
    path: '/user/confirm-email',
    audience: 'user',
    perMinute: 20,
    summary: 'Emails a link that confirms one’s email and brings orders made as a guest into the account',
    output: successOutput,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/user/confirm-email/:token',
    audience: 'anyone',
    perMinute: 30,
    knowsCaller: true,
    timeoutMs: passwordTimeoutMs,
    summary: 'Follows such a link: once, within seven days, in the account’s own session or with a new password',
    params: z.object({ token: z.string().max(2_000) }),
    body: z.object({ password: newPasswordInput, confirmPassword: z.string() }).nullish(),
    output: successOutput.extend({ orders: z.int().min(0).max(1_000_000) }),
  }),
  forgetPassword: endpoint({
    method: 'POST',
    path: '/user/forgetpassword',
    audience: 'anyone',
    perMinute: 20,
    summary: 'Sends a reset link, and answers the same whether or not the address is known',
    body: z.object({ email: emailInput }),
    output: successOutput,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/resetpassword/:token',
    audience: 'anyone',
    perMinute: 30,
    timeoutMs: passwordTimeoutMs,
    summary: 'Sets a new password with a single-use token, valid for one hour',
    params: z.object({ token: text({ min: 1, max: 500 }) }),
    body: z.object({ password: newPasswordInput, confirmPassword: z.string() }),
    output: successOutput,
  }),
};
