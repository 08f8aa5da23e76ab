import type { Config } from '../../config.ts';
import { newId } from '../../platform/id.ts';
import { openPhotoStore } from '../../platform/pictures/open-photo-store.ts';
import type { PhotoStore } from '../../platform/pictures/photo-store.ts';
import { type Check, describeError, good, type Verdict, wrong } from './check.ts';

const bytes = Buffer.from('doctor');
const fetchMs = 10_000;

export const storage: Check = {
  name: 'Storage',
  async run({ config }) {
    const store = openPhotoStore(config);
    const id = newId();
    try {
      await store.put(`${id}/960.webp`, bytes);
      const stored = await store.get(`${id}/960.webp`);
      if (!stored?.equals(bytes)) throw new Error('another file came back than was written');
      return (
        (await findPublicAccess(config, id)) ??
        (await tryPublicCopy(config, store, id)) ??
        good('a file was written, read and removed.')
      );
    } catch (error) {
      return wrong(
        `A photo could not be stored: ${describeError(error)}.`,
        config.storage
          ? 'Check STORAGE_URL and the AWS_ keys.'
          : 'Check who owns the folder, and that its disk is mounted for writing.',
      );
    } finally {
      await store.remove(id).catch(() => undefined);
    }
  },
};

/** Without keys, nothing of a bucket may be read but its public folder. */
async function findPublicAccess({ storage: bucket }: Config, id: string): Promise<Verdict | null> {
  if (!bucket) return null;
  const url = `${bucket.endpoint}/${bucket.bucket}`;
  const advice = 'Allow everybody to read public/* only, and nobody to list the bucket (docs/operate.md).';
  if (await isReadable(`${url}/photos/${id}/960.webp`))
    return wrong('Anybody can read photos that are not published.', advice);
  return (await isReadable(`${url}?list-type=2&max-keys=1`)) ? wrong('Anybody can list the bucket.', advice) : null;
}

async function tryPublicCopy({ photosUrl }: Config, { publicCopies }: PhotoStore, id: string): Promise<Verdict | null> {
  if (!photosUrl || !publicCopies) return null;
  await publicCopies.put(`${id}/960.webp`, bytes);
  return (await isReadable(`${photosUrl}${id}/960.webp`))
    ? null
    : wrong(
        `${photosUrl} does not show what lies in public/ of the bucket.`,
        'Check PHOTOS_URL and the policy of the bucket.',
      );
}

async function isReadable(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs) });
  await answer.body?.cancel();
  return answer.ok;
}
