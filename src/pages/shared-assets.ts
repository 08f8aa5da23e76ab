import { createHash } from 'node:crypto';
import { cp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The releases that started last: the running one, the one that it replaces, and one for a way back. */
const maxReleases = 3;
/** No copy takes longer. */
const copyMs = 3_600_000;

/**
 * Copies the assets of this release (their names hold hashes) to a folder of `shared`. Pages that were opened before an
 * update ask for those of the former release, and while instances are replaced, each answers for the others.
 */
export async function shareAssets(own: string, shared: string): Promise<void> {
  const names = (await readdir(own)).toSorted();
  const release = createHash('sha256').update(names.join()).digest('hex').slice(0, 16);
  const folder = join(shared, release);
  if (!(await exists(folder))) await copyWhole(own, folder);
  const now = new Date();
  await utimes(folder, now, now);
  for (const former of [...(await listReleases(shared)).slice(maxReleases), ...(await listAbandoned(shared))])
    await rm(former, { recursive: true, force: true });
}

/** Copies of processes that were killed meanwhile. */
async function listAbandoned(shared: string): Promise<string[]> {
  const copies = (await readdir(shared)).filter((name) => /^[\da-f]{16}\.\d+$/.test(name));
  const dated = await Promise.all(copies.map((name) => datePath(join(shared, name))));
  return dated.filter(({ at }) => at < Date.now() - copyMs).map(({ path }) => path);
}

/** The folder of the release that has this file, or null. */
export async function findSharedAsset(shared: string, name: string): Promise<string | null> {
  if (!/^\w[\w.-]{0,199}$/.test(name)) return null;
  for (const release of await listReleases(shared)) if (await exists(join(release, name))) return release;
  return null;
}

/** No other process sees half of it. */
async function copyWhole(from: string, to: string): Promise<void> {
  const next = `${to}.${process.pid}`;
  try {
    await cp(from, next, { recursive: true });
    await rename(next, to);
  } catch (error) {
    await rm(next, { recursive: true, force: true });
    // Another process was faster.
    if (!(await exists(to))) throw error;
  }
}

/** Paths, the one that started last first. */
async function listReleases(shared: string): Promise<string[]> {
  const names = await readdir(shared).catch(() => []);
  const folders = names.filter((name) => /^[\da-f]{16}$/.test(name)).map((name) => join(shared, name));
  const dated = await Promise.all(folders.map(datePath));
  return dated.toSorted((a, b) => b.at - a.at).map(({ path }) => path);
}

async function datePath(path: string) {
  return { path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 };
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
