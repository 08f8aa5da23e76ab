import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Takes all the space that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  makeReadOnly(): void;
  makeWritable(): void;
  remove(): void;
}

/**
 * A file system of its own in memory.
 * @throws Error where this user may not mount one
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) throw new Error(`A small disk cannot be mounted (run as root): ${mounted.stderr}`);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const descriptor = openSync(filler, 'a');
      try {
        for (const size of [1 << 20, 4_096]) writeUntilFull(descriptor, Buffer.alloc(size));
      } finally {
        closeSync(descriptor);
      }
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => remount(folder, 'ro'),
    makeWritable: () => remount(folder, 'rw'),
    remove: () => {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function remount(folder: string, mode: 'ro' | 'rw'): void {
  const { status, stderr } = spawnSync('mount', ['-o', `remount,${mode}`, folder], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The small disk cannot be mounted again: ${stderr}`);
}

function writeUntilFull(descriptor: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(descriptor, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
