import { eq } from 'drizzle-orm';
import type { Database, Tx } from '../../platform/database/database.ts';
import { type EmailMessage, type EmailRecipient, makeGreeting } from '../../platform/email/email-message.ts';
import { type EmailTemplates, queueEmail } from '../../platform/email/mailer.ts';
import { writeEmail } from '../../platform/email/write-email.ts';
import type { ClientInfo } from '../../platform/http/clients/read-client.ts';
import { newId } from '../../platform/id.ts';
import { chooseLanguage } from '../../platform/language.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { adminLanguages, firstLanguage, languages, localizePath } from '../../shared/languages/languages.ts';
import { currentLanguage, t } from '../../shared/languages/translate.ts';
import { formatDevice } from '../../shared/text/format-device.ts';
import { findSettingsFor, findShopSettings } from '../../shop-settings/index.ts';
import { findLanguageByEmail } from '../find-users.ts';
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
      const { shopName, language } = await findSettingsFor(deps.db.read, deps.shopName, issued.user.language);
      const link = deps.publicUrl + localizePath(language, `${path}/${issued.token}`);
      return writeEmail(language, () => render({ id, to: makeRecipient(issued.user), shopName, link }));
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
  const { code, email, adminRole, invitedBy, inviterLanguage } = issued;
  const { shopName } = await findShopSettings(deps.db.read, deps.shopName);
  const to: EmailRecipient = { isProven: false, address: email };
  // Who has no account yet reads what the inviter reads.
  const wanted = (await findLanguageByEmail(deps.db.read, email)) ?? inviterLanguage;
  const language = chooseLanguage(wanted, adminLanguages);
  const link = deps.publicUrl + localizePath(language, `/invite/${code}`);
  return writeEmail(language, () =>
    linkEmail({ id, to, shopName, link }, t('personAnswers.inviteSubject', { shop: shopName }), {
      before: t('personAnswers.inviteText', { name: invitedBy, shop: shopName, role: adminRole }),
      label: t('personAnswers.openInvite'),
      after: t('personAnswers.inviteWorksOnce'),
    }),
  );
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
  const shop = content.shopName;
  const email = linkEmail(content, t('accountEmails.resetSubject', { shop }), {
    before: t('accountEmails.reset', { shop }),
    label: t('accountEmails.setPassword'),
    after: t('accountEmails.resetNotYou'),
  });
  // Counted where the link is asked for: whatever else was sent that day, it comes.
  return { ...email, dayLimit: null };
}

function welcomeEmail(content: LinkEmail): EmailMessage {
  const shop = content.shopName;
  return linkEmail(content, t('accountEmails.welcomeSubject', { shop }), {
    before: t('accountEmails.welcome', { shop }),
    label: t('accountEmails.confirm'),
    after: t('accountEmails.welcomeNotYou'),
  });
}

function confirmEmail(content: LinkEmail): EmailMessage {
  const shop = content.shopName;
  return linkEmail(content, t('accountEmails.confirmSubject', { shop }), {
    before: t('accountEmails.confirmAsked', { shop }),
    label: t('accountEmails.confirm'),
    after: t('accountEmails.confirmNotYou'),
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

const securityTemplates = [
  'new_login',
  'password_changed',
  'password_reset',
  'failed_logins',
  'factors_changed',
  'token_made',
] as const;
type SecurityTemplate = (typeof securityTemplates)[number];

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
    const found = await findSettingsFor(deps.db.read, deps.shopName, user.language);
    const language = user.role === 'admin' ? chooseLanguage(user.language, adminLanguages) : found.language;
    const link = deps.publicUrl + localizePath(language, '/forget-password');
    return writeEmail(language, () => securityEmail(job, user, { shopName: found.shopName, link }));
  };
  return Object.fromEntries(securityTemplates.map((template) => [template, write])) as EmailTemplates<SecurityEmail>;
}

function securityEmail(
  job: SecurityEmail,
  user: typeof users.$inferSelect,
  { shopName, link }: { shopName: string; link: string },
): EmailMessage {
  const isConfirmed = user.emailConfirmedAt !== null;
  const to = makeRecipient({ ...user, isConfirmed });
  const { template, device, address } = job;
  return {
    id: job.id,
    to,
    ...(isConfirmed && { dayLimit: warningsPerDay(user.id) }),
    shopName,
    subject: t('accountEmails.eventSubject', { event: t(`accountEmails.${template}`), shop: shopName }),
    blocks: [
      makeGreeting(to),
      { kind: 'text', text: t(`accountEmails.${template}_text`, { shop: shopName }) },
      {
        kind: 'text',
        text: t('accountEmails.where', { device: formatDevice(device), address, time: formatTime(job.at) }),
      },
      { kind: 'text', text: formatAdvice(job) },
      { kind: 'button', label: t('accountEmails.setPassword'), link },
      { kind: 'small', text: t('accountEmails.neverAsk') },
    ],
  };
}

function formatAdvice({ template }: SecurityEmail): string {
  if (template === 'failed_logins') return t('accountEmails.adviceFailed');
  if (template === 'factors_changed') return t('accountEmails.adviceFactors');
  return template === 'token_made' ? t('accountEmails.adviceToken') : t('accountEmails.advice');
}

function formatTime(at: string): string {
  const language = currentLanguage();
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
    ...(language !== firstLanguage && { hourCycle: 'h23' }),
  });
  return t('accountEmails.time', { time: format.format(new Date(at)) });
}
