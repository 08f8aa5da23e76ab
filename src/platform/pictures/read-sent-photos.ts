import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitAs } from '../http/clients/long-lists.ts';
import type { ClientInfo } from '../http/clients/read-client.ts';
import { maxPhotoPixels } from './picture-jobs.ts';
import { readSentPicture } from './pictures.ts';

/** The call that brings them. */
export interface Sending {
  caller: { role: string } | null;
  client: ClientInfo;
  isWanted: () => boolean;
}

/**
 * Decodes photos and encodes them again, which removes everything that is not picture; those of admins do not wait for
 * those of shoppers. Throws ShopError 400, 415 or 503.
 */
export async function readSentPhotos(encoded: readonly string[], sending: Sending): Promise<Buffer[]> {
  if (encoded.length === 0) return [];
  const read = { maxPixels: maxPhotoPixels, isOfShopper: sending.caller?.role !== 'admin', wait: waitAs(sending) };
  const folder = await mkdtemp(join(tmpdir(), `dhaaga-upload-${process.pid}-`));
  try {
    const photos: Buffer[] = [];
    for (const [index, base64] of encoded.entries()) {
      const path = join(folder, String(index));
      await writeFile(path, Buffer.from(base64, 'base64'), { mode: 0o600 });
      photos.push(await readSentPicture({ path, ...read }));
    }
    return photos;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
