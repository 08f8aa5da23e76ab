import { createHash } from 'node:crypto';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { EmailMessage } from '../../platform/email/email-message.ts';
import { ShopError } from '../../platform/errors.ts';
import { toNetworkBlock } from '../../platform/http/clients/client-network.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { t } from '../../shared/languages/translate.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { countUpTo, countWithin, findCount, uncountAttempt } from '../log-in/attempt-counters.ts';

/** To one address that is not proven, of all kinds and all senders together. */
const maxUnprovenEmailsPerDay = 5;
const maxEmailsPerNetworkAndHour = 30;
const maxSecurityEmailsPerDay = 10;
const maxSignUpsPerNetworkAndHour = 30;

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

/**
 * Sends an email unless the limit of its day is reached, and says whether it left. Only emails that leave are counted.
 */
export async function sendWithinLimit(
  db: Database,
  email: Pick<EmailMessage, 'to' | 'dayLimit'>,
  send: () => Promise<void>,
): Promise<boolean> {
  const limit = email.dayLimit === undefined ? dailyLimit(email.to) : email.dayLimit;
  if (limit && !(await db.transaction((tx) => countUpTo(tx, limit.counter, limit.most, daySeconds)))) return false;
  try {
    await send();
  } catch (error) {
    if (limit) await db.transaction((tx) => uncountAttempt(tx, limit.counter));
    throw error;
  }
  return true;
}

function dailyLimit({ isProven, address }: EmailMessage['to']): EmailMessage['dayLimit'] {
  return isProven ? null : { counter: counterName(emailKey(address)), most: maxUnprovenEmailsPerDay };
}

export function warningsPerDay(userId: string): EmailMessage['dayLimit'] {
  return { counter: `security emails to ${userId}`, most: maxSecurityEmailsPerDay };
}

interface AccountOfEmail {
  emailKey: string;
  emailConfirmedAt: Date | null;
}
interface Asking {
  network: string;
  isLimited: boolean;
}

/**
 * False when no more confirmation links are sent, to this address or from this network; a confirmed address has no such
 * limit.
 */
export async function mayConfirm(tx: Tx, user: AccountOfEmail, asking: Asking): Promise<boolean> {
  if (user.emailConfirmedAt || !asking.isLimited) return true;
  if ((await findCount(tx, counterName(user.emailKey), daySeconds)) >= maxUnprovenEmailsPerDay) return false;
  return countUpTo(tx, `emails from ${asking.network}`, maxEmailsPerNetworkAndHour, hourSeconds);
}

/** Limits reset links alone: false after thirty within an hour from one network to addresses that are not confirmed. */
export async function mayReset(tx: Tx, user: AccountOfEmail, { network, isLimited }: Asking): Promise<boolean> {
  if (user.emailConfirmedAt || !isLimited) return true;
  return countUpTo(tx, `reset links from ${network}`, maxEmailsPerNetworkAndHour, hourSeconds);
}

/** Throws ShopError 429 after thirty sign-ups an hour from one network. */
export async function limitSignUps(tx: Tx, client: ClientInfo): Promise<void> {
  const count = await countWithin(tx, `sign-ups from ${toNetworkBlock(client.address)}`, hourSeconds);
  if (count > maxSignUpsPerNetworkAndHour)
    throw new ShopError('too_many_requests', t('accounts.manySignUps'), {
      retryAfterSeconds: hourSeconds,
    });
}

/** Counters outlive accounts, so they contain no address. */
function counterName(key: string): string {
  return `emails to ${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}
