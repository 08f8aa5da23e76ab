import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Config } from '../config.ts';
import { findSeller } from '../invoicing/index.ts';
import { mailSecretBox, openMailAccounts } from '../mail-settings/index.ts';
import type { Database } from '../platform/database/database.ts';
import { type EmailMessage, makeGreeting, renderEmail } from '../platform/email/email-message.ts';
import { type Concerned, type ConcernedData, concernedData, findConcerned } from '../privacy/index.ts';
import { openMailers } from '../process/open-mailers.ts';
import { isCalendarDay } from '../shared/dates/dates.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { readSecretKey } from './read-secret-key.ts';
import { withReadableDatabase } from './with-database.ts';

const use =
  'npm run shop -- breach --from=2026-11-20 --until=2026-11-21 [--data=accounts,orders] [--list=people.csv] [--words=notice.txt] [--send]';

interface Asked {
  from: string;
  until: string;
  data: ConcernedData[];
  list?: string;
  words?: string;
  isSent: boolean;
}

/**
 * Finds whom a breach of personal data concerns, and writes to each of them: DPDP Act 2023, s. 8(6), and DPDP Rules
 * 2025, r. 7(1). Without --send it only says what it would do. The owner has to have the words checked.
 */
export async function listConcerned(config: Config, args: string[]): Promise<string> {
  const asked = readArguments(args);
  const words = asked.words === undefined ? null : (await readFile(asked.words, 'utf8')).trim();
  return withReadableDatabase(config, async (db) => {
    const people = await findConcerned(db.read, asked);
    const said = describe(people, asked);
    if (asked.list) said.push(await writeList(asked.list, people));
    if (!words) return [...said, hint].join('\n');
    const shop = { shopName: config.shopName, seller: await findSeller(db.read, config.shopName) };
    const emails = people.filter(({ email }) => email).map((person) => makeNotice(person, words, shop));
    if (!asked.isSent) return [...said, ...showFirst(emails)].join('\n');
    return [...said, await send(config, db, emails, `${asked.words}.sent`)].join('\n');
  });
}

const hint =
  'Nothing was sent. Write what happened, when, what may follow, what you have done, and what they can do into a file, and add --words=<file>: the first email is shown then.';

function readArguments(args: string[]): Asked {
  const text = { type: 'string' } as const;
  const options = { from: text, until: text, data: text, list: text, words: text, send: { type: 'boolean' } } as const;
  const { from = '', until = '', data, list, words, send = false } = parseArgs({ args, options }).values;
  if (!isCalendarDay(from) || !isCalendarDay(until) || until < from)
    throw new Error(`Name the first and the last day of the breach: ${use}`);
  const named = data?.split(',') ?? concernedData;
  const unknown = named.find((name) => !concernedData.includes(name as ConcernedData));
  if (unknown !== undefined)
    throw new Error(`--data takes ${concernedData.join(', ')}, not ${JSON.stringify(unknown)}.`);
  if (send && !words) throw new Error(`--send needs --words, the file with what you tell them: ${use}`);
  return { from, until, data: named as ConcernedData[], list, words, isSent: send };
}

function describe(people: readonly Concerned[], { from, until, data }: Asked): string[] {
  const withoutEmail = people.filter(({ email }) => !email).length;
  return [
    `${people.length} people are concerned (${data.join(', ')}, ${from} to ${until}).`,
    ...(withoutEmail > 0
      ? [
          `${withoutEmail} of them received a gift or left no email address: call or write to them; --list has their phone numbers.`,
        ]
      : []),
  ];
}

function listPeople(people: readonly Concerned[]): string {
  // Spreadsheets would run a cell that begins so.
  const cell = (value: string) => `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
  const rows = people.map(({ name, email, phone, what }) => [name, email, phone, what.join('; ')]);
  return `${[['Name', 'E-mail', 'Phone', 'What'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** A list that is there stays, so that a run that was broken off can be repeated as it was typed. */
async function writeList(file: string, people: readonly Concerned[]): Promise<string> {
  try {
    await writeFile(file, listPeople(people), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return `${file} was there before, and is as it was.`;
  }
  return `The list is in ${file}: delete it when you need it no longer.`;
}

interface Shop {
  shopName: string;
  seller: Awaited<ReturnType<typeof findSeller>>;
}

/** The same person gets the same id for the same words, so a repeat is recognised. */
function makeNotice(
  { email, name, isProven, what }: Concerned,
  words: string,
  { shopName, seller }: Shop,
): EmailMessage {
  const to = isProven ? { isProven, name, address: email } : ({ isProven: false, address: email } as const);
  const id = createHash('sha256')
    .update(`${words} ${emailKey(email)}`)
    .digest('hex')
    .slice(0, 24);
  const reach = [seller.name, seller.address, seller.email, seller.phone].filter(Boolean).join(', ');
  const concerned = ['It concerns these data of yours:', ...what.map((one) => `- ${one}`)].join('\n');
  const contact = reach ? [{ kind: 'text' as const, text: `You reach us so: ${reach}` }] : [];
  const texts = [words, concerned].map((text) => ({ kind: 'text' as const, text }));
  const subject = `About your personal data at ${shopName}`;
  return { id, to, shopName, subject, blocks: [makeGreeting(to), ...texts, ...contact], dayLimit: null };
}

function showFirst(emails: readonly EmailMessage[]): string[] {
  const [first] = emails;
  if (!first) return ['Nobody would get an email.'];
  return [
    `${emails.length} emails would leave with --send. The first one, to ${first.to.address}:`,
    '',
    `Subject: ${first.subject}`,
    '',
    renderEmail(first).text.trim(),
  ];
}

/** Those in the file with the ids of sent emails get none again, so that a run that was broken off can be repeated. */
async function send(config: Config, db: Database, emails: readonly EmailMessage[], sentFile: string): Promise<string> {
  // Opened before the first email leaves: what cannot be recorded would be sent again.
  const record = await open(sentFile, 'a+', 0o600);
  const sent = new Set((await record.readFile('utf8')).split('\n'));
  const mailers = openMailers(config);
  const secretBox = mailSecretBox(await readSecretKey(config));
  const { account } = await openMailAccounts({ db, secretBox, mailers }).find();
  const refused: string[] = [];
  try {
    if (!account) throw new Error('There is no mail server: enter one in the admin area under Email, or set SMTP_URL.');
    const mailer = mailers.choose(account);
    for (const email of emails.filter(({ id }) => !sent.has(id))) {
      const refusal = await mailer.send(email).then(
        () => null,
        (error: Error) => error.message,
      );
      if (refusal === null) await record.appendFile(`${email.id}\n`);
      else refused.push(`  ${email.to.address}: ${refusal}`);
    }
  } finally {
    await record.close();
    mailers.close();
  }
  const before = emails.filter(({ id }) => sent.has(id)).length;
  const left = emails.length - refused.length - before;
  const lines = [`${left} emails have left${before > 0 ? `, ${before} left earlier` : ''}.`];
  if (refused.length > 0) lines.push(`${refused.length} were refused; the same command tries them again:`, ...refused);
  return lines.join('\n');
}
