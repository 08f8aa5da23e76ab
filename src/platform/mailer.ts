import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import type { Tx } from './database/database.ts';
import { type EmailMessage, renderEmail } from './email-message.ts';
import type { Queue } from './queue.ts';

export const sendMailQueue = 'send-mail';

/**
 * What waits in the queue for an email: which one, about which rows, and plain facts. The email is written from the database when it
 * is sent; links that open something come into being only then, so that none is ever stored.
 */
export interface EmailJob {
  /** The same for every request of one email: it is sent once. */
  id: string;
  template: string;
  [fact: string]: string | number;
}
/** Per template, writes the email; null = there is no reason to send it any more. */
export type EmailTemplates<Job extends Pick<EmailJob, 'id' | 'template'>> = {
  [Template in Job['template']]: (job: Job & { template: Template }) => Promise<EmailMessage | null>;
};

/** Queues an email in the transaction that it belongs to. */
export function queueEmail(
  tx: Tx,
  queue: Queue,
  email: EmailJob,
  { isUrgent = false }: { isUrgent?: boolean } = {},
): Promise<void> {
  return queue.send(tx, sendMailQueue, email, { key: email.id, isUrgent });
}

/** Takes back every email to a user that was not sent yet. */
export async function dropEmailsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where name = ${sendMailQueue} and data->>'userId' = ${userId}`);
}

export interface Mailer {
  /** @throws Error when the mail server did not take it; the queue tries again. */
  send(letter: EmailMessage): Promise<void>;
}

export interface MailerOptions {
  /** Unset = every mail becomes a file in `outboxDir`. */
  smtpUrl?: string;
  outboxDir: string;
  /** The sender; without a name, each email bears the shop's name of the time. */
  from: { name: string | null; address: string };
}

/** Milliseconds: a mail server that hangs costs one try, not the queue. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000, dnsTimeout: 10_000 };

/** Sends over SMTP, or writes `.eml` files. */
export function makeMailer({ smtpUrl, outboxDir, from }: MailerOptions): Mailer {
  const transport = smtpUrl
    ? createTransport({ url: smtpUrl, ...limits, disableFileAccess: true, disableUrlAccess: true } as object)
    : createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        disableFileAccess: true,
        disableUrlAccess: true,
      });
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send(mail) {
      const { html, text } = renderEmail(mail);
      const sent = await transport
        .sendMail({
          from: { name: from.name ?? withoutControls(mail.shopName), address: from.address },
          to: { name: withoutControls(mail.to.name), address: mail.to.address },
          subject: withoutControls(mail.subject),
          text,
          html,
          messageId: `<${mail.id}@${domain}>`,
        })
        .catch((error: unknown) => {
          throw new Error(withoutLinks(error instanceof Error ? error.message : String(error)));
        });
      if (!smtpUrl) await writeToOutbox(outboxDir, mail.id, (sent as { message: Buffer }).message);
    },
  };
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

/** Spam filters quote the links that they refuse, and the error is logged and stored. */
function withoutLinks(message: string): string {
  return message.replace(/\bhttps?:\S+|[\w-]{43,}/gi, '…');
}

/** Nothing that could begin another header. */
function withoutControls(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
  return value.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, ' ').trim();
}
