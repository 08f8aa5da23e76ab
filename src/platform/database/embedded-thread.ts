import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** What the database's thread tells: `broken` = the database has failed as a whole, as on a full disk, and the thread is of no more use. */
export type ThreadMessage = { kind: 'open' } | { kind: 'broken'; message: string } | { kind: 'closed' };

export interface ThreadDependencies {
  folder: string;
  socketPath: string;
  /** Told when the database has failed and is opened again, with each try that did not succeed. */
  onError: (error: Error) => void;
  /** Told when the thread is dead, which it never is on purpose. */
  onDeath: (reason: string) => void;
}

/** Milliseconds between two tries to open a database that has failed. */
const betweenTriesMs = 1_000;

/**
 * Runs the embedded database in a thread of its own. A database that fails as a whole is opened again in a new thread, for its memory
 * is of no more use; what was committed is in its files.
 * @throws Error with one line when the folder cannot be opened
 */
export async function runThread(parts: ThreadDependencies): Promise<{ close(): Promise<void> }> {
  let isClosing = false;
  let worker: Worker | null = null;

  const follow = (one: Worker) => {
    let reason = 'it has left without a word';
    worker = one;
    one.on('error', ({ message }) => {
      reason = message;
    });
    one.on('message', (message: ThreadMessage) => {
      if (message.kind === 'broken' && !isClosing) void reopen(message.message);
    });
    one.on('exit', () => {
      if (worker === one && !isClosing) parts.onDeath(reason);
    });
  };
  const reopen = async (reason: string) => {
    const failed = worker;
    worker = null;
    parts.onError(new Error(`The embedded database has failed and is opened again: ${reason}`));
    await failed?.terminate();
    while (!isClosing && !worker) {
      await setTimeout(betweenTriesMs);
      await openWorker(parts).then(follow, parts.onError);
    }
  };

  follow(await openWorker(parts));
  return {
    close: async () => {
      isClosing = true;
      if (worker) await closeWorker(worker);
    },
  };
}

function openWorker({ folder, socketPath }: ThreadDependencies): Promise<Worker> {
  return new Promise((open, fail) => {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder, socketPath } });
    const refuse = (reason: string, cause?: Error) =>
      fail(
        new Error(`The database in ${folder} could not be opened: ${reason}. It may be damaged; restore a backup.`, {
          cause,
        }),
      );
    // Once it is open, what comes later changes nothing here any more.
    worker.once('message', () => open(worker));
    worker.once('error', (cause) => refuse(cause.message, cause));
    worker.once('exit', () => refuse('its thread has ended'));
  });
}

function closeWorker(worker: Worker): Promise<void> {
  return new Promise((closed) => {
    worker.on('message', ({ kind }: ThreadMessage) => {
      if (kind === 'closed') void worker.terminate().then(() => closed());
    });
    worker.once('exit', () => closed());
    worker.postMessage('close');
  });
}
