import { type SQL, sql } from 'drizzle-orm';
import { addCustomers, findKnownAddresses } from '../accounts/index.ts';
import { recordAuditEntry } from '../audit-log/index.ts';
import { fileThread } from '../platform/csv/file-thread.ts';
import type { SentTable } from '../platform/csv/read-table.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import { runBatch } from '../platform/database/run-batch.ts';
import { ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { message } from '../platform/message.ts';
import { dayInIndia } from '../shared/dates/dates.ts';
import { t } from '../shared/languages/translate.ts';
import { firstCharacters } from '../shared/text/text.ts';
import type { PastPreview, PastShop } from './api.ts';
import { hashAddress } from './hash-address.ts';
import { type PackedPastFile, unpackPastFile } from './pack-past-file.ts';
import type { FiledCustomer } from './read-customers.ts';
import type { FiledOrder } from './read-orders.ts';
import type { PastFile } from './read-past-file.ts';
import { pastOrders, removedCustomers } from './schema.ts';

interface PastCounts {
  added: number;
  changed: number;
  unchanged: number;
}

const rowsPerBatch = 250;
const maxErrors = 100;
const maxLeftOut = 100;
const maxFirst = 12;

/** Writes nothing. Throws ShopError 400. */
export async function previewPastOrders(queries: Queries, sent: SentTable): Promise<PastPreview> {
  const file = await readPermitted(queries, sent);
  const { from, kind, customers, orders, errors, leftOut, notes } = file;
  const counts = kind === 'customers' ? await countCustomers(queries, customers) : await countOrders(queries, file);
  const first =
    kind === 'customers'
      ? customers.slice(0, maxFirst).map(describeCustomer)
      : orders.slice(0, maxFirst).map(describeOrder);
  return {
    ...{ from, kind, ...counts, notes },
    errors: errors.slice(0, maxErrors),
    leftOut: leftOut.slice(0, maxLeftOut),
    first,
  };
}

const describeCustomer = ({ line, name, email }: FiledCustomer) => ({ line, title: name || 'Customer', detail: email });

function describeOrder({ line, number, name, placedAt, lines, currency, totalMinor }: FiledOrder) {
  const pieces = lines.map((one) => `${one.name} × ${one.quantity}`).join(', ');
  const total = `${currency} ${(totalMinor / 100).toFixed(2)}`;
  const detail = [dayInIndia(new Date(placedAt)), name, total, pieces].filter(Boolean).join('; ');
  return { line, title: number, detail: firstCharacters(detail, 300) };
}

const readInThread = fileThread<SentTable, PackedPastFile>(new URL('./past-file-worker.ts', import.meta.url));

/** Without what people who deleted their accounts here have had. */
async function readPermitted(queries: Queries, sent: SentTable): Promise<PastFile> {
  const file = await unpackPastFile(await readInThread(sent));
  const customers = await leaveOutRemoved(queries, file.customers, file);
  return { ...file, customers, orders: await leaveOutRemoved(queries, file.orders, file) };
}

async function leaveOutRemoved<Row extends FiledCustomer | FiledOrder>(
  queries: Queries,
  rows: readonly Row[],
  { leftOut }: Pick<PastFile, 'leftOut'>,
): Promise<Row[]> {
  const permitted: Row[] = [];
  for (const batch of inBatches(rows)) {
    const hashes = batch.map(({ emailKey }) => (emailKey ? hashAddress(emailKey) : ''));
    const removed = await findRemoved(queries, [...new Set(hashes)]);
    for (const [index, row] of batch.entries())
      if (removed.has(hashes[index] ?? ''))
        leftOut.push({ line: row.line, message: t('pastOrderAnswers.removedHere') });
      else permitted.push(row);
  }
  return permitted;
}

async function findRemoved(queries: Queries, hashes: readonly string[]): Promise<Set<string>> {
  const { addressHash } = removedCustomers;
  const found = await queries
    .select({ addressHash })
    .from(removedCustomers)
    .where(sql`${addressHash} = any(${sql.param(hashes)}::text[])`);
  return new Set(found.map((row) => row.addressHash));
}

async function countCustomers(queries: Queries, customers: readonly FiledCustomer[]): Promise<PastCounts> {
  let unchanged = 0;
  for (const batch of inBatches(customers)) {
    const known = await findKnownAddresses(
      queries,
      batch.map(({ emailKey }) => emailKey),
    );
    unchanged += known.size;
  }
  return { added: customers.length - unchanged, changed: 0, unchanged };
}

async function countOrders(queries: Queries, { from, orders }: PastFile): Promise<PastCounts> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const batch of inBatches(orders)) {
    const { rows } = await queries.execute<{ state: keyof PastCounts }>(sql`
      select case when p.id is null then 'added' when ${isAnother(sql`p`, sql`r`)} then 'changed' else 'unchanged' end as state
      from ${selectRows(batch, from)} r left join ${pastOrders} p on p.source = r.source and p.external_id = r.external_id`);
    for (const { state } of rows) counts[state]++;
  }
  return counts;
}

/** In batches: one that is cut off goes on with a second run. Throws ShopError 400 before anything is written. */
export async function importPastOrders(
  db: Database,
  by: { id: string; name: string } | null,
  sent: SentTable,
): Promise<PastCounts & Pick<PastFile, 'kind' | 'leftOut'>> {
  const file = await readPermitted(db.read, sent);
  const { from, kind, customers, orders, errors, leftOut } = file;
  if (errors.length > 0)
    throw new ShopError('bad_input', t('pastOrderAnswers.badLines', { count: errors.length }), {
      errors: errors.slice(0, maxErrors).map(({ line, message }) => ({ path: `line ${line}`, message })),
    });
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const add = (part: Partial<PastCounts>) => {
    counts.added += part.added ?? 0;
    counts.changed += part.changed ?? 0;
  };
  for (const batch of inBatches(customers.toSorted((a, b) => (a.emailKey < b.emailKey ? -1 : 1))))
    add(await runBatch(db, async (tx) => ({ added: await addCustomers(tx, batch.map(toAccount)) })));
  for (const batch of inBatches(orders)) add(await runBatch(db, (tx) => writeOrders(tx, batch, from)));
  const total = customers.length + orders.length;
  counts.unchanged = total - counts.added - counts.changed;
  if (by && counts.unchanged < total)
    await db.transaction((tx) => {
      const what = message('auditEntries.pastImported', { kind, count: total });
      return recordAuditEntry(tx, by, what, listPage);
    });
  return { ...counts, kind, leftOut };
}

const listPage = '/dashboard/admin/past-orders';

const toAccount = ({ email, emailKey, name, phone, address, place }: FiledCustomer) => ({
  ...{ email, emailKey, name, phone, address, place },
});

function* inBatches<T extends { line: number }>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += rowsPerBatch) yield rows.slice(at, at + rowsPerBatch);
}

const columns = ['number', 'email', 'email_key', 'name', 'phone', 'address', 'status', 'total_minor', 'currency'];
const written = [...columns, 'lines', 'placed_at'];

function isAnother(stored: SQL, filed: SQL): SQL {
  const all = (from: SQL) =>
    sql.join(
      written.map((name) => sql`${from}.${sql.identifier(name)}`),
      sql`, `,
    );
  return sql`(${all(stored)}) is distinct from (${all(filed)})`;
}

/** Rows of `past_orders`, by external id: two imports lock them in the same order. */
function selectRows(orders: readonly FiledOrder[], from: PastShop): SQL {
  const rows = orders.map(({ emailKey, externalId, totalMinor, placedAt, line: _, ...order }) => ({
    ...order,
    ...{ id: newId(), source: from, external_id: externalId, email_key: emailKey },
    ...{ total_minor: totalMinor, placed_at: placedAt },
  }));
  return sql`(select distinct on (external_id) * from json_to_recordset(${JSON.stringify(rows)}) t(id text, source text,
    external_id text, number text, email text, email_key text, name text, phone text, address text, status text,
    total_minor bigint, currency text, lines jsonb, placed_at timestamptz) order by external_id)`;
}

async function writeOrders(tx: Tx, orders: readonly FiledOrder[], from: PastShop): Promise<Partial<PastCounts>> {
  const names = sql.join(
    ['id', 'source', 'external_id', ...written].map((name) => sql.identifier(name)),
    sql`, `,
  );
  const sets = sql.join(
    written.map((name) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`insert into ${pastOrders} as p (${names})
    select ${names} from ${selectRows(orders, from)} r order by external_id
    on conflict (source, external_id) do update set ${sets} where ${isAnother(sql`p`, sql`excluded`)}
    returning xmax = 0 as is_new`);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added };
}
