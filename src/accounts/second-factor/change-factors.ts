import { and, eq, isNotNull } from 'drizzle-orm';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { queueSecurityEmail } from '../email/emails.ts';
import { lockUserByEmail } from '../lock-user.ts';
import { countVerificationTry, forgetVerificationTries } from '../log-in/verification-tries.ts';
import { loginTickets, passkeys, recoveryCodes, totpFactors, users } from '../schema.ts';
import { endSessions } from '../sessions/sessions.ts';
import type { By, SecondFactorDependencies } from './dependencies.ts';
import { factorAdded } from './factor-added.ts';
import { findFactors } from './find-factors.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp } from './totp.ts';

/**
 * Enables the authenticator app with its first code; returns recovery codes with the first second factor. Throws
 * ShopError 400 or 429.
 */
export async function addTotp(
  { db, queue, secretBox }: SecondFactorDependencies,
  by: By,
  code: string,
): Promise<string[]> {
  const { id } = by.caller;
  await countVerificationTry(db, id, by.client);
  return db.transaction(async (tx) => {
    if (!(await confirmTotp(tx, secretBox, id, code.replace(/\s/g, '')))) {
      const message = t('personAnswers.codeNotRight');
      throw fieldError('code', message);
    }
    await forgetVerificationTries(tx, id, by.client);
    return factorAdded(tx, queue, by, 'totp');
  });
}

/** Throws ShopError 404; 409 for the last factor where one is required. */
export async function removeTotp(deps: SecondFactorDependencies, by: By): Promise<void> {
  await removeFactor(deps, by, 'totp', (tx) =>
    tx
      .delete(totpFactors)
      .where(and(eq(totpFactors.userId, by.caller.id), isNotNull(totpFactors.confirmedAt)))
      .returning({ userId: totpFactors.userId }),
  );
}

/** Throws ShopError 404; 409 for the last factor where one is required. */
export async function removePasskey(deps: SecondFactorDependencies, by: By, passkeyId: string): Promise<void> {
  await removeFactor(deps, by, 'passkey', (tx) =>
    tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, by.caller.id)))
      .returning({ userId: passkeys.userId }),
  );
}

/** Throws ShopError 409 without a second factor. */
export async function replaceRecoveryCodes(
  { db, queue }: SecondFactorDependencies,
  { caller, client }: By,
): Promise<string[]> {
  if (!caller.hasSecondFactor) throw new ShopError('conflict', t('personAnswers.factorFirst'));
  return db.transaction(async (tx) => {
    await recordSecurityEvent(tx, {
      kind: 'recovery_codes_renewed',
      userId: caller.id,
      email: emailKey(caller.email),
      client,
    });
    await queueSecurityEmail(tx, queue, 'factors_changed', { userId: caller.id, client });
    return renewRecoveryCodes(tx, caller.id);
  });
}

/** Removes all second factors and ends the sessions; false for an unknown account. */
export async function resetSecondFactor(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const user = await lockUserByEmail(tx, email);
    if (!user) return false;
    await tx.delete(passkeys).where(eq(passkeys.userId, user.id));
    await tx.delete(totpFactors).where(eq(totpFactors.userId, user.id));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    await tx.delete(loginTickets).where(eq(loginTickets.userId, user.id));
    await endSessions(tx, user.id);
    await recordSecurityEvent(tx, { kind: 'second_factor_reset', userId: user.id, email: user.emailKey });
    return true;
  });
}

async function removeFactor(
  { db, queue, requiresSecondFactor }: SecondFactorDependencies,
  { caller, client }: By,
  factor: 'totp' | 'passkey',
  remove: (tx: Tx) => Promise<unknown[]>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('update');
    const removed = await remove(tx);
    if (removed.length === 0) throw new ShopError('not_found', t('personAnswers.notSetUp'));
    const left = await findFactors(tx, caller.id);
    const isLast = left.passkeys.length === 0 && !left.totpSince;
    if (isLast && requiresSecondFactor) throw new ShopError('conflict', t('personAnswers.onlyFactor'));
    if (isLast) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, caller.id));
    await recordSecurityEvent(tx, {
      kind: 'second_factor_removed',
      userId: caller.id,
      email: emailKey(caller.email),
      client,
      detail: { factor, isLast },
    });
    await queueSecurityEmail(tx, queue, 'factors_changed', { userId: caller.id, client });
  });
}
