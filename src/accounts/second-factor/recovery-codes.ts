import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { recoveryCodes } from '../schema.ts';

const codeCount = 10;
/** Crockford's base 32. Sixteen characters are 80 random bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns the new codes; only their hashes are stored. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const codes = Array.from({ length: codeCount }, makeCode);
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ codeHash: hashCode(userId, code), userId })));
  return codes;
}

export async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.codeHash, hashCode(userId, code)),
        eq(recoveryCodes.userId, userId),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

export async function countRecoveryCodes(queries: Queries, userId: string): Promise<number> {
  return queries.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

function makeCode(): string {
  const signs = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return signs.replace(/(.{4})(?=.)/g, '$1-');
}

/** Letters that look like digits are read as digits. */
function hashCode(userId: string, code: string): string {
  const signs = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(`${userId} ${signs}`).digest('hex');
}
