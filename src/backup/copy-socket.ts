import { once } from 'node:events';
import { existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { createServer, connect as openSocket, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { type BackupResult, recordBackup } from './record-backup.ts';

type Answer = { folder: string } | { recorded: true } | { problem: string };

const copiesFolder = (dataDir: string) => join(dataDir, 'backup-copies');
/** Of a Unix socket; of Linux it may have 107 bytes. */
const maxPathBytes = 103;

/** Relative to the working folder it may be shorter. A longer one is reached over the open folder, on Linux. */
function socketPath(dataDir: string): string {
  const name = 'backup.sock';
  const path = join(dataDir, name);
  const paths = [path, relative(process.cwd(), path)];
  const fitting = paths.find((one) => Buffer.byteLength(one) <= maxPathBytes);
  if (fitting) return fitting;
  // Stays open as long as the process: the path leads over it.
  return process.platform === 'linux' && existsSync(dataDir) ? `/proc/self/fd/${openSync(dataDir, 'r')}/${name}` : path;
}

/**
 * Gives the command `backup` copies of the embedded database while this process has it open, and records the result.
 */
export async function serveCopies(db: Database, dataDir: string, onError: (error: Error) => void) {
  rmSync(copiesFolder(dataDir), { recursive: true, force: true });
  const path = socketPath(dataDir);
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    const folder = join(copiesFolder(dataDir), newId());
    socket.on('error', () => socket.destroy());
    socket.once('close', () => rmSync(folder, { recursive: true, force: true }));
    // It emits the socket's errors again.
    const lines = createInterface(socket).on('error', () => undefined);
    lines.on('line', (line) => {
      const work = line === 'copy' ? copy(db, folder) : record(db, line);
      work
        .catch((error: Error): Answer => ({ problem: error.message }))
        .then((answer) => socket.writable && socket.write(`${JSON.stringify(answer)}\n`));
    });
  });
  server.on('error', onError);
  server.listen(path);
  await once(server, 'listening').catch(() => undefined);
  return { close: () => new Promise<void>((closed) => server.close(() => closed())) };
}

async function copy(db: Database, folder: string): Promise<Answer> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await db.copyFilesTo?.(join(folder, 'database'));
  return { folder };
}

async function record(db: Database, line: string): Promise<Answer> {
  await recordBackup(db.pool, JSON.parse(line) as BackupResult);
  return { recorded: true };
}

export interface RunningShop {
  /** A data folder with the database as it is at one moment; removed by `close`. */
  copyDatabase(): Promise<string>;
  record(result: BackupResult): Promise<void>;
  close(): void;
}

/** Null when no shop runs on this data folder. */
export async function findRunningShop(dataDir: string): Promise<RunningShop | null> {
  const path = socketPath(dataDir);
  if (!existsSync(path)) return null;
  const socket = openSocket(path);
  socket.on('error', () => undefined);
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  if (!isOpen) return null;
  const lines = createInterface(socket).on('error', () => undefined);
  return {
    copyDatabase: async () => {
      const answer = await ask(socket, lines, 'copy');
      if (!('folder' in answer)) throw new Error('The shop gave no copy of its database.');
      return answer.folder;
    },
    record: async (result) => void (await ask(socket, lines, JSON.stringify(result))),
    close: () => socket.destroy(),
  };
}

async function ask(socket: Socket, lines: Interface, line: string): Promise<Answer> {
  const answered = once(lines, 'line');
  const lost = once(lines, 'close').then(() => null);
  socket.write(`${line}\n`);
  const found = await Promise.race([answered, lost]);
  if (!found) throw new Error('The shop ended meanwhile: try again.');
  const answer = JSON.parse(found[0] as string) as Answer;
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
}
