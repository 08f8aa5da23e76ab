import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { ShopError } from './errors.ts';

interface IdleWorkerOptions {
  program: URL;
  /** The thread ends after this time without a job. */
  idleMs: number;
  /** The time of one answer. */
  limitMs: number;
  /** The most memory of its heap; more ends the thread. */
  maxMegabytes?: number;
}

type Answer<Value> = { value: Value; error?: undefined } | { error: string };

/**
 * Asks a thread whose program calls `answerWith`, one request at a time. What the thread holds is freed when it ends.
 * Throws ShopError 503 when an answer takes too long or the thread ends, and an Error for an answer that failed.
 */
export function idleWorker<Request, Value>({ program, idleMs, limitMs, maxMegabytes }: IdleWorkerOptions) {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const stop = (one: Worker) => {
    void one.terminate();
    if (worker === one) worker = null;
  };
  const start = () => {
    const started = new Worker(
      program,
      maxMegabytes ? { resourceLimits: { maxOldGenerationSizeMb: maxMegabytes } } : {},
    );
    started.on('error', () => stop(started));
    started.on('exit', () => stop(started));
    return started;
  };
  return async (request: Request): Promise<Value> => {
    clearTimeout(idle);
    worker ??= start();
    const running = worker;
    running.ref();
    try {
      running.postMessage(request);
      const answer = await waitForAnswer<Value>(running, limitMs);
      if (answer.error !== undefined) throw new FailedAnswer(answer.error);
      return answer.value;
    } catch (error) {
      if (!(error instanceof FailedAnswer)) stop(running);
      throw error;
    } finally {
      running.unref();
      idle = setTimeout(() => stop(running), idleMs).unref();
    }
  };
}

/** The message is the stack in the thread. */
class FailedAnswer extends Error {}

async function waitForAnswer<Value>(running: Worker, limitMs: number): Promise<Answer<Value>> {
  const ended = new AbortController();
  const onExit = () => ended.abort();
  const late = AbortSignal.timeout(limitMs);
  running.once('exit', onExit);
  try {
    const [answer] = await once(running, 'message', { signal: AbortSignal.any([late, ended.signal]) });
    return answer;
  } catch (error) {
    throw late.aborted || ended.signal.aborted ? new ShopError('unavailable', undefined, { cause: error }) : error;
  } finally {
    running.off('exit', onExit);
  }
}

/** In the thread's program. */
export function answerWith<Request, Value>(work: (request: Request) => Value | Promise<Value>): void {
  parentPort?.on('message', async (request: Request) => {
    try {
      parentPort?.postMessage({ value: await work(request) });
    } catch (error) {
      parentPort?.postMessage({ error: (error instanceof Error && error.stack) || String(error) });
    }
  });
}
