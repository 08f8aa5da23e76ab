import { type UntilCleared, untilCleared } from '../platform/cache/until-cleared.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { MailAccount, Mailer, Mailers } from '../platform/email/mailer.ts';
import type { SealedColumn } from '../platform/secrets/sealed-column.ts';
import { makeSecretBox, type SecretBox } from '../platform/secrets/secret-box.ts';
import { isLoopback } from '../shared/is-loopback.ts';
import { mailSettings } from './schema.ts';

interface ChosenMailAccount {
  /** Null = no email leaves the shop. */
  account: MailAccount | null;
  source: 'environment' | 'admin' | 'none';
}

/** Cleared when the settings may have changed. */
export type MailAccountSource = UntilCleared<ChosenMailAccount>;

export interface MailAccountOptions {
  db: Database;
  secretBox: SecretBox;
  mailers: Mailers;
}

export function mailSecretBox(secretKey: Buffer): SecretBox {
  return makeSecretBox(secretKey, 'mail server');
}

/** What the sealed value is. */
export const sealedAs = 'mail password';
export const sealedMailColumns: SealedColumn[] = [
  { purpose: 'mail server', table: mailSettings, column: 'password', context: { text: sealedAs } },
];

/** The mail server of now; read again after each `clear`. Never call `find` inside a transaction. */
export function openMailAccounts({ db, secretBox, mailers }: MailAccountOptions): MailAccountSource {
  let last: MailAccount | null = null;
  return untilCleared(async () => {
    const { environment } = mailers;
    if (environment) return { account: environment, source: 'environment' };
    const row = await findMailRow(db.read);
    const entered = row ? enteredAccount(row, secretBox) : null;
    // The same account stays the same object: its mailer has open connections.
    if (JSON.stringify(entered) !== JSON.stringify(last)) last = entered;
    return last ? { account: last, source: 'admin' } : { account: null, source: 'none' };
  });
}

export type MailRow = typeof mailSettings.$inferSelect;

export async function findMailRow(queries: Queries): Promise<MailRow | undefined> {
  const [row] = await prepared(queries, 'mail_settings', () => queries.select().from(mailSettings)).execute();
  return row;
}

export interface MailServer {
  host: string;
  port: number;
  user: string;
  password: string;
  address: string;
  name: string;
}

/** Null without a server, or when its password was sealed with another secret key. */
export function enteredAccount(
  { host, port, username, password, ...from }: MailRow,
  box: SecretBox,
): MailAccount | null {
  const opened = password === null ? null : box.open(password, sealedAs);
  if (host === null || port === null || username === null || opened === null) return null;
  const { fromAddress: address, fromName: name } = from;
  return toAccount({ host, port, user: username, password: opened, address: address ?? username, name: name ?? '' });
}

/** TLS from the start on port 465, STARTTLS elsewhere; only a server on this machine may do without. */
export function toAccount({ host, port, user, password, address, name }: MailServer): MailAccount {
  const scheme = port === 465 ? 'smtps' : 'smtp';
  const url = `${scheme}://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}:${port}`;
  return { smtp: { url, tls: isLoopback(url) ? 'off' : 'required' }, from: { name: name || null, address } };
}

/** The mailer of the account that is in use at the time of each call. */
export function makeChosenMailer(accounts: MailAccountSource, mailers: Mailers): Mailer {
  const current = async () => mailers.choose((await accounts.find()).account);
  return {
    send: async (email) => (await current()).send(email),
    verify: async () => (await current()).verify(),
    close: mailers.close,
  };
}
