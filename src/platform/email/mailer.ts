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

/** False when the email has left, or may have. */
export function cancelEmail(tx: Tx, queue: Queue, emailId: string): Promise<boolean> {
  return queue.dropUnstarted(tx, sendMailQueue, emailId);
}

export function dropEmailsTo(tx: Tx, queue: Queue, userId: string): Promise<void> {
  return queue.dropFound(tx, sendMailQueue, { data: { userId } });
}

export interface Mailer {
  /** @throws Error when the mail server did not accept it; the queue tries again. */
  send(email: EmailMessage): Promise<void>;
  /** Connects and logs in, and sends nothing. @throws Error */
  verify(): Promise<void>;
  close(): void;
}

export interface MailerOptions {
  /**
   * Null = emails are written to files. `required`: no email and no password leaves before STARTTLS or over `smtps:`.
   */
  smtp: { url: string; tls: 'required' | 'optional' | 'off' } | null;
  dkim?: { domain: string; selector: string; privateKey: string } | null;
  outboxDir: string;
  from: { name: string | null; address: string };
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
      const sent = await sending.catch(throwWithoutLinks);
      if (!smtp) await writeToOutbox(outboxDir, email.id, (sent as unknown as { message: Buffer }).message);
    },
    async verify() {
      await transport.verify().catch(throwWithoutLinks);
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

function throwWithoutLinks(error: unknown): never {
  throw new Error(withoutLinks(error instanceof Error ? error.message : String(error)));
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
