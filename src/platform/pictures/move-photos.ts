import { limitConcurrency } from '../limit-concurrency.ts';
import { type PhotoStore, sha256 } from './photo-store.ts';

export interface Moving {
  from: PhotoStore;
  to: PhotoStore;
  onProgress: (progress: MoveProgress) => void;
}
export interface MoveProgress {
  photos: number;
  done: number;
  /** Files. */
  copied: number;
  copiedBytes: number;
  removed: number;
}

const photosAtOnce = 8;

/**
 * Copies what is missing or different, so that it can be interrupted and repeated. Photos deleted meanwhile are
 * skipped.
 */
export async function movePhotos({ from, to, onProgress }: Moving, removesSource: boolean): Promise<MoveProgress> {
  return forEachPhoto({ from, to, onProgress }, async (photoId, progress) => {
    for (const file of await from.listFiles(photoId)) {
      const bytes = await copyFile(`${photoId}/${file}`, from, to);
      if (bytes === 0) continue;
      progress.copied++;
      progress.copiedBytes += bytes;
    }
    if (!removesSource || (await findDifferences(photoId, { from, to })).length > 0) return;
    await from.remove(photoId);
    progress.removed++;
  });
}

/** Reads every file on both sides. Files that only the second store has are no difference: new photos go there. */
export async function comparePhotos(moving: Moving): Promise<{ progress: MoveProgress; differences: string[] }> {
  const differences: string[] = [];
  const progress = await forEachPhoto(moving, async (photoId) => {
    differences.push(...(await findDifferences(photoId, moving)));
  });
  return { progress, differences };
}

async function forEachPhoto(
  { from, onProgress }: Moving,
  work: (photoId: string, progress: MoveProgress) => Promise<void>,
): Promise<MoveProgress> {
  const ids = await from.listIds();
  const progress: MoveProgress = { photos: ids.length, done: 0, copied: 0, copiedBytes: 0, removed: 0 };
  const limited = limitConcurrency(photosAtOnce);
  const one = async (id: string) => {
    await work(id, progress);
    progress.done++;
    onProgress(progress);
  };
  const settled = await Promise.allSettled(ids.map((id) => limited(() => one(id))));
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return progress;
}

/** Resolves to the number of bytes; 0 = nothing had to be copied. */
async function copyFile(key: string, from: PhotoStore, to: PhotoStore): Promise<number> {
  const expected = await from.checksum(key);
  if (expected === null || expected === (await to.checksum(key))) return 0;
  const bytes = await from.get(key);
  if (!bytes) return 0;
  await to.put(key, bytes);
  if ((await to.checksum(key)) !== sha256(bytes)) throw new Error(`${key} is another file after it was copied.`);
  return bytes.length;
}

async function findDifferences(photoId: string, { from, to }: Pick<Moving, 'from' | 'to'>): Promise<string[]> {
  const differences: string[] = [];
  for (const file of await from.listFiles(photoId)) {
    const key = `${photoId}/${file}`;
    const [here, there] = await Promise.all([from.get(key), to.get(key)]);
    if (!here) continue;
    if (!there) differences.push(`${key} is missing`);
    else if (!here.equals(there)) differences.push(`${key} differs`);
  }
  return differences;
}
