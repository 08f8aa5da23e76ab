import type { Endpoint } from '../../shared/endpoint.ts';
import { t } from '../../shared/languages/translate.ts';
import { ShopError } from '../errors.ts';
import type { Authenticate, Caller } from './call.ts';

type Demands = Pick<Endpoint, 'audience' | 'needsRecentLogin' | 'allowsUnenrolled'>;

/** Throws 401 unauthorized; 403 forbidden, second_factor_required or recent_login_required. */
export async function admit(
  { audience, needsRecentLogin, allowsUnenrolled }: Demands,
  authorization: string | undefined,
  authenticate: Authenticate,
): Promise<Caller | null> {
  if (audience === 'provider') return null;
  const caller = await authenticate(authorization);
  if (caller?.mustEnrol && !allowsUnenrolled) throw new ShopError('second_factor_required');
  if (audience === 'anyone') return caller;
  if (!caller) throw new ShopError('unauthorized');
  if ((audience === 'admin' || audience === 'owner') && caller.role !== 'admin') throw new ShopError('forbidden');
  if (audience === 'owner' && caller.adminRole !== 'owner')
    throw new ShopError('forbidden', t('personAnswers.ownerOnly'));
  if (needsRecentLogin && !caller.isRecentlyVerified) throw new ShopError('recent_login_required');
  return caller;
}
