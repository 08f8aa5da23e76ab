import { asc, eq } from 'drizzle-orm';
import { streamCsv } from '../platform/csv/csv-stream.ts';
import type { Database, Queries } from '../platform/database/database.ts';
import { dayInIndia, timeInIndia } from '../shared/dates/dates.ts';
import { grievanceMessages, grievances } from './schema.ts';

const batchSize = 500;
const head = [
  ...['Number', 'Received on', 'Received at', 'About', 'Order', 'Name', 'E-mail', 'Phone'],
  ...['Answered on', 'Answered at', 'Settled on', 'Outcome', 'Message of', 'Message on', 'Message at', 'Message'],
];

/** One line for each message, by number. */
export function exportGrievances(db: Database): ReadableStream<Uint8Array> {
  return streamCsv(db, head, async (queries, send) => {
    for (let offset = 0; ; offset += batchSize) {
      const batch = await findBatch(queries, offset);
      if (batch.length > 0) await send(batch.map(writeRow));
      if (batch.length < batchSize) return;
    }
  });
}

function findBatch(queries: Queries, offset: number) {
  return queries
    .select({ grievance: grievances, message: grievanceMessages })
    .from(grievances)
    .innerJoin(grievanceMessages, eq(grievanceMessages.grievanceId, grievances.id))
    .orderBy(asc(grievances.createdAt), asc(grievances.id), asc(grievanceMessages.createdAt), asc(grievanceMessages.id))
    .limit(batchSize)
    .offset(offset);
}

function writeRow({ grievance, message }: Awaited<ReturnType<typeof findBatch>>[number]): string[] {
  const { number, createdAt, topic, orderNumber, name, email, phone, acknowledgedAt, settledAt, outcome } = grievance;
  const moment = (at: Date | null) => (at ? [dayInIndia(at), timeInIndia(at)] : ['', '']);
  return [
    ...[number, ...moment(createdAt), topic, orderNumber, name, email ?? '', phone],
    ...[...moment(acknowledgedAt), settledAt ? dayInIndia(settledAt) : '', outcome ?? ''],
    ...[message.author === 'shop' ? message.signedBy : name, ...moment(message.createdAt), message.words],
  ];
}
