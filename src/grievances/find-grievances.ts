import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { webpDataUrl } from '../platform/data-url.ts';
import type { Queries } from '../platform/database/database.ts';
import type { GrievanceBody, ListedGrievanceBody, PublicGrievanceBody } from './api.ts';
import { grievanceMessages, grievancePhotos, grievances } from './schema.ts';

/** Consumer Protection (E-Commerce) Rules 2020, r. 4(5): receipt is acknowledged within 48 hours. */
const acknowledgeBy = sql<Date>`${grievances.createdAt} + interval '48 hours'`;
/** And the complaint is redressed within one month from the date of receipt. */
const settleBy = sql<Date>`(${grievances.createdAt} at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata'`;
/** How long a person can say that it is not settled. */
export const reopenDays = 7;
/** For each side: neither can use up the other's messages. */
export const maxMessages = 50;
const maxSettled = 200;
const maxOpen = 1_000;
const excerptLength = 160;

const asDate = (moment: SQL<Date>) => moment.mapWith((value) => new Date(value));
const columns = {
  id: grievances.id,
  number: grievances.number,
  code: grievances.code,
  topic: grievances.topic,
  order: grievances.orderNumber,
  name: grievances.name,
  email: grievances.email,
  phone: grievances.phone,
  createdAt: grievances.createdAt,
  acknowledgedAt: grievances.acknowledgedAt,
  settledAt: grievances.settledAt,
  outcome: grievances.outcome,
  language: grievances.language,
  acknowledgeBy: asDate(acknowledgeBy),
  settleBy: asDate(settleBy),
  excerpt: sql<string>`(select left(messages.words, ${sql.raw(String(excerptLength))}) from grievance_messages messages
    where messages.grievance_id = grievances.id order by messages.created_at, messages.id limit 1)`,
};
const select = (queries: Queries) => queries.select(columns).from(grievances);
type GrievanceRow = Awaited<ReturnType<typeof select>>[number];

/** Open ones first, the oldest first. */
export async function listGrievances(queries: Queries): Promise<ListedGrievanceBody[]> {
  const settled = await select(queries)
    .where(sql`${grievances.settledAt} is not null`)
    .orderBy(sql`${grievances.settledAt} desc`)
    .limit(maxSettled);
  return [...(await findOpenRows(queries)), ...settled].map(listedBody);
}

export function findOpenRows(queries: Queries): Promise<GrievanceRow[]> {
  return select(queries).where(sql`${grievances.settledAt} is null`).orderBy(asc(grievances.createdAt)).limit(maxOpen);
}

export async function findGrievanceRow(
  queries: Queries,
  which: { id: string } | { code: string },
): Promise<GrievanceRow | null> {
  const [row] = await select(queries).where(
    'id' in which ? eq(grievances.id, which.id) : eq(grievances.code, which.code),
  );
  return row ?? null;
}

export async function findGrievance(queries: Queries, id: string): Promise<GrievanceBody | null> {
  const row = await findGrievanceRow(queries, { id });
  if (!row) return null;
  const messages = await findMessages(queries, id);
  return { ...listedBody(row), messages, photos: await findPhotos(queries, id), link: `/grievance/${row.code}` };
}

/** What the link shows: nothing by which a stranger who finds it could reach the person. */
export async function findPublicGrievance(queries: Queries, code: string): Promise<PublicGrievanceBody | null> {
  const row = await findGrievanceRow(queries, { code });
  if (!row) return null;
  const messages = await findMessages(queries, row.id);
  const photos = await findPhotos(queries, row.id);
  const isRoomLeft = messages.filter(({ author }) => author === 'person').length < maxMessages;
  return { ...ticketBody(row), messages, photos, mayWrite: mayWrite(row) && isRoomLeft };
}

export function mayWrite({ settledAt }: Pick<GrievanceRow, 'settledAt'>): boolean {
  return settledAt === null || Date.now() - settledAt.getTime() < reopenDays * 86_400_000;
}

/** WebP as data: URLs. */
export async function findPhotos(queries: Queries, grievanceId: string): Promise<string[]> {
  return (await findPhotoFiles(queries, grievanceId)).map(webpDataUrl);
}

/** WebP, in the order in which they were sent. */
export async function findPhotoFiles(queries: Queries, grievanceId: string): Promise<Buffer[]> {
  const rows = await queries
    .select({ bytes: grievancePhotos.bytes })
    .from(grievancePhotos)
    .where(eq(grievancePhotos.grievanceId, grievanceId))
    .orderBy(asc(grievancePhotos.position));
  return rows.map(({ bytes }) => bytes);
}

async function findMessages(queries: Queries, grievanceId: string): Promise<PublicGrievanceBody['messages']> {
  const rows = await queries
    .select()
    .from(grievanceMessages)
    .where(eq(grievanceMessages.grievanceId, grievanceId))
    .orderBy(asc(grievanceMessages.createdAt), asc(grievanceMessages.id));
  return rows.map(({ id, author, signedBy, words, createdAt }) => ({
    ...{ _id: id, author, signedBy, words },
    createdAt: createdAt.toISOString(),
  }));
}

function ticketBody(row: GrievanceRow) {
  const { number, topic, order, outcome, createdAt, acknowledgedAt, settledAt } = row;
  return {
    ...{ number, topic, order, outcome },
    createdAt: createdAt.toISOString(),
    acknowledgedAt: acknowledgedAt?.toISOString() ?? null,
    acknowledgeBy: row.acknowledgeBy.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    settleBy: row.settleBy.toISOString(),
  };
}

function listedBody(row: GrievanceRow): ListedGrievanceBody {
  const { id, name, email, phone, excerpt } = row;
  return { _id: id, name, email: email ?? '', phone, excerpt: excerpt ?? '', ...ticketBody(row) };
}
