import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import type { Tx } from '../database/database.ts';
import type { Queue } from '../queue/queue.ts';
import { type EmailMessage, renderEmail } from './email-message.ts';

export const sendMailQueue = 'send-mail';

/** Ids of rows and plain facts: emails are rendered, and tokens created, when they are sent. */
export interface EmailJob {
  id: string;
  template: string;
  [fact: string]: string | number;
}
export type EmailTemplates<Job extends Pick<EmailJob, 'id' | 'template'>> = {
  [Template in Job['template']]: (job: Job & { template: Template }) => Promise<EmailMessage | null>;
};

export function queueEmail(
  tx: Tx,
  queue: Queue,
  email: EmailJob,
  { isUrgent = false, startAfterSeconds }: { isUrgent?: boolean; startAfterSeconds?: number } = {},
): Promise<void> {
  return queue.send(tx, sendMailQueue, email, { key: email.id, isUrgent, startAfterSeconds });
}

/** In one statement. */
export function queueEmails(tx: Tx, queue: Queue, emails: readonly EmailJob[]): Promise<void> {
  return queue.sendAll(
    tx,
    sendMailQueue,
    emails.map((email) => ({ key: email.id, data: email })),
  );
}

/** False when the email has left, or may have. */
export function cancelEmail(tx: Tx, queue: Queue, emailId: string): Promise<boolean> {
  return queue.dropUnstarted(tx, sendMailQueue, emailId);
}

export function dropEmailsTo(tx: Tx, queue: Queue, userId: string): Promise<void> {
  return queue.dropFound(tx, sendMailQueue, { data: { userId } });
}

export interface Mailer {
  /**
   * False = there is no mail server, and the email was written to a file.
   * @throws MailError when the mail server did not accept it; the queue tries again.
   */
  send(email: EmailMessage): Promise<boolean>;
  /** Connects and logs in, and sends nothing. @throws MailError */
  verify(): Promise<void>;
  close(): void;
}

/** `code` is the library's, such as EAUTH; `answer` is what the mail server said, null when it did not get that far. */
export class MailError extends Error {
  readonly code: string;
  readonly answer: string | null;

  constructor(cause: unknown) {
    const { message, code, response, responseCode } = (cause instanceof Error ? cause : { message: String(cause) }) as {
      message: string;
      code?: string;
      response?: string;
      responseCode?: number;
    };
    super(withoutLinks(message));
    this.code = code ?? '';
    this.answer = responseCode && response ? withoutLinks(response) : null;
  }
}

export interface MailAccount {
  /** `required`: no email and no password leaves before STARTTLS or over `smtps:`. */
  smtp: { url: string; tls: 'required' | 'optional' | 'off' };
  /** Without a name the shop's stands there. */
  from: { name: string | null; address: string };
}

export interface MailerOptions {
  /** Null = emails are written to files. */
  smtp: MailAccount['smtp'] | null;
  dkim?: { domain: string; selector: string; privateKey: string } | null;
  outboxDir: string;
  from: MailAccount['from'];
}

export interface Mailers {
  /** From the environment, which wins. Null = what the owner has entered, or files. */
  environment: MailAccount | null;
  /** One account is one mailer; another account closes the former. Null = emails are written to files. */
  choose(account: MailAccount | null): Mailer;
  /** For one email. @throws MailError */
  trySending(account: MailAccount, email: EmailMessage): Promise<void>;
  close(): void;
}

/** Opens a mailer for the account that is in use, which may change. */
export function makeMailers({ smtp, dkim, outboxDir, from }: MailerOptions): Mailers {
  const open = (account: MailAccount | null) => {
    const sender = account?.from ?? from;
    const isOwnDomain = dkim?.domain === sender.address.split('@')[1];
    return makeMailer({ smtp: account?.smtp ?? null, dkim: isOwnDomain ? dkim : null, outboxDir, from: sender });
  };
  let chosen: { account: MailAccount | null; mailer: Mailer } | undefined;
  return {
    environment: smtp && { smtp, from },
    choose(account) {
      if (chosen && chosen.account === account) return chosen.mailer;
      chosen?.mailer.close();
      chosen = { account, mailer: open(account) };
      return chosen.mailer;
    },
    async trySending(account, email) {
      const mailer = open(account);
      await mailer.send(email).finally(() => mailer.close());
    },
    close: () => chosen?.mailer.close(),
  };
}

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000, dnsTimeout: 10_000 };
/** Idle connections end before mail servers end them. The queue repeats failed sends, so the pool does not. */
const pool = { pool: true, maxConnections: 5, maxMessages: 100, idleTimeout: 20_000, maxRequeues: 0 };
const noFiles = { disableFileAccess: true, disableUrlAccess: true };

export function makeMailer({ smtp, dkim, outboxDir, from }: MailerOptions): Mailer {
  const transport = openTransport(smtp, dkim);
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send(email) {
      const { html, text } = renderEmail(email);
      const sending = transport.sendMail({
        from: { name: from.name ?? withoutControls(email.shopName), address: from.address },
        to: { name: email.to.isProven ? withoutControls(email.to.name) : '', address: email.to.address },
        subject: withoutControls(email.subject),
        text,
        html,
        messageId: `<${email.id}@${domain}>`,
        ...(email.unsubscribeUrl && { headers: unsubscribeHeaders(email.unsubscribeUrl) }),
      });
      const sent = await sending.catch(throwMailError);
      if (!smtp) await writeToOutbox(outboxDir, email.id, (sent as unknown as { message: Buffer }).message);
      return smtp !== null;
    },
    async verify() {
      await transport.verify().catch(throwMailError);
    },
    close: () => transport.close(),
  };
}

/** RFC 8058; no line may be folded inside the address. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** RFC 8058 (4) requires a signature over both headers, and nodemailer signs the first of them only. */
const signedHeaders =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post';

function openTransport(smtp: MailerOptions['smtp'], dkim: MailerOptions['dkim']): Transporter {
  if (!smtp) return createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...noFiles });
  const signing = dkim && {
    dkim: {
      domainName: dkim.domain,
      keySelector: dkim.selector,
      privateKey: dkim.privateKey,
      headerFieldNames: signedHeaders,
    },
  };
  const tls = { requireTLS: smtp.tls === 'required', ignoreTLS: smtp.tls === 'off' };
  return createTransport({ url: smtp.url, ...pool, ...limits, ...tls, ...signing, ...noFiles } as object);
}

function throwMailError(error: unknown): never {
  throw new MailError(error);
}

async function writeToOutbox(folder: string, id: string, message: Buffer): Promise<void> {
  const unfinished = join(folder, `.${id}.part`);
  const write = () => writeFile(unfinished, message, { mode: 0o600 });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
  await rename(unfinished, join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`));
}

/** Spam filters quote the links that they reject, and the error is logged and stored. */
function withoutLinks(message: string): string {
  return message.replace(/\bhttps?:\S+|[\w-]{43,}/gi, '…');
}

/** Nothing that could start another header. */
function withoutControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}
