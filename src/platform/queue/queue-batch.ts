import type { Job, JobResult, JobWithMetadata } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { limitConcurrency } from '../limit-concurrency.ts';
import { logActivity } from '../log/activity-log.ts';
import { errorForLog } from '../log/error-for-log.ts';
import { countFailuresFromZero, jobsFailed } from '../log/metrics.ts';
import { type LogSubject, runInJob, traceParent } from '../log/tracing.ts';
import { waitForPace } from './queue-pace.ts';

export interface WorkOptions<Result, Data = never> {
  /**
   * One job at a time, urgent ones first and then the oldest, instead of five at a time; or one at a time of those with
   * the same key.
   */
  inOrder?: boolean | ((data: Data) => string);
  /** The limit of all processes together. */
  maxPerSecond?: number;
  /** Called with the results of a batch before the jobs are completed; when it throws, all are retried. */
  afterBatch?: (results: Result[]) => Promise<void>;
  /** Deletes completed jobs, or some of them, instead of storing them for a month; their keys are free again then. */
  deletesCompleted?: boolean | ((data: Data) => boolean);
  /** Some run each minute: the log has only their failures. */
  isRepeated?: boolean;
}

const concurrentJobs = 5;

/** The parts of a W3C traceparent: whole, it would look like a secret. */
interface Traced {
  trace?: string[];
}

interface BatchReports {
  onError: (error: Error) => void;
  deleteJobs: (queue: string, ids: string[]) => Promise<unknown>;
}

export function withTrace(data: object): object & Traced {
  const parent = traceParent();
  return parent ? { ...data, trace: parent.split('-') } : data;
}

export function batchRunner<T extends object, Result>(
  db: Database,
  queue: string,
  handler: (data: T) => Promise<Result>,
  { inOrder = false, maxPerSecond, afterBatch, deletesCompleted = false, isRepeated = false }: WorkOptions<Result, T>,
  { onError, deleteJobs }: BatchReports,
) {
  countFailuresFromZero(queue);
  const limited = limitConcurrency(inOrder === true ? 1 : concurrentJobs);
  const isDeleted = typeof deletesCompleted === 'function' ? deletesCompleted : () => deletesCompleted;
  const getKey = typeof inOrder === 'function' ? ({ data }: Job<T>) => inOrder(data) : ({ id }: Job<T>) => id;
  return async (jobs: JobWithMetadata<T & Traced>[]): Promise<JobResult[]> => {
    if (maxPerSecond) await waitForPace(db, queue, jobs.length, maxPerSecond);
    const done = new Map<string, Result>();
    const work = async ({ id, data: sent }: Job<T & Traced>) => {
      // Null for a repeated job.
      const { trace, ...data } = sent ?? {};
      const result = await runLogged({ queue, id, data, parent: trace?.join('-'), isRepeated }, () =>
        handler(data as T),
      );
      done.set(id, result);
    };
    const attempt = (job: JobWithMetadata<T & Traced>) =>
      runJob({ ...job, isLastTry: job.retryCount >= job.retryLimit }, () => work(job), onError);
    const groups = [...Map.groupBy(sortByUrgency(jobs), getKey).values()];
    const results = (await Promise.all(groups.map((group) => limited(() => runInTurn(group, attempt))))).flat();
    const ended = afterBatch ? await endBatch(queue, done, results, afterBatch, onError) : results;
    const completed = new Set(ended.filter(({ status }) => status === 'completed').map(({ id }) => id));
    const deleted = jobs.filter(({ id, data }) => completed.has(id) && isDeleted(data)).map(({ id }) => id);
    if (deleted.length > 0) await deleteJobs(queue, deleted).catch(onError);
    return ended;
  };
}

const subjects = { orderId: 'order', checkoutId: 'checkout', paymentId: 'payment', refundId: 'refund' } as const;

function findSubject(data: object): LogSubject {
  const named = Object.entries(subjects).map(([key, name]) => [name, (data as Record<string, unknown>)[key]]);
  return Object.fromEntries(named.filter(([, id]) => typeof id === 'string'));
}

interface RunningJob {
  queue: string;
  id: string;
  data: object;
  parent?: string;
  isRepeated: boolean;
}

/** Writes a line of the log when the job has ended. */
async function runLogged<T>({ queue, id, data, parent, isRepeated }: RunningJob, work: () => Promise<T>): Promise<T> {
  const subject = findSubject(data);
  const { template } = data as { template?: unknown };
  const startedAt = performance.now();
  const write = (outcome: 'completed' | 'failed') =>
    logActivity(
      { queue, job: id, template, outcome, ms: Math.round(performance.now() - startedAt), ...subject },
      'job ended',
    );
  try {
    const result = await runInJob({ queue, parent, subject }, work);
    if (!isRepeated) write('completed');
    return result;
  } catch (error) {
    write('failed');
    throw error;
  }
}

async function runInTurn<T, Result>(items: T[], work: (item: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** pg-boss returns a batch in any order. */
function sortByUrgency<T>(jobs: JobWithMetadata<T>[]): JobWithMetadata<T>[] {
  return jobs.toSorted((a, b) => b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime());
}

async function runJob(
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
    return { id, status: 'failed', output: { message: errorForLog(cause).message } };
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
  const ended = await runJob({ id: first, name, isLastTry: false }, () => afterBatch([...done.values()]), onError);
  return results.map((result) => (result.status === 'completed' ? { ...ended, id: result.id } : result));
}
