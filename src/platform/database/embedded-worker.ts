import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { listenOn } from './embedded-socket.ts';
import type { ThreadMessage } from './embedded-thread.ts';

/** The worker's whole life: open the folder, speak PostgreSQL's protocol on the socket, close when told. */
const { folder, socketPath } = workerData as { folder: string; socketPath: string };
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

if (!existsSync(join(folder, 'PG_VERSION'))) await createDatabase();
const database = await PGlite.create(folder, {
  extensions: { pg_trgm, fuzzystrmatch, unaccent },
  // Of its own it takes 128 MB; what does not fit into less the system keeps beneath it, as pages of the files.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
});
rmSync(socketPath, { force: true });
const server = await listenOn(socketPath, database, ({ message }) => tell({ kind: 'broken', message }));
tell({ kind: 'open' });

parentPort?.once('message', async () => {
  await server.close();
  await database.close();
  tell({ kind: 'closed' });
});

/** Made beside its place and moved there whole: a kill on the first start leaves no half database behind. */
async function createDatabase(): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  await (await PGlite.create(fresh)).close();
  renameSync(fresh, folder);
}
