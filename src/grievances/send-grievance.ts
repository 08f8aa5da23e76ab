import { countWithin } from '../accounts/index.ts';
import { queueNotice } from '../notifications/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { queueEmail } from '../platform/email/mailer.ts';
import { ShopError } from '../platform/errors.ts';
import { toSharedNetwork } from '../platform/http/clients/client-network.ts';
import { newId, newSecret } from '../platform/id.ts';
import type { Queue } from '../platform/queue/queue.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { GrievanceForm } from './api.ts';
import { grievanceMessages, grievancePhotos, grievances } from './schema.ts';
import { takeTicketNumber } from './take-ticket-number.ts';

const daySeconds = 86_400;
/** Many people of a mobile network share an address. */
const maxPerNetworkAndDay = 20;

/** Outside of the work's transaction; with `isCounted` false, before megabytes are read. Throws ShopError 429. */
export async function limitGrievances(db: Database, address: string, { isCounted = true } = {}): Promise<void> {
  const key = `complaints ${toSharedNetwork(address)}`;
  const count = await db.transaction((tx) => countWithin(tx, key, daySeconds, isCounted ? 1 : 0));
  if (count + (isCounted ? 0 : 1) > maxPerNetworkAndDay)
    throw new ShopError('too_many_requests', t('shopping.manyComplaints'), { retryAfterSeconds: 3_600 });
}

/** Stores a complaint with its message and re-encoded photos; notifies the admins and, by email, the person. */
export async function sendGrievance(
  tx: Tx,
  queue: Queue,
  { topic, order = '', words, name, email = '', phone = '' }: GrievanceForm,
  photos: readonly Buffer[],
): Promise<{ number: string; code: string }> {
  const id = newId();
  const code = newSecret();
  const number = await takeTicketNumber(tx, 'G');
  const address = email === '' ? { email: null, emailKey: null } : { email, emailKey: emailKey(email) };
  const ticket = { id, number, code, topic, orderNumber: order.trim(), language: currentLanguage() };
  await tx.insert(grievances).values({ ...ticket, name, phone, ...address });
  await tx.insert(grievanceMessages).values({ id: newId(), grievanceId: id, author: 'person', words });
  for (const [position, bytes] of photos.entries())
    await tx.insert(grievancePhotos).values({ id: newId(), grievanceId: id, position, bytes });
  await queueNotice(tx, queue, { kind: 'new_grievance', about: id });
  if (email) await queueEmail(tx, queue, { id: `grievance-${id}`, template: 'grievance_received', grievanceId: id });
  return { number, code };
}
