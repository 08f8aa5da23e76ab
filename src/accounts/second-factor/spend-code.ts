import type { Tx } from '../../platform/database/database.ts';
import { asciiDigits } from '../../shared/text/ascii-digits.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { spendTotpCode } from './totp.ts';

export async function spendCode(
  tx: Tx,
  { secretBox }: Pick<SecondFactorDependencies, 'secretBox'>,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery_code' | null> {
  if (isTotpCode(code)) return (await spendTotpCode(tx, secretBox, userId, plainDigits(code))) ? 'totp' : null;
  return (await spendRecoveryCode(tx, userId, code)) ? 'recovery_code' : null;
}

/** True for a code of an authenticator app; anything else is a recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(plainDigits(code));
}

const plainDigits = (code: string) => asciiDigits(code).replace(/\s/g, '');
