import { createHash } from 'node:crypto';
import { and, eq, gte, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { findUser } from '../accounts/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { emailRefusals, reminders, stockAlerts } from './schema.ts';

export type Topic = (typeof topics)[number];
const topics = ['stock_alerts', 'reminders'] as const;
export type EmailPreferences = { stockAlerts: boolean; reminders: boolean };

export function hashAddress(email: string): string {
  return createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 40);
}

export async function findEmailPreferences(queries: Queries, email: string): Promise<EmailPreferences> {
  const refused = await queries
    .select({ topic: emailRefusals.topic })
    .from(emailRefusals)
    .where(eq(emailRefusals.addressHash, hashAddress(email)));
  const has = (topic: Topic) => !refused.some((one) => one.topic === topic);
  return { stockAlerts: has('stock_alerts'), reminders: has('reminders') };
}

/** What an address has refused is shown once the account has proven it. */
export async function findPreferencesOfAccount(queries: Queries, userId: string) {
  const user = await findUser(queries, userId);
  if (!user?.emailConfirmedAt) return { stockAlerts: true, reminders: true, isConfirmed: false };
  return { ...(await findEmailPreferences(queries, user.email)), isConfirmed: true };
}

export async function refuses(queries: Queries, email: string, topic: Topic): Promise<boolean> {
  const which = and(eq(emailRefusals.addressHash, hashAddress(email)), eq(emailRefusals.topic, topic));
  return (await queries.$count(emailRefusals, which)) > 0;
}

/** All topics at once; what waits for the address is dropped. Days of an account stay, without emails. */
export async function unsubscribe(tx: Tx, addressHash: string): Promise<void> {
  await tx
    .insert(emailRefusals)
    .values(topics.map((topic) => ({ addressHash, topic })))
    .onConflictDoNothing();
  await tx.delete(stockAlerts).where(eq(selectAddressHash(stockAlerts.emailKey), addressHash));
  await tx
    .delete(reminders)
    .where(and(eq(selectAddressHash(reminders.emailKey), addressHash), isNull(reminders.userId)));
}

/** As `hashAddress`. */
function selectAddressHash(key: SQLWrapper): SQL<string> {
  return sql`left(encode(sha256(convert_to(${key}, 'UTF8')), 'hex'), 40)`;
}

export async function changeEmailPreferences(tx: Tx, email: string, wanted: EmailPreferences): Promise<void> {
  const addressHash = hashAddress(email);
  await tx.delete(emailRefusals).where(eq(emailRefusals.addressHash, addressHash));
  const refused: Topic[] = [];
  if (!wanted.stockAlerts) refused.push('stock_alerts');
  if (!wanted.reminders) refused.push('reminders');
  if (refused.length > 0) await tx.insert(emailRefusals).values(refused.map((topic) => ({ addressHash, topic })));
  if (!wanted.stockAlerts) await tx.delete(stockAlerts).where(eq(stockAlerts.emailKey, emailKey(email)));
}

/** What was refused since then, while the address was not proven. */
export async function forgetRefusals(tx: Tx, email: string, since: Date): Promise<void> {
  await tx
    .delete(emailRefusals)
    .where(and(eq(emailRefusals.addressHash, hashAddress(email)), gte(emailRefusals.createdAt, since)));
}
