import type { TokenScope } from '../../shared/access/token-scopes.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';
import type { Caller } from './call.ts';
import type { ClientInfo } from './clients/read-client.ts';

export interface KnownToken {
  scopes: readonly TokenScope[];
  /** Acts under the token's name. */
  caller: Caller;
  recordUse(): Promise<void>;
}
/** Null for a token that is unknown, expired or revoked. Throws ShopError 429; `isCounted`: false for a second look. */
export type FindToken = (token: string, client: ClientInfo, isCounted: boolean) => Promise<KnownToken | null>;

/** Null for anything but a token of a program, which has another form than those of sessions. */
export function readToken(authorization: string | undefined): string | null {
  return /^(?:Bearer )?(dhg_[\w-]{43})$/i.exec(authorization ?? '')?.[1] ?? null;
}

/**
 * A token may call endpoints that name its scopes, for any audience, and those for anyone. Throws ShopError 401
 * unauthorized; 403 forbidden.
 */
export async function admitToken(
  { audience, scopes = [] }: Pick<Endpoint, 'audience' | 'scopes'>,
  find: () => Promise<KnownToken | null>,
): Promise<Caller | null> {
  if (audience === 'anyone' || audience === 'provider') return null;
  const known = await find();
  if (!known) throw new ShopError('unauthorized', t('personAnswers.tokenNotValid'));
  const missing = scopes.filter((scope) => !known.scopes.includes(scope));
  if (scopes.length === 0) throw new ShopError('forbidden', t('personAnswers.noTokenMay'));
  if (missing.length > 0)
    throw new ShopError('forbidden', t('personAnswers.tokenNeeds', { scopes: missing.join(' and ') }));
  await known.recordUse();
  return known.caller;
}
