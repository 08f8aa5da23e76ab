import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { EmailMessage } from '../platform/email-message.ts';
import type { ClientInfo } from '../platform/http/bind.ts';
import { newId } from '../platform/id.ts';
import { type EmailTemplates, queueEmail } from '../platform/mailer.ts';
import type { Queue } from '../platform/queue.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { deviceNameOf } from './device-name.ts';
import { mayWarn } from './email-limits.ts';
import type { AccountEmailDependencies } from './emails.ts';
import { users } from './schema.ts';

const subjects = {
  new_login: 'New login to your account',
  password_changed: 'Your password was changed',
  password_reset: 'Your password was set anew',
  failed_logins: 'Many failed logins to your account',
  factors_changed: 'The second factors of your account were changed',
} as const;
type SecurityTemplate = keyof typeof subjects;

/** A security email as it waits in the queue: what happened, when, and from where; never a secret. */
export interface SecurityEmail {
  id: string;
  template: SecurityTemplate;
  userId: string;
  device: string;
  address: string;
  /** ISO 8601. */
  at: string;
}

/** Queues an email to the owner of an account about something that thieves do, in the transaction that does it. */
export async function queueSecurityEmail(
  tx: Tx,
  queue: Queue,
  template: SecurityTemplate,
  { userId, client }: { userId: string; client: ClientInfo },
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user || !(await mayWarn(tx, user))) return;
  const email: SecurityEmail = {
    id: newId(),
    template,
    userId,
    device: deviceNameOf(client.userAgent),
    address: client.address,
    at: new Date().toISOString(),
  };
  await queueEmail(tx, queue, { ...email });
}

/** How security emails are written when they are sent. */
export function securityEmails(parts: AccountEmailDependencies): EmailTemplates<SecurityEmail> {
  const write = async (job: SecurityEmail): Promise<EmailMessage | null> => {
    const [user] = await parts.db.read.select().from(users).where(eq(users.id, job.userId));
    if (!user) return null;
    const { shopName } = await findShopSettings(parts.db.read, parts.shopName);
    const name = user.emailConfirmedAt ? user.name : '';
    return {
      id: job.id,
      to: { name, address: user.email },
      shopName,
      subject: `${subjects[job.template]} at ${shopName}`,
      blocks: [
        { kind: 'text', text: greeting(name) },
        { kind: 'text', text: sentenceOf(job, shopName) },
        { kind: 'text', text: `Device: ${job.device}\nNetwork address: ${job.address}\nTime: ${timeOf(job.at)}` },
        { kind: 'text', text: adviceOf(job) },
        { kind: 'button', label: 'Set a new password', link: `${parts.publicUrl}/forget-password` },
        { kind: 'small', text: 'We never ask for your password by email or phone.' },
      ],
    };
  };
  return {
    new_login: write,
    password_changed: write,
    password_reset: write,
    failed_logins: write,
    factors_changed: write,
  };
}

/** The first line of an email; without a name where the address was never confirmed. */
export function greeting(name: string): string {
  return name ? `Namaste ${name},` : 'Namaste,';
}

function sentenceOf({ template }: SecurityEmail, shopName: string): string {
  return {
    new_login: `somebody logged in to your account at ${shopName} from a device or network that was not used for it before.`,
    password_changed: `the password of your account at ${shopName} was changed, and its other sessions were ended.`,
    password_reset: `a new password was set for your account at ${shopName} with a link from an email, and all its sessions were ended.`,
    failed_logins: `somebody tried many wrong passwords for your account at ${shopName}. They did not get in, and further attempts are slowed down.`,
    factors_changed: `a passkey, the authenticator app or the recovery codes of your account at ${shopName} were added, removed or renewed.`,
  }[template];
}

function adviceOf({ template }: SecurityEmail): string {
  if (template === 'failed_logins')
    return 'If that was not you, there is nothing to do as long as nobody else knows your password. If you are not sure, set a new one.';
  if (template === 'factors_changed')
    return 'If that was you, there is nothing to do. If not, set a new password now, and look at the Security page of the admin area.';
  return 'If that was you, there is nothing to do. If not, set a new password now: this ends every session of your account.';
}

function timeOf(at: string): string {
  return `${new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(at))} IST`;
}
