import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { ShopError } from './errors.ts';

interface IdleWorkerOptions {
  program: URL;
  /** The thread ends when nothing was asked for so long. */
  idleMs: number;
  /** Of one answer. */
  limitMs: number;
}

type Answer<Value> = { value: Value; error?: undefined } | { error: string };

/**
 * Asks a thread whose program calls `answerWith`, one request at a time. What the thread holds is freed when it ends.
 * Throws ShopError 503 when an answer takes too long, and an Error for one that failed.
 */
export function idleWorker<Request, Value>({ program, idleMs, limitMs }: IdleWorkerOptions) {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const stop = (one: Worker) => {
    void one.terminate();
    if (worker === one) worker = null;
  };
  const start = () => {
    const started = new Worker(program);
    started.on('error', () => stop(started));
    return started;
  };
  return async (request: Request): Promise<Value> => {
    clearTimeout(idle);
    worker ??= start();
    const running = worker;
    running.ref();
    running.postMessage(request);
    const answer = await answerOf<Value>(running, limitMs).catch((error: unknown) => {
      stop(running);
      throw error;
    });
    running.unref();
    idle = setTimeout(() => stop(running), idleMs).unref();
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  };
}

async function answerOf<Value>(running: Worker, limitMs: number): Promise<Answer<Value>> {
  const late = AbortSignal.timeout(limitMs);
  try {
    const [answer] = await once(running, 'message', { signal: late });
    return answer;
  } catch (error) {
    throw late.aborted ? new ShopError('unavailable') : error;
  }
}

/** In the thread's program. */
export function answerWith<Request, Value>(work: (request: Request) => Value | Promise<Value>): void {
  parentPort?.on('message', async (request: Request) => {
    try {
      parentPort?.postMessage({ value: await work(request) });
    } catch (error) {
      parentPort?.postMessage({ error: String(error) });
    }
  });
}
