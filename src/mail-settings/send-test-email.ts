import { eq, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { type EmailMessage, makeGreeting } from '../platform/email/email-message.ts';
import { type MailAccount, MailError } from '../platform/email/mailer.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
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
  const text = t('settingAnswers.testText', { shop: shopName });
  const to = { isProven: true, name: owner.name, address: owner.email } as const;
  const subject = t('settingAnswers.testSubject', { shop: shopName });
  const language = currentLanguage();
  return { id: newId(), to, shopName, subject, language, blocks: [makeGreeting(to), { kind: 'text', text }] };
}

/**
 * Which step failed, at the field that it is about. What a server says that speaks no SMTP is not repeated: it may be
 * any server that this machine reaches.
 */
export function describeMailError(error: unknown): ShopError {
  if (!(error instanceof MailError)) throw error;
  const { code, answer } = error;
  const withAnswer = (sentence: string) => (answer ? t('settingAnswers.mailSaid', { sentence, answer }) : sentence);
  if (code === 'EAUTH') return refuse('password', withAnswer(t('settingAnswers.mailAuth')), error);
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return refuse('address', withAnswer(t('settingAnswers.mailKnows')), error);
  if (code === 'ETLS' || /certificate|self.signed|SSL|TLS/i.test(error.message))
    return refuse('port', t('settingAnswers.mailTls'), error);
  if (answer) return refuse('host', withAnswer(t('settingAnswers.mailRefused')), error);
  return refuse('host', t('settingAnswers.mailNowhere'), error);
}

function refuse(path: string, message: string, cause: Error): ShopError {
  return Object.assign(fieldError(path, message, 'email_refused'), { cause });
}

/** Such as `smtp.gmail.com:465`. */
function nameServer({ smtp }: MailAccount): string {
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
  if (!row || !account || !isTestedBy(row, account)) throw new ShopError('conflict', t('settingAnswers.testFirst'));
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
