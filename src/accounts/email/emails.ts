import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type EmailMessage, type EmailRecipient, makeGreeting } from '../../platform/email/email-message.ts';
import { type EmailTemplates, queueEmail } from '../../platform/email/mailer.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { roleWords } from '../../shared/admin-role.ts';
import { findShopSettings } from '../../shop-settings/index.ts';
import { issueInviteCode } from '../invites/find-invites.ts';
import { users } from '../schema.ts';
import { parseDeviceName } from '../sessions/device-name.ts';
import { warningsPerDay } from './email-limits.ts';
import { issueToken, type LinkKind } from './email-links.ts';

export type AccountEmail = { id: string } & { template: 'welcome' | 'confirm_email' | 'reset_password' | 'invite' };

/** Queued ahead of bulk email. */
export function queueAccountEmail(tx: Tx, queue: Queue, email: AccountEmail): Promise<void> {
  return queueEmail(tx, queue, { ...email }, { isUrgent: true });
}

export interface AccountEmailDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
}

export function accountEmails(
  deps: AccountEmailDependencies,
): EmailTemplates<AccountEmail> & EmailTemplates<SecurityEmail> {
  const write =
    (kind: LinkKind, path: string, render: (content: LinkEmail) => EmailMessage) =>
    async ({ id }: AccountEmail) => {
      const issued = await issueToken(deps.db.read, kind, id);
      if (!issued) return null;
      const { shopName } = await findShopSettings(deps.db.read, deps.shopName);
      return render({ id, to: makeRecipient(issued.user), shopName, link: `${deps.publicUrl}${path}/${issued.token}` });
    };
  return {
    ...securityEmails(deps),
    welcome: write('confirm', '/user/confirm', welcomeEmail),
    confirm_email: write('confirm', '/user/confirm', confirmEmail),
    reset_password: write('reset', '/user/resetpassword', resetEmail),
    invite: ({ id }) => writeInvite(deps, id),
  };
}

async function writeInvite(deps: AccountEmailDependencies, id: string): Promise<EmailMessage | null> {
  const issued = await issueInviteCode(deps.db.read, id);
  if (!issued) return null;
  const { code, email, adminRole, invitedBy } = issued;
  const { shopName } = await findShopSettings(deps.db.read, deps.shopName);
  const to: EmailRecipient = { isProven: false, address: email };
  return linkEmail({ id, to, shopName, link: `${deps.publicUrl}/invite/${code}` }, `Help in the shop ${shopName}`, {
    before: `${invitedBy} invites you to help in the shop ${shopName} as ${roleWords[adminRole]}. No account is needed before: the link makes one, or you log in with yours.`,
    label: 'Open the invitation',
    after: 'The link works once, for seven days. If you do not know who that is, you can ignore this email.',
  });
}

/** Until an address is confirmed, somebody else may have registered it. */
function makeRecipient(user: { name: string; email: string; isConfirmed: boolean }): EmailRecipient {
  const { name, email: address } = user;
  return user.isConfirmed ? { isProven: true, name, address } : { isProven: false, address };
}

interface LinkEmail {
  id: string;
  to: EmailRecipient;
  shopName: string;
  link: string;
}

function resetEmail(content: LinkEmail): EmailMessage {
  const email = linkEmail(content, `Your new password at ${content.shopName}`, {
    before: `someone asked for a new password for your account at ${content.shopName}. This link sets it; it works once, for one hour:`,
    label: 'Set a new password',
    after: 'If that was not you, nothing has changed and you can ignore this email.',
  });
  // Counted where the link is asked for: whatever else was sent that day, it comes.
  return { ...email, dayLimit: null };
}

function welcomeEmail(content: LinkEmail): EmailMessage {
  return linkEmail(content, `Welcome to ${content.shopName}`, {
    before: `somebody created an account at ${content.shopName} with this email address. If that was you, please confirm the address: then orders that you made as a guest are shown in your account too.`,
    label: 'Confirm my email',
    after:
      'The link works once, for seven days. If it was not you, you can ignore this email: without the link nobody sees your orders. Or follow the link and set a new password: then the account is yours, and whoever created it is logged out.',
  });
}

function confirmEmail(content: LinkEmail): EmailMessage {
  return linkEmail(content, `Confirm your email at ${content.shopName}`, {
    before: `somebody with an account at ${content.shopName} under this email address asked for this link. It confirms the address and brings the orders that you made as a guest into the account.`,
    label: 'Confirm my email',
    after: 'It works once, for seven days. If you did not ask for it, you can ignore this email.',
  });
}

function linkEmail(
  { id, to, shopName, link }: LinkEmail,
  subject: string,
  { before, label, after }: { before: string; label: string; after: string },
): EmailMessage {
  return {
    id,
    to,
    shopName,
    subject,
    blocks: [
      makeGreeting(to),
      { kind: 'text', text: before },
      { kind: 'button', label, link },
      { kind: 'small', text: after },
    ],
  };
}

const subjects = {
  new_login: 'New login to your account',
  password_changed: 'Your password was changed',
  password_reset: 'Your password was set anew',
  failed_logins: 'Many failed logins to your account',
  factors_changed: 'The second factors of your account were changed',
  token_made: 'A token for a program was made',
} as const;
type SecurityTemplate = keyof typeof subjects;

interface SecurityEmail {
  id: string;
  template: SecurityTemplate;
  userId: string;
  device: string;
  address: string;
  at: string;
}

export async function queueSecurityEmail(
  tx: Tx,
  queue: Queue,
  template: SecurityTemplate,
  { userId, client }: { userId: string; client: ClientInfo },
): Promise<void> {
  const email: SecurityEmail = {
    id: newId(),
    template,
    userId,
    device: parseDeviceName(client.userAgent),
    address: client.address,
    at: new Date().toISOString(),
  };
  await queueEmail(tx, queue, { ...email });
}

function securityEmails(deps: AccountEmailDependencies): EmailTemplates<SecurityEmail> {
  const write = async (job: SecurityEmail): Promise<EmailMessage | null> => {
    const [user] = await deps.db.read.select().from(users).where(eq(users.id, job.userId));
    if (!user) return null;
    const { shopName } = await findShopSettings(deps.db.read, deps.shopName);
    const isConfirmed = user.emailConfirmedAt !== null;
    const to = makeRecipient({ ...user, isConfirmed });
    return {
      id: job.id,
      to,
      ...(isConfirmed && { dayLimit: warningsPerDay(user.id) }),
      shopName,
      subject: `${subjects[job.template]} at ${shopName}`,
      blocks: [
        makeGreeting(to),
        { kind: 'text', text: describeEvent(job, shopName) },
        { kind: 'text', text: `Device: ${job.device}\nNetwork address: ${job.address}\nTime: ${formatTime(job.at)}` },
        { kind: 'text', text: formatAdvice(job) },
        { kind: 'button', label: 'Set a new password', link: `${deps.publicUrl}/forget-password` },
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
    token_made: write,
  };
}

function describeEvent({ template }: SecurityEmail, shopName: string): string {
  return {
    new_login: `somebody logged in to your account at ${shopName} from a device or network that was not used for it before.`,
    password_changed: `the password of your account at ${shopName} was changed, and its other sessions were ended.`,
    password_reset: `a new password was set for your account at ${shopName} with a link from an email, and all its sessions were ended.`,
    failed_logins: `somebody tried many wrong passwords for your account at ${shopName}. They did not get in, and further attempts are slowed down.`,
    factors_changed: `a passkey, the authenticator app or the recovery codes of your account at ${shopName} were added, removed or renewed.`,
    token_made: `a token was made with your account at ${shopName}. A program that has it reads or changes what the token allows, without your password.`,
  }[template];
}

function formatAdvice({ template }: SecurityEmail): string {
  if (template === 'failed_logins')
    return 'If that was not you, there is nothing to do as long as nobody else knows your password. If you are not sure, set a new one.';
  if (template === 'factors_changed')
    return 'If that was you, there is nothing to do. If not, set a new password now, and look at the Security page of the admin area.';
  if (template === 'token_made')
    return 'If that was you, there is nothing to do. If not, revoke it under Settings, Connections in the admin area, and set a new password.';
  return 'If that was you, there is nothing to do. If not, set a new password now: this ends every session of your account.';
}

function formatTime(at: string): string {
  return `${new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Kolkata' }).format(new Date(at))} IST`;
}
