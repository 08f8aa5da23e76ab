import { createHash } from 'node:crypto';
import { type Db, type Job, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Tx } from './database/database.ts';
import { afterCommit } from './database/transaction.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { jobsFailed } from './metrics.ts';
import { waitForPace } from './queue-pace.ts';
import { inSpan, traceParent } from './tracing.ts';

export interface JobOptions {
  /** A second job of this queue with this key is dropped, also when the first is done. */
  key?: string;
  startAfterSeconds?: number;
  isUrgent?: boolean;
}

export interface WorkOptions<Result, Data = never> {
  /** One job at a time, urgent ones first and then the oldest, instead of five at a time; or one at a time of those with the same key. */
  inOrder?: boolean | ((data: Data) => string);
  /** Of all processes together. */
  maxPerSecond?: number;
  /** Called with the results of a batch before the jobs are completed; when it throws, all are retried. */
  afterBatch?: (results: Result[]) => Promise<void>;
  /** Deletes completed jobs, or some of them, instead of storing them for a month; their keys are free again then. */
  deletesCompleted?: boolean | ((data: Data) => boolean);
}

export interface Queue {
  /** Queues a job at the commit of `tx`. Jobs are stored for a month and shown to admins; throws when the data look like a secret. */
  send(tx: Tx, queue: string, data: object, options?: JobOptions): Promise<void>;
  drop(tx: Tx, queue: string, key: string): Promise<void>;
  /** Drops a job that has never been started; false when there is none. */
  dropUnstarted(tx: Tx, queue: string, key: string): Promise<boolean>;
  work<T extends object, Result = void>(
    queue: string,
    handler: (data: T) => Promise<Result>,
    options?: WorkOptions<Result, T>,
  ): Promise<void>;
  /** `cron` has five fields, in UTC; one process at a time. */
  repeat(queue: string, cron: string, handler: () => Promise<void>): Promise<void>;
  /** False when the queue has not been read for fifteen seconds. */
  isPolling(): boolean;
  stop(): Promise<void>;
}

/** The delays add up to more than a day; a job whose process died is retried after fifteen seconds without a heartbeat. */
const queueOptions = {
  retryLimit: 12,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
  heartbeatSeconds: 15,
  deleteAfterSeconds: 30 * 24 * 3_600,
};
const unknownJobId = '00000000-0000-0000-0000-000000000000';
const pollingIntervalSeconds = 1;
const maxSilenceMs = 15_000;
const minFetchGapMs = 100;
const concurrentJobs = 5;
const jobsPerBatch = 20;

export async function openQueue(
  db: Database,
  queues: readonly string[],
  onError: (error: Error) => void,
): Promise<Queue> {
  const { executeSql, isPolling } = followAnswers(db);
  const backend = db.kind === 'embedded' ? 'pglite' : 'postgres';
  const boss = new PgBoss({ db: { executeSql }, backend, superviseIntervalSeconds: 5 });
  boss.on('error', onError);
  // pg-boss creates its own tables, and instances that start together must not both create them.
  await db.exclusively(() => start(boss, queues));
  const wakers = new Map<string, Waker>();
  return {
    send: async (tx, queue, data, { key, startAfterSeconds, isUrgent = false } = {}) => {
      refuseSecrets(queue, data);
      await boss.send(queue, withTrace(data), {
        id: key && jobId(queue, key),
        startAfter: startAfterSeconds,
        priority: isUrgent ? 1 : 0,
        db: connectionOf(tx),
      });
      const waker = wakers.get(queue);
      if (waker && !startAfterSeconds) afterCommit(tx, waker.wake);
    },
    drop: async (tx, queue, key) => {
      await boss.deleteJob(queue, jobId(queue, key), { db: connectionOf(tx) });
    },
    dropUnstarted,
    work: async (queue, handler, options = {}) => {
      const { maxPerSecond } = options;
      const waker = makeWaker(maxPerSecond ? 1_000 : minFetchGapMs, () => boss.notifyWorker(workerId));
      const settings = {
        pollingIntervalSeconds,
        batchSize: maxPerSecond ?? jobsPerBatch,
        burstWhenBatchFull: maxPerSecond === undefined,
        perJobResults: true,
        includeMetadata: true,
      } as const;
      const runBatch = batchRunner(db, queue, handler, options, onError);
      const workerId = await boss.work(queue, settings, (jobs: JobWithMetadata<Parameters<typeof handler>[0]>[]) => {
        waker.fetched();
        return runBatch(jobs);
      });
      wakers.set(queue, waker);
    },
    repeat: async (queue, cron, handler) => {
      await boss.schedule(queue, cron);
      await boss.work(queue, { pollingIntervalSeconds }, handler);
    },
    isPolling,
    stop: async () => {
      for (const waker of wakers.values()) waker.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

function followAnswers({ pool }: Database): Db & Pick<Queue, 'isPolling'> {
  let answeredAt = performance.now();
  return {
    executeSql: async (text, values) => {
      const answer = await pool.query(text, values);
      answeredAt = performance.now();
      return answer;
    },
    isPolling: () => performance.now() - answeredAt < maxSilenceMs,
  };
}

/** Creates pg-boss's tables and the queues, and runs nothing. */
export async function createQueueTables(db: Db, isEmbedded: boolean, queues: readonly string[]): Promise<void> {
  const boss = new PgBoss({ db, backend: isEmbedded ? 'pglite' : 'postgres', supervise: false, schedule: false });
  await start(boss, queues);
  await boss.stop({ graceful: false });
}

async function dropUnstarted(tx: Tx, queue: string, key: string): Promise<boolean> {
  const { rows } = await tx.$client.query(
    `delete from pgboss.job where name = $1 and id = $2 and state = 'created' returning id`,
    [queue, jobId(queue, key)],
  );
  return rows.length > 0;
}

async function start(boss: PgBoss, queues: readonly string[]): Promise<void> {
  await boss.start();
  for (const name of queues) {
    await boss.createQueue(name, queueOptions);
    await boss.updateQueue(name, queueOptions);
    // Any query makes pg-boss cache the queue; otherwise the first job would, inside a transaction and over a second connection.
    await boss.findJobs(name, { id: unknownJobId });
  }
}

/** The parts of a W3C traceparent: whole, it would look like a secret. */
interface Traced {
  trace?: string[];
}

function withTrace(data: object): object & Traced {
  const parent = traceParent();
  return parent ? { ...data, trace: parent.split('-') } : data;
}

interface Waker {
  wake(): void;
  fetched(): void;
  stop(): void;
}

function makeWaker(gapMs: number, notify: () => void): Waker {
  let fetchedAt = -gapMs;
  let timer: NodeJS.Timeout | undefined;
  return {
    wake: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          fetchedAt = performance.now();
          notify();
        },
        Math.max(0, fetchedAt + gapMs - performance.now()),
      ).unref();
    },
    fetched: () => {
      fetchedAt = performance.now();
    },
    stop: () => clearTimeout(timer),
  };
}

function batchRunner<T extends object, Result>(
  db: Database,
  queue: string,
  handler: (data: T) => Promise<Result>,
  { inOrder = false, maxPerSecond, afterBatch, deletesCompleted = false }: WorkOptions<Result, T>,
  onError: (error: Error) => void,
) {
  const limited = limitConcurrency(inOrder === true ? 1 : concurrentJobs);
  const isDeleted = typeof deletesCompleted === 'function' ? deletesCompleted : () => deletesCompleted;
  const keyOf = typeof inOrder === 'function' ? ({ data }: Job<T>) => inOrder(data) : ({ id }: Job<T>) => id;
  return async (jobs: JobWithMetadata<T & Traced>[]): Promise<JobResult[]> => {
    if (maxPerSecond) await waitForPace(db, queue, jobs.length, maxPerSecond);
    const done = new Map<string, Result>();
    const work = async ({ id, data: { trace, ...data } }: Job<T & Traced>) => {
      const result = await inSpan(queue, { kind: 'consumer', parent: trace?.join('-') }, () =>
        handler(data as unknown as T),
      );
      done.set(id, result);
    };
    const attempt = (job: JobWithMetadata<T & Traced>) =>
      resultOf({ ...job, isLastTry: job.retryCount >= job.retryLimit }, () => work(job), onError);
    const groups = [...Map.groupBy(urgentFirst(jobs), keyOf).values()];
    const results = (await Promise.all(groups.map((group) => limited(() => oneByOne(group, attempt))))).flat();
    const ended = afterBatch ? await endBatch(queue, done, results, afterBatch, onError) : results;
    const deleted = new Set(jobs.filter(({ data }) => isDeleted(data)).map(({ id }) => id));
    if (deleted.size > 0)
      await deleteCompleted(db, queue, {
        of: ended.filter(({ id }) => deleted.has(id)),
        isAll: deletesCompleted === true,
      }).catch(onError);
    return ended;
  };
}

async function oneByOne<T, Result>(items: T[], work: (item: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const names = new Map<string, string>();

/** pg-boss names no statement: the server would plan the same few each time. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `queue_${names.size}`;
  names.set(text, name);
  return name;
}

function connectionOf(tx: Tx): Db {
  return { executeSql: (text, values) => tx.$client.query({ name: nameOf(text), text, values }) };
}

/** pg-boss returns a batch in any order. */
function urgentFirst<T>(jobs: JobWithMetadata<T>[]): JobWithMetadata<T>[] {
  return jobs.toSorted((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime());
}

async function resultOf(
  { id, name, isLastTry }: { id: string; name: string; isLastTry: boolean },
  work: () => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult> {
  try {
    await work();
    return { id, status: 'completed' };
  } catch (cause) {
    jobsFailed.inc({ queue: name, outcome: isLastTry ? 'final' : 'retried' });
    onError(new Error(`A job of the queue ${name} failed and is tried again later`, { cause }));
    return { id, status: 'failed', output: { message: cause instanceof Error ? cause.message : String(cause) } };
  }
}

async function endBatch<Result>(
  name: string,
  done: Map<string, Result>,
  results: JobResult[],
  afterBatch: (results: Result[]) => Promise<void>,
  onError: (error: Error) => void,
): Promise<JobResult[]> {
  const [first] = done.keys();
  if (first === undefined) return results;
  const ended = await resultOf({ id: first, name, isLastTry: false }, () => afterBatch([...done.values()]), onError);
  return results.map((result) => (result.status === 'completed' ? { ...ended, id: result.id } : result));
}

/** `isAll`: also those that a process which died had completed. */
async function deleteCompleted(
  { pool }: Database,
  queue: string,
  { of, isAll }: { of: JobResult[]; isAll: boolean },
): Promise<void> {
  const ids = of.filter(({ status }) => status === 'completed').map(({ id }) => id);
  const deleted = `delete from pgboss.job where name = $1 and (id = any($2::uuid[]) or ($3 and state = 'completed'))`;
  await pool.query(deleted, [queue, ids, isAll]);
}

/** Tokens and keys have 43 characters and more, ids at most 36. */
function refuseSecrets(queue: string, data: object): void {
  if (/[\w-]{43,}/.test(JSON.stringify(data)))
    throw new Error(`A job of the queue ${queue} would store what looks like a secret.`);
}

function jobId(queue: string, key: string): string {
  const hex = createHash('sha256').update(`${queue}\0${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
