import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { findUser, lockUser } from '../accounts/index.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { dayInIndia } from '../platform/database/shop-day.ts';
import { queueEmail } from '../platform/email/mailer.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { addDays } from '../shared/dates/calendar.ts';
import { planReminder, type ReminderPlan } from '../shared/dates/yearly-day.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import type { AskingDependencies, Recipient } from './requests-of-people.ts';
import { reminders } from './schema.ts';

export interface ReminderForm {
  name: string;
  kind: 'birthday' | 'anniversary' | 'other';
  relation?: string;
  /** Of any year for a yearly day. */
  date: string;
  eachYear: boolean;
  daysBefore: number;
}
export type Reminder = typeof reminders.$inferSelect;

const maxReminders = 50;
const perBatch = 200;

async function findToday(queries: Queries): Promise<string> {
  const { rows } = await queries.execute<{ today: string }>(sql`select ${dayInIndia(sql`now()`)} as today`);
  return rows[0]?.today ?? '';
}

/** Throws ShopError 400. */
function planFromForm(
  { date, eachYear, daysBefore }: ReminderForm,
  today: string,
): ReminderPlan & { month: number; day: number } {
  const [, month = 0, day = 0] = date.split('-').map(Number);
  if (eachYear) return { month, day, ...planReminder({ month, day }, daysBefore, today) };
  const sendOn = addDays(date, -daysBefore);
  if (date <= today) throw fieldError('date', t('shopping.dayOver'));
  if (sendOn < today) throw fieldError('date', t('shopping.dayTooNear'));
  if (date > addDays(today, 800)) throw fieldError('date', t('shopping.dayTooFar'));
  return { month, day, nextOn: date, sendOn };
}

function reminderRow(form: ReminderForm, today: string) {
  const { name, kind, relation, eachYear, daysBefore } = form;
  return { name, kind, relation, eachYear, daysBefore, ...planFromForm(form, today) };
}

/** Returns the day of the first email. Throws ShopError 400, 401 or 409. */
export async function addReminder(
  deps: AskingDependencies,
  form: ReminderForm,
  recipient: Recipient | null,
): Promise<{ reminder: Reminder | null; sendOn: string }> {
  const row = reminderRow(form, await findToday(deps.db.read));
  if (!recipient) return { reminder: null, sendOn: row.sendOn };
  const reminder = await deps.db.transaction(async (tx) => {
    if (recipient.userId && !(await lockUser(tx, recipient.userId))) throw new ShopError('unauthorized');
    const { userId, email, emailKey, isConfirmed } = recipient;
    // Nobody can use up the places of an address that is not his.
    const isAlike = isConfirmed ? isNotNull(reminders.confirmedAt) : isNull(reminders.confirmedAt);
    const others = await tx.$count(reminders, and(eq(reminders.emailKey, emailKey), isAlike));
    if (others >= maxReminders) {
      if (!isConfirmed) return null;
      throw new ShopError('conflict', t('shopping.mostDays', { max: maxReminders }));
    }
    const confirmedAt = isConfirmed ? sql`now()` : null;
    const added = { id: newId(), userId, email, emailKey, confirmedAt, language: currentLanguage(), ...row };
    const [stored] = await tx.insert(reminders).values(added).returning();
    if (stored && !isConfirmed)
      await queueEmail(tx, deps.queue, { id: newId(), template: 'confirm_reminder', reminderId: stored.id });
    return stored ?? null;
  });
  return { reminder, sendOn: row.sendOn };
}

export async function listReminders(queries: Queries, userId: string): Promise<Reminder[]> {
  return queries
    .select()
    .from(reminders)
    .where(and(eq(reminders.userId, userId), isNull(reminders.endedAt)))
    .orderBy(asc(reminders.nextOn), asc(reminders.id));
}

/** Throws ShopError 400, 404, or 409 while the address confirmed the day and not the account. */
export async function changeReminder(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  form: ReminderForm,
): Promise<Reminder> {
  const row = reminderRow(form, await findToday(tx));
  await requireOwnReminder(tx, { id, userId });
  const which = and(eq(reminders.id, id), eq(reminders.userId, userId), isNull(reminders.endedAt));
  const [changed] = await tx.update(reminders).set(row).where(which).returning();
  if (!changed) throw new ShopError('not_found', t('shopping.dayNotFound'));
  return changed;
}

/** What the owner of an address confirmed by its link, an account that has not proven the address leaves alone. */
async function requireOwnReminder(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  const which = and(eq(reminders.id, id), eq(reminders.userId, userId), isNotNull(reminders.confirmedAt));
  if ((await tx.$count(reminders, which)) === 0) return;
  const user = await findUser(tx, userId);
  if (!user?.emailConfirmedAt) throw new ShopError('conflict', t('shopping.confirmEmailFirst'));
}

/** Throws ShopError 404, or 409 as a change. */
export async function deleteReminder(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<void> {
  await requireOwnReminder(tx, { id, userId });
  const which = and(eq(reminders.id, id), eq(reminders.userId, userId));
  const gone = await tx.delete(reminders).where(which).returning({ id: reminders.id });
  if (gone.length === 0) throw new ShopError('not_found', t('shopping.dayNotFound'));
}

/** False for a request that is over, or a week old. */
export async function confirmReminder(tx: Tx, id: string): Promise<boolean> {
  const isRecent = gt(reminders.createdAt, sql`now() - interval '7 days'`);
  const confirmed = await tx
    .update(reminders)
    .set({ confirmedAt: sql`coalesce(${reminders.confirmedAt}, now())` })
    .where(and(eq(reminders.id, id), or(isNotNull(reminders.confirmedAt), isRecent)))
    .returning({ id: reminders.id });
  return confirmed.length > 0;
}

/** One email for each day that is due, also when the shop was stopped on the first day; none from the day itself on. */
export async function sendDueReminders({ db, queue }: { db: Database; queue: Queue }): Promise<void> {
  const today = await findToday(db.read);
  for (;;) {
    const count = await db.transaction((tx) => sendBatch(tx, queue, today));
    if (count < perBatch) return;
  }
}

async function sendBatch(tx: Tx, queue: Queue, today: string): Promise<number> {
  const isOpen = and(isNotNull(reminders.confirmedAt), isNull(reminders.endedAt));
  const due = await tx
    .select()
    .from(reminders)
    .where(and(isOpen, lte(reminders.sendOn, today)))
    .orderBy(asc(reminders.sendOn), asc(reminders.id))
    .limit(perBatch)
    .for('update', { skipLocked: true });
  for (const one of due) {
    const { id, nextOn, month, day, daysBefore } = one;
    if (today < nextOn)
      await queueEmail(tx, queue, { id: `day-${id}-${nextOn}`, template: 'reminder', reminderId: id, on: nextOn });
    const next = one.eachYear
      ? planReminder({ month, day }, daysBefore, nextOn > today ? nextOn : today)
      : { endedAt: sql`now()` };
    await tx.update(reminders).set(next).where(eq(reminders.id, id));
  }
  return due.length;
}

export async function eraseOldReminders(db: Database): Promise<void> {
  await db.transaction((tx) =>
    tx
      .delete(reminders)
      .where(
        or(
          lt(reminders.endedAt, sql`now() - interval '3 days'`),
          and(
            isNull(reminders.confirmedAt),
            isNull(reminders.userId),
            lt(reminders.createdAt, sql`now() - interval '7 days'`),
          ),
        ),
      ),
  );
}
