import { createHash } from 'node:crypto';
import { type Db, type FindJobsOptions, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { afterCommit } from '../database/transaction.ts';
import { followClock } from '../follow-clock.ts';
import { bringBackJobs } from './bring-back-jobs.ts';
import { collectDrop, collectJob, writeJobs } from './pending-jobs.ts';
import { batchRunner, type WorkOptions, withTrace } from './queue-batch.ts';

interface JobOptions {
  /** A second job of this queue with this key is dropped, also when the first is done. */
  key?: string;
  startAfterSeconds?: number;
  isUrgent?: boolean;
}

export interface KeyedJob {
  key: string;
  data: object;
}

export interface Queue {
  /**
   * Queues a job at the commit of `tx`: all jobs of a transaction are written by one statement. They are stored for a
   * month and shown to admins; throws when the data look like a secret.
   */
  send(tx: Tx, queue: string, data: object, options?: JobOptions): Promise<void>;
  sendAll(tx: Tx, queue: string, jobs: readonly KeyedJob[]): Promise<void>;
  drop(tx: Tx, queue: string, key: string): Promise<void>;
  /** Drops a job that has never been started; false when there is none. */
  dropUnstarted(tx: Tx, queue: string, key: string): Promise<boolean>;
  /** Drops jobs that wait, or all whose data hold `data`. */
  dropFound(tx: Tx, queue: string, found: { queued: true } | { data: object }): Promise<void>;
  work<T extends object, Result = void>(
    queue: string,
    handler: (data: T) => Promise<Result>,
    options?: WorkOptions<Result, T>,
  ): Promise<void>;
  /** `cron` has five fields, in UTC; one process at a time. After `maxHours` (0.25) the job counts as failed. */
  repeat(queue: string, cron: string, handler: () => Promise<void>, options?: { maxHours?: number }): Promise<void>;
  /** False when the queue has not been read for fifteen seconds. */
  isPolling(): boolean;
  stop(): Promise<void>;
}

/** How often pg-boss looks for jobs without a heartbeat, which it also counts then: it reads the table of jobs. */
const supervision = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
/**
 * The delays add up to more than a day; a job whose process died is retried within 45 seconds: no heartbeat for 15,
 * found 15 later, delayed by 5 to 10.
 */
const queueOptions = {
  retryLimit: 18,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
  heartbeatSeconds: 15,
  deleteAfterSeconds: 30 * 24 * 3_600,
};
/** Does not follow the machine's clock: workers would not fetch jobs for as long as it is set back. */
const clock = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) };
const unknownJobId = '00000000-0000-0000-0000-000000000000';
const pollingIntervalSeconds = 1;
const perJob = { pollingIntervalSeconds, perJobResults: true, includeMetadata: true } as const;
const maxSilenceMs = 15_000;
const minFetchGapMs = 100;
const jobsPerBatch = 20;
/** As pg-boss's own limit; a job that takes longer is run a second time beside itself. */
const shortJobHours = 0.25;

export async function openQueue(
  db: Database,
  queues: readonly string[],
  onError: (error: Error) => void,
): Promise<Queue> {
  const { executeSql, isPolling } = followAnswers(db);
  const backend = db.kind === 'embedded' ? 'pglite' : 'postgres';
  const boss = new PgBoss({ db: { executeSql }, backend, clock, ...supervision });
  boss.on('error', onError);
  // pg-boss creates its own tables, and instances that start together must not both create them.
  await db.exclusively(() => start(boss, queues));
  const clockFollower = await followClock(db, bringBackJobs, onError);
  const wakers = new Map<string, Waker>();
  const send = makeSend(boss, wakers);
  const reports = { onError, deleteJobs: (queue: string, ids: string[]) => boss.deleteJob(queue, ids) };
  return {
    send,
    sendAll: async (tx, queue, jobs) => {
      for (const { key, data } of jobs) await send(tx, queue, data, { key });
    },
    drop: async (tx, queue, key) => collectDrop(tx, queue, jobId(queue, key)),
    dropUnstarted: (tx, queue, key) => dropUnstarted(boss, tx, queue, key),
    dropFound: (tx, queue, found) => dropFound(boss, tx, queue, found),
    work: async (queue, handler, options = {}) => {
      const runBatch = batchRunner(db, queue, handler, options, reports);
      wakers.set(queue, await startWorker(boss, queue, runBatch, options.maxPerSecond));
    },
    repeat: async (queue, cron, handler, { maxHours = shortJobHours } = {}) => {
      await boss.schedule(queue, cron, null, { expireInSeconds: maxHours * 3_600 });
      await boss.work(queue, perJob, batchRunner(db, queue, handler, { isRepeated: true }, reports));
    },
    isPolling,
    stop: () => {
      clockFollower.stop();
      return stop(boss, wakers);
    },
  };
}

function makeSend(boss: PgBoss, wakers: ReadonlyMap<string, Waker>): Queue['send'] {
  return async (tx, queue, data, { key, startAfterSeconds, isUrgent = false } = {}) => {
    refuseSecrets(queue, data);
    const id = key && jobId(queue, key);
    const job = { id, priority: isUrgent ? 1 : 0, startAfter: startAfterSeconds };
    await collectJob(tx, { queue, id }, (into) => boss.send(queue, withTrace(data), { ...job, db: into }));
    const waker = wakers.get(queue);
    if (waker && !startAfterSeconds) afterCommit(tx, waker.wake);
  };
}

async function stop(boss: PgBoss, wakers: ReadonlyMap<string, Waker>): Promise<void> {
  for (const waker of wakers.values()) waker.stop();
  await boss.stop({ graceful: true, timeout: 5_000 });
}

async function startWorker<T extends object, Result>(
  boss: PgBoss,
  queue: string,
  runBatch: ReturnType<typeof batchRunner<T, Result>>,
  maxPerSecond: number | undefined,
): Promise<Waker> {
  // What a limit delays anyway waits for a moment: the emails about one purchase leave as one batch.
  const waker = makeWaker(maxPerSecond ? minFetchGapMs : 0, () => boss.notifyWorker(workerId));
  const settings = { ...perJob, batchSize: maxPerSecond ?? jobsPerBatch, burstWhenBatchFull: true } as const;
  const workerId = await boss.work(queue, settings, (jobs: JobWithMetadata<T>[]) => {
    waker.fetched();
    return runBatch(jobs);
  });
  return waker;
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
  // What it does by itself meanwhile is no part of the tables.
  boss.on('error', () => undefined);
  await start(boss, queues);
  await boss.stop({ graceful: false });
}

async function dropUnstarted(boss: PgBoss, tx: Tx, queue: string, key: string): Promise<boolean> {
  const id = jobId(queue, key);
  await writeJobs(tx);
  // Locked, no worker starts it meanwhile.
  const locked = `select from pgboss.job where name = $1 and id = $2 and state = 'created' for update`;
  const { rowCount } = await tx.$client.query(locked, [queue, id]);
  if (!rowCount) return false;
  await boss.deleteJob(queue, id, { db: wrapTransaction(tx) });
  return true;
}

async function dropFound(boss: PgBoss, tx: Tx, queue: string, found: FindJobsOptions): Promise<void> {
  await writeJobs(tx);
  const options = { db: wrapTransaction(tx) };
  const jobs = await boss.findJobs(queue, { ...found, ...options });
  if (jobs.length > 0)
    await boss.deleteJob(
      queue,
      jobs.map(({ id }) => id),
      options,
    );
}

async function start(boss: PgBoss, queues: readonly string[]): Promise<void> {
  await boss.start();
  for (const name of queues) {
    await boss.createQueue(name, queueOptions);
    await boss.updateQueue(name, queueOptions);
    // Any query makes pg-boss cache the queue; otherwise the first job would, inside a transaction and over a second
    // connection.
    await boss.findJobs(name, { id: unknownJobId });
  }
}

interface Waker {
  wake(): void;
  fetched(): void;
  stop(): void;
}

function makeWaker(delayMs: number, notify: () => void): Waker {
  let fetchedAt = -minFetchGapMs;
  let timer: NodeJS.Timeout | undefined;
  return {
    wake: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          fetchedAt = performance.now();
          notify();
        },
        Math.max(delayMs, fetchedAt + minFetchGapMs - performance.now()),
      ).unref();
    },
    fetched: () => {
      fetchedAt = performance.now();
    },
    stop: () => clearTimeout(timer),
  };
}

const names = new Map<string, string>();

/** pg-boss names no statement: the server would plan the same few each time. */
function statementName(text: string): string {
  const name = names.get(text) ?? `queue_${names.size}`;
  names.set(text, name);
  return name;
}

function wrapTransaction(tx: Tx): Db {
  return { executeSql: (text, values) => tx.$client.query({ name: statementName(text), text, values }) };
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
