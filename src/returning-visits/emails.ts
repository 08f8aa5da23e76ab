import { and, eq, isNotNull } from 'drizzle-orm';
import { findProductsByIds } from '../catalog/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { EmailMessage } from '../platform/email/email-message.ts';
import type { EmailTemplates } from '../platform/email/mailer.ts';
import { formatDay } from '../shared/dates/dates.ts';
import { formatProductPrice } from '../shared/money.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { hashAddress, refuses, type Topic } from './refuse-emails.ts';
import type { Reminder } from './reminders.ts';
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

async function findAlert({ db }: ReturningEmailDependencies, alertId: string) {
  const [alert] = await db.read
    .select()
    .from(stockAlerts)
    .where(and(eq(stockAlerts.id, alertId), isNotNull(stockAlerts.email)));
  if (!alert?.email) return null;
  const [product] = await findProductsByIds(db.read, [alert.productId]);
  return product ? { ...alert, email: alert.email, product } : null;
}

async function confirmAlertEmail(deps: ReturningEmailDependencies, { id, alertId }: AlertEmail) {
  const alert = await findAlert(deps, alertId);
  if (!alert || alert.confirmedAt) return null;
  return confirmation(deps, { id, email: alert.email }, { purpose: 'alert', value: alertId }, [
    `Shall we write to you when ${alert.product.name} is back?`,
    `somebody asked us to write to this address once, when ${alert.product.name} can be ordered again. If that was you, please confirm it:`,
  ]);
}

/** The day's name was typed by a person who may not own the address: it is written once the address is confirmed. */
async function confirmReminderEmail(deps: ReturningEmailDependencies, { id, reminderId }: ReminderEmail) {
  const { email, kind, nextOn, confirmedAt } = reminders;
  const [day] = await deps.db.read
    .select({ email, kind, nextOn, confirmedAt })
    .from(reminders)
    .where(eq(reminders.id, reminderId));
  if (!day || day.confirmedAt) return null;
  return confirmation(deps, { id, email: day.email }, { purpose: 'reminder', value: reminderId }, [
    'Shall we remind you of a day?',
    `somebody asked us to remind this address of ${kindPhrases[day.kind]} on ${formatDay(day.nextOn)}. If that was you, please confirm it:`,
  ]);
}

/** Answers a request: it advertises nothing and has no unsubscribe link. */
async function confirmation(
  deps: ReturningEmailDependencies,
  { id, email }: { id: string; email: string },
  link: Parameters<LinkSigner['sign']>[0],
  [subject = '', sentence = '']: [string, string],
): Promise<EmailMessage> {
  const { shopName } = await findShopSettings(deps.db.read, deps.shopName);
  return {
    id,
    to: { isProven: false, address: email },
    shopName,
    subject,
    blocks: [
      { kind: 'text', text: 'Hello,' },
      { kind: 'text', text: sentence },
      { kind: 'button', label: 'Yes, write to me', link: `${deps.publicUrl}/emails/confirm/${deps.links.sign(link)}` },
      { kind: 'small', text: 'The link works for seven days. Without it we write nothing, and erase the address.' },
    ],
  };
}

async function backInStockEmail(deps: ReturningEmailDependencies, { id, alertId }: AlertEmail) {
  const alert = await findAlert(deps, alertId);
  if (!alert?.announcedAt || (await refuses(deps.db.read, alert.email, 'stock_alerts'))) return null;
  const { name, slug, fromPrice } = alert.product;
  return optedIn(deps, { id, email: alert.email, topic: 'stock_alerts' }, `${name} is back`, [
    {
      kind: 'text',
      text: `${name} can be ordered again, ${fromPrice ? '' : 'for '}${formatProductPrice(alert.product)}.`,
    },
    { kind: 'button', label: `See ${name}`, link: `${deps.publicUrl}/product/${encodeURIComponent(slug)}` },
    {
      kind: 'small',
      text: 'You asked us to write once when it is back. We have now erased your address from its list.',
    },
  ]);
}

async function reminderEmail(deps: ReturningEmailDependencies, { id, reminderId, on }: DueEmail) {
  const [day] = await deps.db.read.select().from(reminders).where(eq(reminders.id, reminderId));
  if (!day || (await refuses(deps.db.read, day.email, 'reminders'))) return null;
  const what = dayName(day);
  return optedIn(deps, { id, email: day.email, topic: 'reminders' }, `${what} is on ${formatDay(on)}`, [
    { kind: 'text', text: `you asked us to remind you: ${what} is on ${formatDay(on)}.` },
    { kind: 'button', label: 'Find a gift', link: `${deps.publicUrl}/` },
  ]);
}

async function optedIn(
  deps: ReturningEmailDependencies,
  { id, email, topic }: { id: string; email: string; topic: Topic },
  subject: string,
  blocks: EmailMessage['blocks'],
): Promise<EmailMessage> {
  const { shopName } = await findShopSettings(deps.db.read, deps.shopName);
  const token = deps.links.sign({ purpose: 'unsubscribe', value: hashAddress(email) });
  const unsubscribeUrl = `${deps.publicUrl}/emails/unsubscribe/${token}`;
  const why = topic === 'reminders' ? 'the day that you gave us' : 'your request';
  return {
    id,
    to: { isProven: true, name: '', address: email },
    shopName,
    subject,
    unsubscribeUrl,
    blocks: [
      { kind: 'text', text: 'Hello,' },
      ...blocks,
      { kind: 'small', text: `This email comes because of ${why}. No more such emails: ${unsubscribeUrl}` },
    ],
  };
}

const kindPhrases = { birthday: 'a birthday', anniversary: 'an anniversary', other: 'a day' };
const kindNames = { birthday: 'birthday', anniversary: 'anniversary', other: 'day' };

/** "Maa’s birthday", or "Diwali" where it is a day of its own. */
function dayName({ name, kind }: Pick<Reminder, 'name' | 'kind'>): string {
  return kind === 'other' ? name : `${name}’s ${kindNames[kind]}`;
}
