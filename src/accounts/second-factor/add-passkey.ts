import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { passkeys } from '../schema.ts';
import type { By, SecondFactorDependencies } from './dependencies.ts';
import { factorAdded } from './factor-added.ts';
import { makeChallenge, relyingParty, spendChallenge } from './passkey-challenges.ts';

const library = () => import('@simplewebauthn/server');
const maxPasskeys = 10;
const passkeyPurpose = (userId: string) => `add passkey ${userId}`;

/** For `navigator.credentials.create`. Throws ShopError 409 when the account has ten passkeys. */
export async function newPasskeyOptions({ db, publicUrl, shopName }: SecondFactorDependencies, { caller }: By) {
  const { generateRegistrationOptions } = await library();
  const own = await db.read.select().from(passkeys).where(eq(passkeys.userId, caller.id));
  if (own.length >= maxPasskeys) throw tooManyPasskeys();
  return generateRegistrationOptions({
    rpName: (await findShopSettings(db.read, shopName)).shopName,
    rpID: relyingParty(publicUrl).rpID,
    userName: caller.email,
    userDisplayName: caller.name,
    userID: new Uint8Array(Buffer.from(caller.id)),
    challenge: await makeChallenge(db, passkeyPurpose(caller.id)),
    attestationType: 'none',
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** Returns recovery codes with the account's first second factor. Throws ShopError 400 or 409. */
export async function addPasskey(
  { db, queue, publicUrl }: SecondFactorDependencies,
  by: By,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<string[]> {
  const { caller } = by;
  const { verifyRegistrationResponse } = await library();
  const { rpID, origin } = relyingParty(publicUrl);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => spendChallenge(db, passkeyPurpose(caller.id), challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch((cause) => {
    throw new ShopError('bad_input', t('personAnswers.passkeyTryAgain'), { cause });
  });
  if (!verified || !registrationInfo) throw new ShopError('bad_input', t('personAnswers.passkeyNotVerified'));
  const { id, publicKey, counter } = registrationInfo.credential;
  const transports = (response.response.transports ?? []).slice(0, 10);
  return db.transaction(async (tx) => {
    const added = await tx
      .insert(passkeys)
      .values({
        id,
        userId: caller.id,
        name,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw new ShopError('conflict', t('personAnswers.passkeyKnown'));
    const recoveryCodes = await factorAdded(tx, queue, by, 'passkey');
    // The account is locked by now: those added at the same time are counted.
    if ((await tx.$count(passkeys, eq(passkeys.userId, caller.id))) > maxPasskeys) throw tooManyPasskeys();
    return recoveryCodes;
  });
}

function tooManyPasskeys(): ShopError {
  return new ShopError('conflict', t('personAnswers.mostPasskeys', { max: maxPasskeys }));
}
