import { sql } from 'drizzle-orm';
import { countWithin } from '../accounts/index.ts';
import { queueNotice } from '../notifications/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { queueEmail } from '../platform/email/mailer.ts';
import { ShopError } from '../platform/errors.ts';
import { toClientNetwork } from '../platform/http/clients/client-network.ts';
import { newId, newSecret } from '../platform/id.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { GrievanceForm } from './api.ts';
import { grievanceMessages, grievances, grievanceYears } from './schema.ts';

const daySeconds = 86_400;
/** Many people of a mobile network share an address. */
const maxPerNetworkAndDay = 20;

/** Outside of the work's transaction. Throws ShopError 429. */
export async function limitGrievances(db: Database, address: string): Promise<void> {
  const key = `complaints ${toClientNetwork(address)}`;
  const count = await db.transaction((tx) => countWithin(tx, key, daySeconds));
  if (count > maxPerNetworkAndDay)
    throw new ShopError(
      'too_many_requests',
      'Too many complaints came from your network today. Please call or write to the grievance officer.',
      { retryAfterSeconds: 3_600 },
    );
}

/** Stores a complaint with its first message, and writes to the admins and, with an email address, to the person. */
export async function sendGrievance(
  tx: Tx,
  queue: Queue,
  { topic, order = '', words, name, email = '', phone = '' }: GrievanceForm,
): Promise<{ number: string; code: string }> {
  const id = newId();
  const code = newSecret();
  const number = await takeNumber(tx);
  const address = email === '' ? { email: null, emailKey: null } : { email, emailKey: emailKey(email) };
  await tx.insert(grievances).values({ id, number, code, topic, orderNumber: order.trim(), name, phone, ...address });
  await tx.insert(grievanceMessages).values({ id: newId(), grievanceId: id, author: 'person', words });
  await queueNotice(tx, queue, { kind: 'new_grievance', about: id });
  if (email) await queueEmail(tx, queue, { id: `grievance-${id}`, template: 'grievance_received', grievanceId: id });
  return { number, code };
}

/** `G-2026-0017`: the year in India, and how many there were in it. */
async function takeNumber(tx: Tx): Promise<string> {
  const year = Number(dayInIndia(new Date()).slice(0, 4));
  const [row] = await tx
    .insert(grievanceYears)
    .values({ year, lastNumber: 1 })
    .onConflictDoUpdate({ target: grievanceYears.year, set: { lastNumber: sql`${grievanceYears.lastNumber} + 1` } })
    .returning({ lastNumber: grievanceYears.lastNumber });
  return `G-${year}-${String(row?.lastNumber).padStart(4, '0')}`;
}
