import { z } from 'zod';
import { always, dayOrNone, id, requiredText, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { tokenScopes } from '../../shared/access/token-scopes.ts';
import { endpoint } from '../../shared/endpoint.ts';

const scope = z.enum(tokenScopes, translated('personAnswers.noScope'));

const tokenOutput = z
  .object({
    _id: z.string(),
    name: z.string(),
    scopes: z.array(scope),
    /** Who made it. */
    madeBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    lastUsedAt: z.iso.datetime().nullable(),
    lastAddress: z.string().nullable(),
  })
  .meta({ id: 'Token' });
export type TokenBody = z.output<typeof tokenOutput>;

const tokenInput = z.object({
  name: requiredText(80),
  scopes: z
    .array(scope)
    .min(1, translated('personAnswers.leastScope'))
    .max(tokenScopes.length)
    .transform((scopes) => [...new Set(scopes)]),
  /** The last day on which it works; '' = it does not expire. */
  lastDay: dayOrNone.default(''),
});
export type TokenForm = z.output<typeof tokenInput>;

export const tokenEndpoints = {
  listTokens: endpoint({
    method: 'GET',
    path: '/user/tokens',
    audience: 'owner',
    summary: 'The tokens of programs; never the tokens themselves',
    output: z.object({ success: always, tokens: z.array(tokenOutput) }),
  }),
  makeToken: endpoint({
    method: 'POST',
    path: '/user/tokens',
    audience: 'owner',
    needsRecentLogin: true,
    perMinute: 20,
    summary: 'Makes a token for a program; it is in this answer alone',
    body: tokenInput,
    output: successOutput.extend({ token: z.string(), made: tokenOutput }),
    status: 201,
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: '/user/tokens/:tokenId',
    audience: 'owner',
    summary: 'Revokes a token; its next call is refused',
    params: z.object({ tokenId: id }),
    output: successOutput,
  }),
};
