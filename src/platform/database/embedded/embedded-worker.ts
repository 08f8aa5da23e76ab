import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { createGunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { dataDir } from '@electric-sql/pglite-prepopulatedfs';
import { unpackTar } from 'modern-tar/fs';
import { DurableFiles, durableParams, syncFolder, syncPath } from './durable-files.ts';
import { listenOn } from './embedded-socket.ts';
import type { ThreadMessage, ThreadRequest, WorkerData } from './embedded-thread.ts';

const { folder, socketPath, isDurable } = workerData as WorkerData;
const send = (message: ThreadMessage) => parentPort?.postMessage(message);

if (!existsSync(join(folder, 'PG_VERSION'))) await createDatabase();
// What ran before may not have called fsync.
if (isDurable) syncFolder(folder);
const database = await PGlite.create({
  ...(isDurable ? { fs: new DurableFiles(folder) } : { dataDir: folder }),
  extensions: { pg_trgm, fuzzystrmatch, unaccent },
  // The default is 128 MB; the system's file cache holds the rest.
  startParams: [
    ...(isDurable ? durableParams : PGlite.defaultStartParams),
    '-c',
    'shared_buffers=32MB',
    '-c',
    'max_wal_size=64MB',
    '-c',
    'min_wal_size=32MB',
    '-c',
    `max_files_per_process=${chooseMaxFiles()}`,
  ],
});
rmSync(socketPath, { force: true });
const server = await listenOn(socketPath, database, ({ message }) => send({ kind: 'broken', message }));
send({ kind: 'open' });

parentPort?.on('message', async (request: ThreadRequest) => {
  if (request.kind === 'copy') return copyFiles(request.target);
  await server.close();
  await database.close();
  send({ kind: 'closed' });
});

/** PostgreSQL would open a thousand files; where this process may have fewer, they are for connections too. */
function chooseMaxFiles(): number {
  const [usual, least] = [1_000, 64];
  if (process.platform !== 'linux') return usual;
  const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? usual * 3);
  return Math.max(least, Math.min(usual, Math.floor(limit / 3)));
}

/** Nothing else runs in this thread meanwhile, so the copy is what `kill -9` at this moment would leave. */
function copyFiles(target: string): void {
  try {
    cpSync(folder, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
    send({ kind: 'copied', problem: null });
  } catch (error) {
    send({ kind: 'copied', problem: (error as Error).message });
  }
}

/**
 * What initdb would make, which takes 1 GB of memory and five times as long in PGlite
 * (docs/decisions/038-prepared-database.md). Created in another folder and renamed: a kill on the first start leaves no
 * half database behind.
 */
async function createDatabase(): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const prepared = await dataDir();
  await pipeline(prepared.stream(), createGunzip(), unpackTar(fresh));
  if (isDurable) syncFolder(fresh);
  renameSync(fresh, folder);
  if (isDurable) syncPath(dirname(folder));
}
