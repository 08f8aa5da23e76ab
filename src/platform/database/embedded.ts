import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

/** A Unix socket's path is limited to 107 bytes (Linux sockaddr_un; 103 on macOS). */
const longestSocketPath = 100;

export interface EmbeddedServer {
  /** The folder that holds the socket: what `pg` takes as host. */
  socketFolder: string;
  close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL (PGlite) on `dataDir`, in a thread of its own behind a Unix socket with one connection.
 * @throws Error with one clear line: folder in use, damaged, or not a database
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedServer> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = resolve(dataDir, 'database');
  const unlock = lockFolder(folder);
  const socket = makeSocketFolder(dataDir);
  try {
    refuseForeignFolder(folder);
    const worker = await openWorker(folder, join(socket.folder, '.s.PGSQL.5432'));
    return {
      socketFolder: socket.folder,
      close: async () => {
        await closeWorker(worker);
        socket.remove();
        unlock();
      },
    };
  } catch (error) {
    socket.remove();
    unlock();
    throw error;
  }
}

/** PGlite runs initdb over a folder without PG_VERSION, and everything in it is lost. */
function refuseForeignFolder(folder: string): void {
  if (readdirSync(folder).length > 0 && !existsSync(join(folder, 'PG_VERSION'))) {
    throw new Error(
      `The folder ${folder} is not empty and holds no database (PG_VERSION is missing): nothing was touched. Restore a backup, or name another DATA_DIR.`,
    );
  }
}

function makeSocketFolder(dataDir: string) {
  const inside = resolve(dataDir, 'socket');
  if (Buffer.byteLength(inside) < longestSocketPath - '/.s.PGSQL.5432'.length) {
    rmSync(inside, { recursive: true, force: true });
    mkdirSync(inside, { recursive: true, mode: 0o700 });
    return { folder: inside, remove: () => rmSync(inside, { recursive: true, force: true }) };
  }
  const outside = mkdtempSync(join(tmpdir(), 'dhaaga-'));
  return { folder: outside, remove: () => rmSync(outside, { recursive: true, force: true }) };
}

function openWorker(folder: string, socketPath: string): Promise<Worker> {
  return new Promise((open, fail) => {
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder, socketPath } });
    worker.once('message', () => open(worker));
    worker.once('error', (cause) =>
      fail(
        new Error(
          `The database in ${folder} could not be opened: ${cause.message}. It may be damaged; restore a backup.`,
          { cause },
        ),
      ),
    );
  });
}

function closeWorker(worker: Worker): Promise<void> {
  return new Promise((closed) => {
    worker.once('message', () => void worker.terminate().then(() => closed()));
    worker.once('exit', () => closed());
    worker.postMessage('close');
  });
}
