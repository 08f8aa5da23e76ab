import { mkdir } from 'node:fs/promises';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../platform/errors.ts';
import type { PhotoStore } from '../platform/photo-store.ts';
import { photoWidths } from '../platform/picture-jobs.ts';

const year = 'public, max-age=31536000, immutable';
/** Until all files exist, a smaller or heavier one is served instead. */
const shortWhile = 'public, max-age=60';

export async function photoRoutes(app: FastifyInstance, { photoStore }: { photoStore: PhotoStore }): Promise<void> {
  await mkdir(photoStore.folder, { recursive: true, mode: 0o700 });
  await app.register(async (scope) => {
    await scope.register(staticFiles, { root: photoStore.folder, serve: false, cacheControl: false });
    scope.get<{ Params: { photoId: string; file: string } }>('/photos/:photoId/:file', async ({ params }, reply) => {
      const wanted = /^(\d{3,4})\.(webp|avif)$/.exec(params.file);
      const file =
        wanted && /^[0-9a-f]{24}$/.test(params.photoId)
          ? await findFile(photoStore, params.photoId, params.file, Number(wanted[1]))
          : undefined;
      if (!file) throw new ShopError('not_found', 'This photo was not found.');
      return reply
        .header('cache-control', file === params.file ? year : shortWhile)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .sendFile(`${params.photoId}/${file}`);
    });
  });
}

async function findFile(store: PhotoStore, photoId: string, file: string, width: number): Promise<string | undefined> {
  const smaller = photoWidths.filter((one) => one <= width).toReversed();
  const larger = photoWidths.filter((one) => one > width);
  const candidates = [file, ...[...smaller, ...larger].map((one) => `${one}.webp`)];
  for (const candidate of candidates) if (await store.has(`${photoId}/${candidate}`)) return candidate;
  return undefined;
}
