import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export type ThreadMessage = { kind: 'open' } | { kind: 'broken'; message: string } | { kind: 'closed' };

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
export async function runThread(options: ThreadOptions): Promise<{ close(): Promise<void> }> {
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
    const refuse = (reason: string, cause?: Error) =>
      fail(
        new Error(`The database in ${folder} could not be opened: ${reason}. It may be damaged; restore a backup.`, {
          cause,
        }),
      );
    worker.once('message', () => open(worker));
    worker.once('error', (cause) => refuse(cause.message, cause));
    worker.once('exit', () => refuse('its thread has ended'));
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
  worker.postMessage('close');
  await Promise.race([closed, setTimeout(closeTimeoutMs, undefined, { ref: false })]);
  await worker.terminate();
}
