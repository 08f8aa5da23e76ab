import { type SQL, sql } from 'drizzle-orm';
import type { Db } from 'pg-boss';
import type { Tx } from '../database/database.ts';
import { runPrepared } from '../database/prepared.ts';
import { beforeCommit, plainTransaction } from '../database/transaction.ts';

/** What a transaction changes in the table of jobs: one statement, with its last write or before its commit. */
interface Pending {
  /** By pg-boss's statement, which differs between queues; jobs as JSON by their ids. */
  sent: Map<string, Map<string | symbol, string>>;
  /** By queue. */
  dropped: Map<string, Set<string>>;
}

/** As parts of a `with`, after others; the name belongs into that of the statement. */
interface JobsPart {
  name: string;
  parts: SQL;
  values: Record<string, unknown>;
}

const pending = new WeakMap<Tx, Pending>();
const names = new Map<string, string>();

/** `send` is given a database that takes pg-boss's statement; the second job with an id is dropped. */
export async function collectJob(
  tx: Tx,
  { queue, id }: { queue: string; id: string | undefined },
  send: (db: Db) => Promise<unknown>,
): Promise<void> {
  if (id && findPending(tx)?.dropped.get(queue)?.has(id)) await writeJobs(tx);
  const { sent } = openPending(tx);
  await send({
    executeSql: async (text: string, [jobs]: string[]) => {
      const known = sent.get(text) ?? new Map<string | symbol, string>();
      sent.set(text, known);
      const key = id ?? Symbol(queue);
      if (!known.has(key)) known.set(key, (jobs as string).slice(1, -1));
      return { rows: [] };
    },
  });
}

export function collectDrop(tx: Tx, queue: string, id: string): void {
  const { sent, dropped } = openPending(tx);
  for (const jobs of sent.values()) jobs.delete(id);
  dropped.set(queue, (dropped.get(queue) ?? new Set()).add(id));
}

/** Writes them now. */
export async function writeJobs(tx: Tx): Promise<void> {
  const { name, parts, values } = takeJobs(tx);
  if (name) await runPrepared(tx, `jobs${name}`, () => sql`with nothing as (select)${parts} select`, values);
}

/** The caller writes them. An empty name and no parts when there are none. */
export function takeJobs(tx: Tx): JobsPart {
  const { sent, dropped } = findPending(tx) ?? { sent: new Map(), dropped: new Map() };
  pending.delete(plainTransaction(tx));
  const values: JobsPart['values'] = {};
  const inserts = [...sent].filter(([, jobs]) => jobs.size > 0);
  const parts = inserts.map(([text, jobs], index) => {
    values[`jobs${index}`] = `[${[...jobs.values()].join(',')}]`;
    const [before = '', after = ''] = text.split('$1');
    return sql`, jobs${sql.raw(String(index))} as (${sql.raw(before)}${sql.placeholder(`jobs${index}`)}${sql.raw(after)})`;
  });
  for (const [queue, ids] of dropped) {
    const place = parts.length;
    Object.assign(values, { [`queue${place}`]: queue, [`ids${place}`]: [...ids] });
    parts.push(sql`, jobs${sql.raw(String(place))} as (
      delete from pgboss.job where name = ${sql.placeholder(`queue${place}`)} and id = any(${sql.placeholder(`ids${place}`)}::uuid[]))`);
  }
  const shape = `${inserts.map(([text]) => text).join()} ${dropped.size}`;
  const name = parts.length === 0 ? '' : (names.get(shape) ?? `_jobs_${names.size}`);
  if (name) names.set(shape, name);
  return { name, parts: sql.join(parts), values };
}

function findPending(tx: Tx): Pending | undefined {
  return pending.get(plainTransaction(tx));
}

function openPending(tx: Tx): Pending {
  const known = findPending(tx) ?? { sent: new Map(), dropped: new Map() };
  pending.set(plainTransaction(tx), known);
  beforeCommit(tx, writePendingJobs);
  return known;
}

function writePendingJobs(tx: Tx): Promise<void> {
  return writeJobs(tx);
}
