import { performance } from 'node:perf_hooks';
import type { Config } from '../config.ts';
import { comparePhotos, type MoveProgress, type Moving, movePhotos } from '../platform/pictures/move-photos.ts';
import { folderPhotoStore, type PhotoStore } from '../platform/pictures/photo-store.ts';
import { openBucket } from '../platform/s3/bucket.ts';
import { s3PhotoStore } from '../platform/s3/s3-photo-store.ts';
import { StorageFailure } from '../platform/s3/storage-failure.ts';

const use =
  'Say where to: npm run shop -- photos move s3, or photos move folder; with --verify only to compare, or --delete to delete each photo where it was.';
const lineEveryMs = 1_000;
const maxLines = 20;

/** Between DATA_DIR/photos and the bucket of STORAGE_URL, while the shop runs. */
export async function moveShopPhotos(config: Config, args: string[]): Promise<string> {
  const [target = '', ...options] = args;
  const isKnown = options.every((option) => ['--verify', '--delete'].includes(option)) && options.length <= 1;
  if (!['s3', 'folder'].includes(target) || !isKnown) throw new Error(use);
  if (!config.storage) throw new Error('STORAGE_URL is not set: name the bucket, also to move photos out of it.');
  const folder = folderPhotoStore(config.photosDir, { isDurable: true });
  const bucket = s3PhotoStore(openBucket(config.storage, config.storage.credentials), { hasPublicCopies: true });
  const [from, to]: [PhotoStore, PhotoStore] = target === 's3' ? [folder, bucket] : [bucket, folder];
  const moving: Moving = { from, to, onProgress: progressLine() };
  try {
    return await (options[0] === '--verify' ? verify(moving) : move(moving, options[0] === '--delete'));
  } catch (error) {
    throw error instanceof StorageFailure
      ? new Error(`${error.reason}. What was copied stays; the same command goes on.`)
      : error;
  }
}

async function move(moving: Moving, removesSource: boolean): Promise<string> {
  const { photos, copied, copiedBytes, removed } = await movePhotos(moving, removesSource);
  const sum = `${photos} photos; ${copied} files copied (${megabytes(copiedBytes)}), the others were there.`;
  return removesSource ? `${sum} ${removed} photos deleted where they were.` : sum;
}

async function verify(moving: Moving): Promise<string> {
  const { progress, differences } = await comparePhotos(moving);
  if (differences.length === 0) return `${progress.photos} photos compared: all files are the same.`;
  const more = differences.length > maxLines ? [`and ${differences.length - maxLines} more`] : [];
  throw new Error([`${differences.length} files differ:`, ...differences.slice(0, maxLines), ...more].join('\n  '));
}

/** On standard error: one line that changes on a terminal, else a line each second. */
function progressLine(): (progress: MoveProgress) => void {
  let lastAt = 0;
  return ({ photos, done, copied, copiedBytes }) => {
    if (done < photos && performance.now() - lastAt < lineEveryMs) return;
    lastAt = performance.now();
    const percent = Math.floor((done / photos) * 100);
    const line = `${percent} %  ${done} of ${photos} photos, ${copied} files copied, ${megabytes(copiedBytes)}`;
    const isLast = done === photos;
    process.stderr.write(process.stderr.isTTY ? `\r${line}\x1b[K${isLast ? '\n' : ''}` : `${line}\n`);
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
