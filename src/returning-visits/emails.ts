import { and, eq, isNotNull } from 'drizzle-orm';
import { findProductsByIds } from '../catalog/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { EmailMessage } from '../platform/email/email-message.ts';
import type { EmailTemplates } from '../platform/email/mailer.ts';
import { writeEmail } from '../platform/email/write-email.ts';
import { formatDay } from '../shared/dates/dates.ts';
import { localizePath } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { formatProductPrice } from '../shared/money.ts';
import { findSettingsFor } from '../shop-settings/index.ts';
import { hashAddress, refuses, type Topic } from './refuse-emails.ts';
import { reminders, stockAlerts } from './schema.ts';
import type { LinkSigner } from './signed-links.ts';

type AlertEmail = { id: string; template: 'confirm_stock_alert' | 'back_in_stock'; alertId: string };
type ReminderEmail = { id: string; template: 'confirm_reminder'; reminderId: string };
type DueEmail = { id: string; template: 'reminder'; reminderId: string; on: string };

export interface ReturningEmailDependencies {
  db: Database;
  shopName: string;
  publicUrl: string;
  links: LinkSigner;
}

export function returningEmails(
  deps: ReturningEmailDependencies,
): EmailTemplates<AlertEmail> & EmailTemplates<ReminderEmail> & EmailTemplates<DueEmail> {
  return {
    confirm_stock_alert: (job) => confirmAlertEmail(deps, job),
    back_in_stock: (job) => backInStockEmail(deps, job),
    confirm_reminder: (job) => confirmReminderEmail(deps, job),
    reminder: (job) => reminderEmail(deps, job),
  };
}

async function findAlert({ db, shopName }: ReturningEmailDependencies, alertId: string) {
  const [alert] = await db.read
    .select()
    .from(stockAlerts)
    .where(and(eq(stockAlerts.id, alertId), isNotNull(stockAlerts.email)));
  if (!alert?.email) return null;
  const { language } = await findSettingsFor(db.read, shopName, alert.language);
  const [product] = await findProductsByIds(db.read, [alert.productId], language);
  return product ? { ...alert, email: alert.email, product } : null;
}

async function confirmAlertEmail(deps: ReturningEmailDependencies, { id, alertId }: AlertEmail) {
  const alert = await findAlert(deps, alertId);
  if (!alert || alert.confirmedAt) return null;
  const product = alert.product.name;
  return confirmation(deps, { ...alert, id }, { purpose: 'alert', value: alertId }, () => [
    t('visitEmails.alertSubject', { product }),
    t('visitEmails.alertAsked', { product }),
  ]);
}

/** The day's name was typed by a person who may not own the address: it is written once the address is confirmed. */
async function confirmReminderEmail(deps: ReturningEmailDependencies, { id, reminderId }: ReminderEmail) {
  const { email, kind, nextOn, confirmedAt, language } = reminders;
  const [day] = await deps.db.read
    .select({ email, kind, nextOn, confirmedAt, language })
    .from(reminders)
    .where(eq(reminders.id, reminderId));
  if (!day || day.confirmedAt) return null;
  return confirmation(deps, { ...day, id }, { purpose: 'reminder', value: reminderId }, () => [
    t('visitEmails.daySubject'),
    t('visitEmails.dayAsked', { kind: day.kind, day: formatDay(day.nextOn) }),
  ]);
}

interface Asked {
  /** The email's id. */
  id: string;
  email: string;
  language: string;
}

async function findReader(
  { db, shopName: ownName, publicUrl }: ReturningEmailDependencies,
  { language: stored }: Asked,
) {
  const { shopName, language } = await findSettingsFor(db.read, ownName, stored);
  return { shopName, language, address: (path: string) => publicUrl + localizePath(language, path) };
}

/** Answers a request: it advertises nothing and has no unsubscribe link. */
async function confirmation(
  deps: ReturningEmailDependencies,
  asked: Asked,
  link: Parameters<LinkSigner['sign']>[0],
  write: () => [subject: string, sentence: string],
): Promise<EmailMessage | null> {
  const { shopName, language, address } = await findReader(deps, asked);
  return writeEmail(language, () => {
    const [subject, sentence] = write();
    return {
      id: asked.id,
      to: { isProven: false, address: asked.email },
      shopName,
      subject,
      blocks: [
        { kind: 'text', text: t('emails.hello') },
        { kind: 'text', text: sentence },
        { kind: 'button', label: t('visitEmails.yes'), link: address(`/emails/confirm/${deps.links.sign(link)}`) },
        { kind: 'small', text: t('visitEmails.sevenDays') },
      ],
    };
  });
}

async function backInStockEmail(deps: ReturningEmailDependencies, { id, alertId }: AlertEmail) {
  const alert = await findAlert(deps, alertId);
  if (!alert?.announcedAt || (await refuses(deps.db.read, alert.email, 'stock_alerts'))) return null;
  const { name: product, slug, fromPrice } = alert.product;
  const price = formatProductPrice(alert.product);
  return optedIn(deps, { ...alert, id }, 'stock_alerts', (address) => ({
    subject: t('visitEmails.backSubject', { product }),
    blocks: [
      {
        kind: 'text',
        text: fromPrice ? t('visitEmails.backFrom', { product, price }) : t('visitEmails.back', { product, price }),
      },
      {
        kind: 'button',
        label: t('visitEmails.see', { product }),
        link: address(`/product/${encodeURIComponent(slug)}`),
      },
      { kind: 'small', text: t('visitEmails.backOnce') },
    ],
  }));
}

async function reminderEmail(deps: ReturningEmailDependencies, { id, reminderId, on }: DueEmail) {
  const [reminder] = await deps.db.read.select().from(reminders).where(eq(reminders.id, reminderId));
  if (!reminder || (await refuses(deps.db.read, reminder.email, 'reminders'))) return null;
  return optedIn(deps, { ...reminder, id }, 'reminders', (address) => {
    // "Maa’s birthday", or "Diwali" where it is a day of its own.
    const what = t('visitEmails.dayName', { name: reminder.name, kind: reminder.kind });
    const day = formatDay(on);
    return {
      subject: t('visitEmails.dueSubject', { what, day }),
      blocks: [
        { kind: 'text', text: t('visitEmails.due', { what, day }) },
        { kind: 'button', label: t('visitEmails.findGift'), link: address('/') },
      ],
    };
  });
}

async function optedIn(
  deps: ReturningEmailDependencies,
  asked: Asked,
  topic: Topic,
  write: (address: (path: string) => string) => Pick<EmailMessage, 'subject' | 'blocks'>,
): Promise<EmailMessage | null> {
  const { shopName, language, address } = await findReader(deps, asked);
  const token = deps.links.sign({ purpose: 'unsubscribe', value: hashAddress(asked.email) });
  const path = `/emails/unsubscribe/${token}`;
  return writeEmail(language, () => {
    const { subject, blocks } = write(address);
    const why = topic === 'reminders' ? 'becauseOfDay' : 'becauseOfRequest';
    return {
      id: asked.id,
      to: { isProven: true, name: '', address: asked.email },
      shopName,
      subject,
      // Email clients send a form to it, which no page takes.
      unsubscribeUrl: deps.publicUrl + path,
      blocks: [
        { kind: 'text', text: t('emails.hello') },
        ...blocks,
        { kind: 'small', text: t(`visitEmails.${why}`, { link: address(path) }) },
      ],
    };
  });
}
