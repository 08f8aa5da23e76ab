import { asc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { passkeys, totpFactors, users } from '../schema.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { findTotp } from './totp.ts';

export const hasSecondFactor = sql<boolean>`(${users.role} = 'admin' and (
  exists (select from ${passkeys} p where p.user_id = ${users.id})
  or exists (select from ${totpFactors} t where t.user_id = ${users.id} and t.confirmed_at is not null)))`;

export type Method = 'password' | 'code' | 'passkey';

export async function findFactors(queries: Queries, userId: string) {
  const rows = await queries
    .select({
      _id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  const totpSince = await findTotp(queries, userId);
  return {
    totpSince: totpSince?.toISOString() ?? null,
    passkeys: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(queries, userId),
  };
}

export async function findMethods(queries: Queries, userId: string): Promise<Exclude<Method, 'password'>[]> {
  const found = await findFactors(queries, userId);
  return [
    ...(found.passkeys.length > 0 ? ['passkey' as const] : []),
    ...(found.totpSince || found.recoveryCodesLeft > 0 ? ['code' as const] : []),
  ];
}

export async function listUnprotectedAdmins(queries: Queries): Promise<{ admins: number; unprotected: string[] }> {
  const rows = await queries
    .select({ email: users.email, isProtected: hasSecondFactor })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.createdAt), asc(users.id));
  return { admins: rows.length, unprotected: rows.filter(({ isProtected }) => !isProtected).map(({ email }) => email) };
}
