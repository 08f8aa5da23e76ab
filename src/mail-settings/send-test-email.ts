import { eq, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { type EmailMessage, makeGreeting } from '../platform/email/email-message.ts';
import { type MailAccount, MailError } from '../platform/email/mailer.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import type { Arrival } from './api.ts';
import { findMailRow, type MailAccountSource, type MailRow } from './mail-accounts.ts';
import { mailSettings } from './schema.ts';

export interface Owner {
  name: string;
  email: string;
}

export async function writeTestEmail(db: Database, ownName: string, owner: Owner): Promise<EmailMessage> {
  const { shopName } = await findShopSettings(db.read, ownName);
  const text = `this is the test email of ${shopName}. Emails to your buyers leave the shop the same way.`;
  const to = { isProven: true, name: owner.name, address: owner.email } as const;
  const subject = `Test email of ${shopName}`;
  return { id: newId(), to, shopName, subject, blocks: [makeGreeting(to), { kind: 'text', text }] };
}

/**
 * Which step failed, at the field that it is about. What a server says that speaks no SMTP is not repeated: it may be
 * any server that this machine reaches.
 */
export function describeMailError(error: unknown): ShopError {
  if (!(error instanceof MailError)) throw error;
  const { code, answer } = error;
  const said = answer ? ` It said: ${answer}` : '';
  if (code === 'EAUTH')
    return refuse('password', `The mail server answers, but it does not know this user and password.${said}`, error);
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return refuse('address', `The mail server knows you, but it did not take the email.${said}`, error);
  if (code === 'ETLS' || /certificate|self.signed|SSL|TLS/i.test(error.message))
    return refuse('port', 'The mail server answers, but not over an encrypted connection. Try port 465 or 587.', error);
  if (answer) return refuse('host', `The mail server did not take the email.${said}`, error);
  return refuse('host', 'No mail server answers at this address and port.', error);
}

function refuse(path: string, message: string, cause: Error): ShopError {
  return Object.assign(fieldError(path, message, 'email_refused'), { cause });
}

/** Such as `smtp.gmail.com:465`. */
export function nameServer({ smtp }: MailAccount): string {
  const { hostname, port } = new URL(smtp.url);
  return `${hostname}:${port}`;
}

export async function recordTest(queries: Queries | Tx, account: MailAccount, owner: Owner): Promise<void> {
  const tested = { testedServer: nameServer(account), testedAt: sql`now()`, testedTo: owner.email, arrival: null };
  await queries
    .insert(mailSettings)
    .values({ id: 'shop', ...tested })
    .onConflictDoUpdate({ target: mailSettings.id, set: tested });
}

/** Throws ShopError 409 without a test email of the server in use. */
export async function recordArrival(tx: Tx, account: MailAccount | null, arrival: Arrival): Promise<void> {
  const row = await findMailRow(tx);
  if (!row || !account || !isTestedBy(row, account)) throw new ShopError('conflict', 'Please send a test email first.');
  await tx.update(mailSettings).set({ arrival }).where(eq(mailSettings.id, 'shop'));
}

export function isTestedBy({ testedServer, testedAt }: MailRow, account: MailAccount): boolean {
  return testedAt !== null && testedServer === nameServer(account);
}

/** Whether the owner has said that a test email of the mail server in use has come. */
export async function hasArrived(queries: Queries, accounts: MailAccountSource): Promise<boolean> {
  const { account } = await accounts.find();
  const row = account && (await findMailRow(queries));
  return Boolean(row && isTestedBy(row, account) && (row.arrival === 'inbox' || row.arrival === 'spam'));
}
