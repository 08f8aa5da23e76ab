import type { Tx } from '../../platform/database/database.ts';
import type { SecondFactorDependencies } from './dependencies.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { spendTotpCode } from './totp.ts';

export async function spendCode(
  tx: Tx,
  { secretBox }: Pick<SecondFactorDependencies, 'secretBox'>,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery_code' | null> {
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return (await spendTotpCode(tx, secretBox, userId, digits)) ? 'totp' : null;
  return (await spendRecoveryCode(tx, userId, code)) ? 'recovery_code' : null;
}
