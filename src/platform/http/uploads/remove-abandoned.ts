import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Removes folders of uploads whose process was killed; what cannot be removed stays. */
export async function removeAbandonedUploads(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const name of names) {
    const pid = Number(/^dhaaga-upload-(\d{1,9})-/.exec(name)?.[1] ?? 0);
    const path = join(tmpdir(), name);
    if (pid > 0 && (await isAbandoned(pid, path)))
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** In a container, the process before this one had the same number. */
async function isAbandoned(pid: number, path: string): Promise<boolean> {
  if (pid !== process.pid) return !isAlive(pid);
  const startedAt = Date.now() - process.uptime() * 1_000;
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs < startedAt,
    () => false,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
