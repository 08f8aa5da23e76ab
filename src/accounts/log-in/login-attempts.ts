import { createHmac } from 'node:crypto';
import { recordSecurityEvent } from '../../audit-log/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { toClientNetwork } from '../../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { findKnownNetwork } from '../sessions/known-clients.ts';
import { countAttempt, forgetAttempts, uncountAttempt, type WaitRule } from './attempt-counters.ts';

/** From one address (IPv6 /64), a wait of up to a minute. */
const perAddress: WaitRule = { freeAttempts: 5, firstWaitSeconds: 1, maxWaitSeconds: 60, forgetAfterSeconds: 3_600 };
/** From all unknown networks, a wait of up to a quarter of an hour. */
const perAccount: WaitRule = {
  freeAttempts: 20,
  firstWaitSeconds: 30,
  maxWaitSeconds: 900,
  forgetAfterSeconds: 86_400,
};

export interface LoginAttempt {
  account: string;
  countOfAccount: number;
}

/**
 * Counted before the password is verified. Networks known to the account are exempt from its count, so that attackers
 * cannot lock its owner out. Throws ShopError 429.
 */
export async function beginLoginAttempt(
  db: Database,
  { account, client }: { account: LoginAttempt['account']; client: ClientInfo },
): Promise<LoginAttempt> {
  return db.transaction(async (tx) => {
    const address = await countAttempt(tx, addressKey(account, client), perAddress);
    if (address.isRefused) throw tooMany(address.waitSeconds);
    const isKnown = await findKnownNetwork(tx, account, client);
    const all = await countAttempt(
      tx,
      accountKey(account),
      isKnown ? { ...perAccount, maxWaitSeconds: 0 } : perAccount,
    );
    if (all.isRefused && !isKnown) throw tooMany(all.waitSeconds);
    return { account, countOfAccount: all.isRefused ? 0 : all.count };
  });
}

export async function recordLoginSuccess(tx: Tx, { account }: LoginAttempt, client: ClientInfo): Promise<void> {
  await forgetAttempts(tx, addressKey(account, client));
  await uncountAttempt(tx, accountKey(account));
}

const warnedAt = new Set([10, 100, 1_000]);

/** Returns whether the owner should be warned. */
export async function recordLoginFailure(
  tx: Tx,
  { userId, email, client }: { userId?: string; email: string | null; client: ClientInfo },
  attempt: LoginAttempt | null,
): Promise<boolean> {
  const count = attempt?.countOfAccount ?? 0;
  const event = { userId, email, client, detail: { attemptsOfAccount: count } };
  await recordSecurityEvent(tx, { kind: 'login_failed', ...event });
  if (count === perAccount.freeAttempts) await recordSecurityEvent(tx, { kind: 'login_throttled', ...event });
  return warnedAt.has(count);
}

function addressKey(account: string, { address }: ClientInfo): string {
  return `login ${account} from ${toClientNetwork(address)}`;
}

function accountKey(account: string): string {
  return `login ${account}`;
}

/**
 * Addresses without account share 65,536 counters, so that attackers cannot fill the table; the secret key hides which
 * ones share.
 */
export function counterOfUnknown(secretKey: Buffer, key: string): string {
  return `unknown ${createHmac('sha256', secretKey).update(`login of nobody ${key}`).digest().readUInt16LE()}`;
}

function tooMany(waitSeconds: number): ShopError {
  return new ShopError('too_many_requests', undefined, { retryAfterSeconds: waitSeconds });
}
