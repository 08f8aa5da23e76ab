import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { always, record, requiredText, successOutput } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { openedSession } from './outputs.ts';

const ticket = z.string().regex(/^[\w-]{43}$/, translated('personAnswers.noTicket'));
const code = z.string().trim().min(6, translated('personAnswers.codeLength')).max(40);
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, translated('personAnswers.noBase64url'))
    .max(max);
const credential = {
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: record(z.string().max(100), z.unknown(), { max: 20 }),
  authenticatorAttachment: z.string().max(100).nullish(),
};
const signature = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(4_000),
      userHandle: base64url(200).nullish(),
    }),
  })
  .transform((value) => value as AuthenticationResponseJSON);
const newCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(40_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .transform((value) => value as RegistrationResponseJSON);

const optionsOutput = z.object({ success: always, options: z.looseObject({ challenge: z.string() }) });
const codesOutput = successOutput.extend({
  /** Returned once; empty when the account has some already. */
  recoveryCodes: z.array(z.string()),
});
const methodsOutput = z.array(z.enum(['password', 'code', 'passkey']));
const forAdmin = { audience: 'admin', needsRecentLogin: true } as const;

export const loginEndpoints = {
  logInWithCode: endpoint({
    method: 'POST',
    path: '/user/login/second-factor',
    audience: 'anyone',
    perMinute: 120,
    summary: 'Ends a login with a code of the authenticator app or a recovery code',
    body: z.object({ ticket, code }),
    output: openedSession,
  }),
  readLoginPasskeyOptions: endpoint({
    method: 'POST',
    path: '/user/login/passkey-options',
    audience: 'anyone',
    perMinute: 60,
    summary: 'Options for a passkey: as the second step that a ticket names, or without one as an admin’s whole login',
    body: z.object({ ticket: ticket.optional() }),
    output: optionsOutput,
  }),
  logInWithPasskey: endpoint({
    method: 'POST',
    path: '/user/login/passkey',
    audience: 'anyone',
    perMinute: 60,
    summary: 'Logs in with a passkey that has verified its person',
    body: z.object({ ticket: ticket.optional(), response: signature }),
    output: openedSession,
  }),
};

export const secondFactorEndpoints = {
  listReauthenticationMethods: endpoint({
    method: 'GET',
    path: '/user/reauthenticate',
    audience: 'user',
    allowsUnenrolled: true,
    summary: 'How the caller can confirm who they are',
    output: z.object({ success: always, methods: methodsOutput }),
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/user/reauthenticate',
    audience: 'user',
    // As for a login: password hashing is queued.
    timeoutMs: 30_000,
    allowsUnenrolled: true,
    summary: 'Confirms who is using the session; opens the calls that need a recent login for ten minutes',
    body: z.union([
      z.object({ password: z.string().min(1, translated('input.required')).max(1_024) }),
      z.object({ code }),
    ]),
    output: successOutput,
  }),
  readReauthenticationPasskeyOptions: endpoint({
    method: 'POST',
    path: '/user/reauthenticate/passkey-options',
    audience: 'admin',
    allowsUnenrolled: true,
    summary: 'Options for confirming with a passkey',
    output: optionsOutput,
  }),
  reauthenticateWithPasskey: endpoint({
    method: 'POST',
    path: '/user/reauthenticate/passkey',
    audience: 'admin',
    allowsUnenrolled: true,
    summary: 'The same with a passkey',
    body: z.object({ response: signature }),
    output: successOutput,
  }),
  readSecondFactor: endpoint({
    method: 'GET',
    path: '/user/second-factor',
    audience: 'admin',
    allowsUnenrolled: true,
    summary: 'The caller’s passkeys, authenticator app and how many recovery codes are left',
    output: z.object({
      success: always,
      isRequired: z.boolean(),
      totpSince: z.iso.datetime().nullable(),
      passkeys: z.array(
        z.object({
          _id: z.string(),
          name: z.string(),
          createdAt: z.iso.datetime(),
          lastUsedAt: z.iso.datetime().nullable(),
        }),
      ),
      recoveryCodesLeft: z.int().min(0).max(10),
    }),
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/user/second-factor/totp',
    ...forAdmin,
    allowsUnenrolled: true,
    summary: 'Makes the secret of an authenticator app; it counts once a code confirms it',
    output: z.object({ success: always, secret: z.string(), uri: z.string() }),
  }),
  addTotp: endpoint({
    method: 'POST',
    path: '/user/second-factor/totp/confirm',
    ...forAdmin,
    allowsUnenrolled: true,
    summary: 'Turns the authenticator app on; the first second factor comes with recovery codes',
    body: z.object({ code }),
    output: codesOutput,
  }),
  removeTotp: endpoint({
    method: 'DELETE',
    path: '/user/second-factor/totp',
    ...forAdmin,
    summary: 'Removes the authenticator app',
    output: successOutput,
  }),
  readNewPasskeyOptions: endpoint({
    method: 'POST',
    path: '/user/second-factor/passkey-options',
    ...forAdmin,
    allowsUnenrolled: true,
    summary: 'Options for a new passkey',
    output: optionsOutput,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/user/second-factor/passkeys',
    ...forAdmin,
    allowsUnenrolled: true,
    summary: 'Stores a new passkey; the first second factor comes with recovery codes',
    body: z.object({ name: requiredText(60), response: newCredential }),
    output: codesOutput,
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/user/second-factor/passkeys/:passkeyId',
    ...forAdmin,
    summary: 'Removes a passkey',
    params: z.object({ passkeyId: base64url(1_400).min(1) }),
    output: successOutput,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    ...forAdmin,
    summary: 'Replaces the recovery codes',
    output: codesOutput,
  }),
};
