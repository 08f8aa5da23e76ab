import { asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database, Queries } from '../platform/database/database.ts';
import { dateInIndia } from '../platform/database/shop-day.ts';
import type { Contact } from '../shared/law/contact.ts';
import { findPhotos } from './find-grievances.ts';
import { grievanceMessages, grievances } from './schema.ts';

/** What a person wrote under a proven address, with the answers; without the code, which opens the page. */
export async function findGrievanceData(queries: Queries, emailKey: string | null) {
  if (!emailKey) return [];
  const found = await queries.select().from(grievances).where(eq(grievances.emailKey, emailKey));
  if (found.length === 0) return [];
  const messages = await queries
    .select()
    .from(grievanceMessages)
    .where(
      inArray(
        grievanceMessages.grievanceId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(grievanceMessages.createdAt));
  const data = [];
  for (const { code: _, ...grievance } of found)
    data.push({
      ...grievance,
      messages: messages.filter(({ grievanceId }) => grievanceId === grievance.id),
      photos: await findPhotos(queries, grievance.id),
    });
  return data;
}

/** This many years after they were settled, or after one that nobody settled came, and a month. */
export async function eraseOldGrievances({ read }: Database, years: number): Promise<void> {
  const age = sql`make_interval(years => ${years}::int)`;
  const isForgotten = sql`${grievances.createdAt} < now() - ${age} - interval '1 month' and not exists (
    select from grievance_messages messages where messages.grievance_id = grievances.id and messages.created_at > now() - ${age})`;
  await read.delete(grievances).where(or(lt(grievances.settledAt, sql`now() - ${age}`), isForgotten));
}

/** Complaints that came within these days. */
export async function listGrievanceContacts(queries: Queries, until: string): Promise<Contact[]> {
  const { email, name, phone, number } = grievances;
  const found = await queries
    .select({ email, name, phone, number })
    .from(grievances)
    .where(sql`${dateInIndia(grievances.createdAt)} <= ${until}::date`)
    .orderBy(asc(grievances.id));
  return found.map(({ number: ticket, ...person }) => ({
    ...{ ...person, email: person.email ?? '', isProven: false },
    what: `your complaint ${ticket}: name, email address, phone number, what you wrote`,
  }));
}
