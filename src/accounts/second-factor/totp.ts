import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { t } from '../../shared/languages/translate.ts';
import { totpFactors } from '../schema.ts';

export const sealedFactorColumns: SealedColumn[] = [
  { purpose: 'authenticator apps', table: totpFactors, column: 'secret', context: { column: 'userId' } },
];
const stepSeconds = 30;
const app = (secret: Secret, label = '', issuer = '') =>
  new TOTP({ secret, label, issuer, algorithm: 'SHA1', digits: 6, period: stepSeconds });

/** Throws ShopError 409 conflict when an app is set up already. */
export async function beginTotp(
  tx: Tx,
  secretBox: SecretBox,
  { userId, email, shopName }: { userId: string; email: string; shopName: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const sealed = secretBox.seal(secret.base32, userId);
  const begun = await tx
    .insert(totpFactors)
    .values({ userId, secret: sealed })
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: { secret: sealed, lastUsedStep: 0, createdAt: sql`now()` },
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId });
  if (begun.length === 0) throw new ShopError('conflict', t('personAnswers.appAlready'));
  return { secret: secret.base32, uri: app(secret, email, shopName).toString() };
}

export async function confirmTotp(tx: Tx, secretBox: SecretBox, userId: string, code: string): Promise<boolean> {
  return spendStep(tx, secretBox, { userId, code, isConfirmed: false });
}

/**
 * Accepts one time step early or late, each step once. Throws ShopError 409 if the secret was encrypted with another
 * key.
 */
export async function spendTotpCode(tx: Tx, secretBox: SecretBox, userId: string, code: string): Promise<boolean> {
  return spendStep(tx, secretBox, { userId, code, isConfirmed: true });
}

async function spendStep(
  tx: Tx,
  secretBox: SecretBox,
  { userId, code, isConfirmed }: { userId: string; code: string; isConfirmed: boolean },
): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  // The library throws for six characters that are not six bytes.
  if (!/^\d{6}$/.test(token)) return false;
  const { confirmedAt, lastUsedStep } = totpFactors;
  const isThis = and(eq(totpFactors.userId, userId), isConfirmed ? isNotNull(confirmedAt) : isNull(confirmedAt));
  const [factor] = await tx.select({ secret: totpFactors.secret }).from(totpFactors).where(isThis);
  if (!factor) return false;
  const secret = secretBox.open(factor.secret, userId);
  if (secret === null) throw new ShopError('conflict', t('personAnswers.keyChanged'));
  const timestamp = Date.now();
  const delta = app(Secret.fromBase32(secret)).validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = TOTP.counter({ period: stepSeconds, timestamp }) + delta;
  const used = await tx
    .update(totpFactors)
    .set({ lastUsedStep: step, confirmedAt: sql`coalesce(${confirmedAt}, now())` })
    .where(and(isThis, eq(totpFactors.secret, factor.secret), lt(lastUsedStep, step)))
    .returning({ userId: totpFactors.userId });
  return used.length === 1;
}

export async function findTotp(queries: Queries, userId: string): Promise<Date | null> {
  const [factor] = await queries
    .select({ confirmedAt: totpFactors.confirmedAt })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)));
  return factor?.confirmedAt ?? null;
}
