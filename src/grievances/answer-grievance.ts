import { and, eq, sql } from 'drizzle-orm';
import { queueNotice } from '../notifications/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { queueEmail } from '../platform/email/mailer.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { t } from '../shared/languages/translate.ts';
import { maxMessages, mayWrite, reopenDays } from './find-grievances.ts';
import { grievanceMessages, grievances } from './schema.ts';

type Locked = typeof grievances.$inferSelect;

/** A message of the shop; the first one acknowledges the complaint. Throws ShopError 404 or 409. */
export async function answerGrievance(
  tx: Tx,
  queue: Queue,
  { grievanceId, words, signedBy }: { grievanceId: string; words: string; signedBy: string },
): Promise<Locked> {
  const grievance = await lockGrievance(tx, eq(grievances.id, grievanceId));
  const messageId = await addMessage(tx, grievance, { author: 'shop', words, signedBy });
  await tx
    .update(grievances)
    .set({ acknowledgedAt: sql`coalesce(${grievances.acknowledgedAt}, now())` })
    .where(eq(grievances.id, grievanceId));
  const email = { id: `grievance-message-${messageId}`, template: 'grievance_answered', grievanceId, messageId };
  if (grievance.email) await queueEmail(tx, queue, email);
  return grievance;
}

/** Throws ShopError 404 or 409. */
export async function settleGrievance(
  tx: Tx,
  queue: Queue,
  { grievanceId, outcome }: { grievanceId: string; outcome: string },
): Promise<Locked> {
  const grievance = await lockGrievance(tx, eq(grievances.id, grievanceId));
  if (grievance.settledAt) throw new ShopError('conflict', t('giftAnswers.settledAlready'));
  const settled = {
    outcome,
    settledAt: sql`now()`,
    acknowledgedAt: sql`coalesce(${grievances.acknowledgedAt}, now())`,
  };
  await tx.update(grievances).set(settled).where(eq(grievances.id, grievanceId));
  const email = { id: `grievance-settled-${newId()}`, template: 'grievance_settled', grievanceId };
  if (grievance.email) await queueEmail(tx, queue, email);
  return grievance;
}

/** A message of the person, which opens a settled complaint again. Throws ShopError 404 or 409. */
export async function writeMessage(
  tx: Tx,
  queue: Queue,
  { code, words }: { code: string; words: string },
): Promise<void> {
  const grievance = await lockGrievance(tx, eq(grievances.code, code));
  if (!mayWrite(grievance)) throw new ShopError('conflict', t('shopping.complaintOver', { days: reopenDays }));
  await addMessage(tx, grievance, { author: 'person', words, signedBy: '' });
  await tx.update(grievances).set({ settledAt: null, outcome: null }).where(eq(grievances.id, grievance.id));
  await queueNotice(tx, queue, { kind: 'new_grievance', about: grievance.id, key: await noticeKey(tx, grievance) });
}

/** One notification an hour after each answer of the shop, however many messages arrive. */
async function noticeKey(tx: Tx, { id, settledAt }: Locked): Promise<string> {
  const isAnswer = and(eq(grievanceMessages.grievanceId, id), eq(grievanceMessages.author, 'shop'));
  const answers = await tx.$count(grievanceMessages, isAnswer);
  return `${id} ${answers} ${settledAt?.getTime() ?? ''} ${new Date().toISOString().slice(0, 13)}`;
}

async function lockGrievance(tx: Tx, which: ReturnType<typeof eq>): Promise<Locked> {
  const [grievance] = await tx.select().from(grievances).where(which).for('update');
  if (!grievance) throw new ShopError('not_found', t('shopping.complaintNotFound'));
  return grievance;
}

async function addMessage(
  tx: Tx,
  { id: grievanceId }: Locked,
  message: Pick<typeof grievanceMessages.$inferInsert, 'author' | 'words' | 'signedBy'>,
): Promise<string> {
  const { author } = message;
  const isOfAuthor = and(eq(grievanceMessages.grievanceId, grievanceId), eq(grievanceMessages.author, author));
  if ((await tx.$count(grievanceMessages, isOfAuthor)) >= maxMessages)
    throw new ShopError('conflict', t('shopping.mostMessages', { max: maxMessages }));
  const id = newId();
  await tx.insert(grievanceMessages).values({ id, grievanceId, ...message, createdAt: sql`clock_timestamp()` });
  return id;
}
