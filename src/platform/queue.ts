import { createHash } from 'node:crypto';
import { type Db, type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Tx } from './database/database.ts';
import { turns } from './turns.ts';

export interface JobOptions {
  /** A second job of this queue with this key is dropped, also when the first is done. */
  key?: string;
  startAfterSeconds?: number;
  /** Goes before whatever else waits on its queue: somebody sits in front of the screen until it is done. */
  isUrgent?: boolean;
}

export interface WorkOptions<Result> {
  /** One after the other, oldest first, instead of a few side by side. */
  inOrder?: boolean;
  /** In each process; unset = as fast as they are done. */
  mostPerSecond?: number;
  /** Called once with the results of all jobs that were done together, before they count as done; when it throws, they are tried again. */
  whenDone?: (results: Result[]) => Promise<void>;
  /** Deletes jobs once they are done instead of keeping them for a month; their keys are free again then. */
  deletesDone?: boolean;
}

export interface Queue {
  /**
   * Puts a job on a queue in the transaction of what it belongs to: no commit, no job. Jobs are stored for a month and shown to
   * operators: they name rows by their ids.
   * @throws Error when the data hold what looks like a secret
   */
  send(tx: Tx, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Takes the job of this key back, in the transaction that makes it needless; nothing happens when there is none. */
  drop(tx: Tx, queue: string, key: string): Promise<void>;
  /** Takes jobs off a queue, a few at a time; one whose handler throws is tried again later, alone. */
  work<T extends object, Result = void>(
    queue: string,
    handler: (data: T) => Promise<Result>,
    how?: WorkOptions<Result>,
  ): Promise<void>;
  /** Runs `handler` by the clock, in one instance at a time; `cron` has five fields, in UTC. */
  repeat(queue: string, cron: string, handler: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Tries of a job before it stays as failed: with doubling waits, over a day. A job whose process died is given to another
 * after fifteen seconds without a sign of life; a failed one is kept for a month, for `doctor`.
 */
const jobRules = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
  heartbeatSeconds: 15,
  deleteAfterSeconds: 30 * 24 * 3_600,
};
const noJob = '00000000-0000-0000-0000-000000000000';
/** Jobs of one queue that one process has in hand at a time. */
const jobsAtOnce = 5;
/** Jobs that are fetched together: with many waiting, asking for them costs as much as doing them. */
const jobsFetched = 20;

/**
 * Opens the job queue on the shop's own database (tables in the schema `pgboss`), over the shop's own connections.
 * @param queues every queue's name; sending to another one is an error
 */
export async function openQueue(
  db: Database,
  queues: readonly string[],
  onError: (error: Error) => void,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => db.pool.query(text, values) },
    backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
    superviseIntervalSeconds: 5,
  });
  boss.on('error', onError);
  const open = async () => {
    await boss.start();
    for (const name of queues) {
      await boss.createQueue(name, jobRules);
      await boss.updateQueue(name, jobRules);
      // Any question makes pg-boss learn the queue. Else the first job would, inside of a transaction and over a second connection.
      await boss.findJobs(name, { id: noJob });
    }
  };
  // The queue makes its own tables, and two instances that start together must not both make them.
  await db.exclusively(open);
  return {
    send: async (tx, queue, data, { key, startAfterSeconds, isUrgent = false } = {}) => {
      refuseSecrets(queue, data);
      await boss.send(queue, data, {
        id: key && jobId(queue, key),
        startAfter: startAfterSeconds,
        priority: isUrgent ? 1 : 0,
        db: connectionOf(tx),
      });
    },
    drop: async (tx, queue, key) => {
      await boss.deleteJob(queue, jobId(queue, key), { db: connectionOf(tx) });
    },
    work: async <T extends object, Result = void>(
      queue: string,
      handler: (data: T) => Promise<Result>,
      { inOrder = false, mostPerSecond, whenDone, deletesDone = false }: WorkOptions<Result> = {},
    ) => {
      const settings = {
        pollingIntervalSeconds: 1,
        batchSize: mostPerSecond ?? jobsFetched,
        burstWhenBatchFull: mostPerSecond === undefined,
        perJobResults: true,
        includeMetadata: true,
      } as const;
      const inTurn = turns(inOrder ? 1 : jobsAtOnce);
      await boss.work(queue, settings, async (jobs: JobWithMetadata<T>[]) => {
        const done = new Map<string, Result>();
        const work = async (job: Job<T>) => void done.set(job.id, await handler(job.data));
        const results = await Promise.all(
          oldestFirst(jobs).map((job) => inTurn(() => resultOf(job, () => work(job), onError))),
        );
        const finished = whenDone ? await finish(queue, done, results, whenDone, onError) : results;
        if (deletesDone) await deleteDone(db, queue, finished).catch(onError);
        return finished;
      });
    },
    repeat: async (queue, cron, handler) => {
      await boss.schedule(queue, cron);
      await boss.work(queue, { pollingIntervalSeconds: 1 }, handler);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** For pg-boss: the connection of this transaction. */
function connectionOf(tx: Tx): Db {
  return { executeSql: (text, values) => tx.$client.query(text, values) };
}

/** A batch comes in any order. */
function oldestFirst<T>(jobs: JobWithMetadata<T>[]): JobWithMetadata<T>[] {
  return jobs.toSorted((a, b) => a.createdOn.getTime() - b.createdOn.getTime());
}

async function resultOf(
  { id, name }: Pick<Job, 'id' | 'name'>,
  work: () => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult> {
  try {
    await work();
    return { id, status: 'completed' };
  } catch (cause) {
    onError(new Error(`A job of the queue ${name} failed and is tried again later`, { cause }));
    return { id, status: 'failed', output: { message: cause instanceof Error ? cause.message : String(cause) } };
  }
}

/** What was done together is finished together. */
async function finish<Result>(
  name: string,
  done: Map<string, Result>,
  results: JobResult[],
  whenDone: (results: Result[]) => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult[]> {
  const [first] = done.keys();
  if (first === undefined) return results;
  const finished = await resultOf({ id: first, name }, () => whenDone([...done.values()]), onError);
  return results.map((result) => (result.status === 'completed' ? { ...finished, id: result.id } : result));
}

/** Those that an earlier deletion missed go along. */
async function deleteDone({ pool }: Database, queue: string, results: JobResult[]): Promise<void> {
  const ids = results.filter(({ status }) => status === 'completed').map(({ id }) => id);
  await pool.query(`delete from pgboss.job where name = $1 and (id = any($2::uuid[]) or state = 'completed')`, [
    queue,
    ids,
  ]);
}

/** Tokens and keys have 43 characters and more, ids at most 36. */
function refuseSecrets(queue: string, data: object): void {
  if (/[\w-]{43,}/.test(JSON.stringify(data)))
    throw new Error(`A job of the queue ${queue} would store what looks like a secret.`);
}

/** The same queue and key give the same id, and pg-boss takes each id once. */
function jobId(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\0${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
