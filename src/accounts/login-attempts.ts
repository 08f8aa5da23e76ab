import { createHmac } from 'node:crypto';
import { recordSecurityEvent } from '../audit-log/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { ClientInfo } from '../platform/http/bind.ts';
import { clientNetworkOf } from '../platform/http/client-network.ts';
import { countAttempt, forgetAttempts, uncountAttempt, type WaitRule } from './attempt-counters.ts';
import { findKnownNetwork } from './known-clients.ts';

/** From one address (IPv6: /64) to one account: from the sixth on a growing wait of at most a minute. */
const perAddress: WaitRule = { freeAttempts: 5, firstWaitSeconds: 1, maxWaitSeconds: 60, forgetAfterSeconds: 3_600 };
/** To one account from all networks that it does not know together: from the 21st on up to a quarter of an hour. */
const perAccount: WaitRule = {
  freeAttempts: 20,
  firstWaitSeconds: 30,
  maxWaitSeconds: 900,
  forgetAfterSeconds: 86_400,
};

export interface LoginAttempt {
  /** The account's id, or the counter that stands for an address without account. */
  account: string;
  /** Attempts on this account within a day, with this one; successful ones are taken back. */
  countOfAccount: number;
}

/**
 * Counts an attempt to log in before the password is verified. Networks from which the account was used before are exempt from the
 * count of the account, so that strangers never keep its owner out.
 * @throws ShopError 429 while a wait runs
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

/** Forgets the attempts from this address, and takes this one off the account's. */
export async function recordLoginSuccess(tx: Tx, { account }: LoginAttempt, client: ClientInfo): Promise<void> {
  await forgetAttempts(tx, addressKey(account, client));
  await uncountAttempt(tx, accountKey(account));
}

/** Failed attempts within a day at which the owner of an account is warned. */
const warnedAt = new Set([10, 100, 1_000]);

/** Records a wrong password, and that waits begin when this attempt begins them; answers whether the owner should hear of it. */
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
  return `login ${account} from ${clientNetworkOf(address)}`;
}

function accountKey(account: string): string {
  return `login ${account}`;
}

/**
 * The counter that stands for an address without account. Such addresses share 65,536 counters, so that strangers cannot fill the table;
 * which ones share is known to the shop alone: else a wait that somebody causes with one address would tell of another that it has no
 * account.
 */
export function counterOfUnknown(secretKey: Buffer, key: string): string {
  return `unknown ${createHmac('sha256', secretKey).update(`login of nobody ${key}`).digest().readUInt16LE()}`;
}

function tooMany(waitSeconds: number): ShopError {
  return new ShopError('too_many_requests', undefined, { retryAfterSeconds: waitSeconds });
}
