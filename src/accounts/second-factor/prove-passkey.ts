import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import { ShopError } from '../../platform/errors.ts';
import { passkeys, users } from '../schema.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { hasSecondFactor } from './find-factors.ts';
import { makeChallenge, relyingParty, spendChallenge } from './passkey-challenges.ts';

/** Large, and most processes never need it. */
const library = () => import('@simplewebauthn/server');

/** For `navigator.credentials.get`; without `userId`, the browser offers all passkeys of this shop. */
export async function passkeyOptions({ db, publicUrl }: SecondFactorDependencies, purpose: string, userId?: string) {
  const { generateAuthenticationOptions } = await library();
  const own = userId ? await db.read.select().from(passkeys).where(eq(passkeys.userId, userId)) : [];
  return generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).rpID,
    challenge: await makeChallenge(db, purpose),
    userVerification: 'required',
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
  });
}

/**
 * Verifies a signature with user verification and counter; without `userId`, of any admin. Throws ShopError 401
 * wrong_passkey.
 */
export async function provePasskey(
  { db, publicUrl }: SecondFactorDependencies,
  { purpose, userId, response }: { purpose: string; userId?: string; response: AuthenticationResponseJSON },
) {
  const { verifyAuthenticationResponse } = await library();
  const [found] = await db.read
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.id, response.id), hasSecondFactor));
  if (!found || (userId && found.user.id !== userId)) throw new ShopError('wrong_passkey');
  const { passkey, user } = found;
  const { rpID, origin } = relyingParty(publicUrl);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(db, purpose, challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause) => {
    throw new ShopError('wrong_passkey', undefined, { cause });
  });
  // Anybody can write any counter above a wrong signature: stored, it would refuse the passkey's own ones for ever.
  if (!verified) throw new ShopError('wrong_passkey');
  const counted = await db.read
    .update(passkeys)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, passkey.id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  if (counted.length === 0) throw new ShopError('wrong_passkey');
  return user;
}
