import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describeStorage } from './describe-storage.ts';

export type ThreadRequest = { kind: 'close' } | { kind: 'copy'; target: string };
export type ThreadMessage =
  | { kind: 'open' }
  | { kind: 'broken'; message: string }
  | { kind: 'copied'; problem: string | null }
  | { kind: 'closed' };

export interface EmbeddedThread {
  /** Copies the database's files as they are at one moment; the database answers nothing meanwhile. */
  copyTo(target: string): Promise<void>;
  close(): Promise<void>;
}

export interface WorkerData {
  folder: string;
  socketPath: string;
  isDurable: boolean;
}

export interface ThreadOptions extends WorkerData {
  onError: (error: Error) => void;
  onDeath: (reason: string) => void;
}

const reopenAfterMs = 1_000;
const closeTimeoutMs = 5_000;

/** Runs the embedded database in a thread. After a failure it is opened again in a new thread with fresh memory. */
export async function runThread(options: ThreadOptions): Promise<EmbeddedThread> {
  let isClosing = false;
  let worker: Worker | null = null;

  const follow = (one: Worker) => {
    let reason = 'no reason was given';
    worker = one;
    one.on('error', ({ message }) => {
      reason = message;
    });
    one.on('message', (message: ThreadMessage) => {
      if (message.kind === 'broken' && !isClosing) void reopen(message.message);
    });
    one.on('exit', () => {
      if (worker === one && !isClosing) options.onDeath(reason);
    });
  };
  const reopen = async (reason: string) => {
    const failed = worker;
    worker = null;
    options.onError(new Error(`The embedded database has failed and is opened again: ${reason}`));
    await failed?.terminate();
    while (!isClosing && !worker) {
      await setTimeout(reopenAfterMs);
      await openWorker(options).then(follow, options.onError);
    }
  };

  follow(await openWorker(options));
  return {
    copyTo: async (target) => {
      if (!worker) throw new Error('The embedded database is not open at the moment: try again.');
      await copyWith(worker, target);
    },
    close: async () => {
      isClosing = true;
      if (worker) await closeWorker(worker);
    },
  };
}

function openWorker({ folder, socketPath, isDurable }: ThreadOptions): Promise<Worker> {
  return new Promise((open, fail) => {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
      workerData: { folder, socketPath, isDurable } satisfies WorkerData,
    });
    const refuse = (reason: string, cause?: Error) => fail(openingError(folder, reason, cause));
    worker.once('message', () => open(worker));
    worker.once('error', (cause) => refuse(cause.message, cause));
    worker.once('exit', () => refuse('its thread has ended'));
  });
}

function openingError(folder: string, reason: string, cause?: Error): Error {
  const described = describeStorage(folder, cause) ?? `${reason}. It may be damaged; restore a backup.`;
  return new Error(`The database in ${folder} could not be opened: ${described}`, { cause });
}

function copyWith(worker: Worker, target: string): Promise<void> {
  return new Promise((copied, fail) => {
    const end = (problem: string | null) => {
      worker.off('message', read);
      worker.off('exit', exited);
      if (problem === null) copied();
      else fail(new Error(`The database could not be copied: ${problem}`));
    };
    const read = (message: ThreadMessage) => message.kind === 'copied' && end(message.problem);
    const exited = () => end('its thread has ended');
    worker.on('message', read);
    worker.on('exit', exited);
    worker.postMessage({ kind: 'copy', target } satisfies ThreadRequest);
  });
}

async function closeWorker(worker: Worker): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    worker.on('message', ({ kind }: ThreadMessage) => {
      if (kind === 'closed') resolve();
    });
    worker.once('exit', () => resolve());
    if (worker.threadId === -1) resolve();
  });
  worker.postMessage({ kind: 'close' } satisfies ThreadRequest);
  await Promise.race([closed, setTimeout(closeTimeoutMs, undefined, { ref: false })]);
  await worker.terminate();
}
