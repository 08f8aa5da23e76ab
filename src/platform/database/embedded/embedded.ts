import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeStorage } from './describe-storage.ts';
import { runThread } from './embedded-thread.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';

/** A Unix socket's path is limited to 107 bytes (Linux sockaddr_un; 103 on macOS). */
const longestSocketPath = 100;

export interface EmbeddedServer {
  socketFolder: string;
  /** Copies the folder as it is at one moment. */
  copyTo(target: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts PGlite on `dataDir`; throws an Error with one line when the folder is in use, damaged or not a database. */
export async function startEmbedded(
  dataDir: string,
  { isDurable, onError }: { isDurable: boolean; onError: (error: Error) => void },
): Promise<EmbeddedServer> {
  const folder = resolve(dataDir, 'database');
  const { unlock, socket } = prepareFolders(dataDir, folder);
  try {
    refuseForeignFolder(folder);
    const socketPath = join(socket.folder, '.s.PGSQL.5432');
    const thread = await runThread({ folder, socketPath, isDurable, onError, onDeath: endProcess });
    return {
      socketFolder: socket.folder,
      copyTo: thread.copyTo,
      close: async () => {
        await thread.close();
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

function prepareFolders(dataDir: string, folder: string) {
  let unlock: () => void = () => undefined;
  try {
    unlock = lockFolder(folder);
    return { unlock, socket: makeSocketFolder(dataDir) };
  } catch (error) {
    unlock();
    const described = error instanceof FolderInUse ? null : describeStorage(folder, error);
    throw described
      ? new Error(`The database in ${folder} could not be opened: ${described}`, { cause: error })
      : error;
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

function endProcess(reason: string): never {
  process.stderr.write(`The embedded database's thread has ended (${reason}), and the shop ends with it.\n`);
  process.exit(1);
}
