import { open } from 'node:fs/promises';

/** Resolves when this file, or what this folder lists, is on the disk. */
export async function flushPath(path: string): Promise<void> {
  const opened = await open(path, 'r');
  await opened.sync().finally(() => opened.close());
}
