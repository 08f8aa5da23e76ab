import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Initialised = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];
type Module = Parameters<NonNullable<Initialised['preRun']>[number]>[0];
interface Stream {
  nfd: number;
}
interface EmscriptenFiles {
  filesystems: { NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } } };
  ErrnoError: new (errno: number) => Error;
}

const inputOutputError = 29;

/** PGlite passes `-F` (fsync off), and its fdatasync answers without reaching the host (electric-sql/pglite#1107). */
export const durableParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** PGlite's files with an fsync that reaches the disk: without it, a commit is answered before it is stored. */
export class DurableFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(...given);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

function addSync(module: Module): void {
  const { filesystems, ErrnoError } = module.FS as unknown as EmscriptenFiles;
  filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
    try {
      fsyncSync(nfd);
    } catch {
      throw new ErrnoError(inputOutputError);
    }
    return 0;
  };
}

/** Writes what the system holds of these files to the disk, and their names in this folder. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

export function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
