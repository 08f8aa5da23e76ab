import type { FastifyInstance } from 'fastify';
import { ShopError } from '../platform/errors.ts';
import type { PhotoStore } from '../platform/photo-store.ts';
import { photoWidths } from '../platform/pictures.ts';

const year = 'public, max-age=31536000, immutable';
/** While a width or the AVIF is still being made, a smaller or heavier file stands in for it. */
const shortWhile = 'public, max-age=60';

/** Serves the kept pictures at `/photos/<id>/<width>.<webp|avif>`. */
export function photoRoutes(app: FastifyInstance, { photoStore }: { photoStore: PhotoStore }): void {
  app.get<{ Params: { photoId: string; file: string } }>('/photos/:photoId/:file', async ({ params }, reply) => {
    const wanted = /^(\d{3,4})\.(webp|avif)$/.exec(params.file);
    if (!wanted || !/^[0-9a-f]{24}$/.test(params.photoId))
      throw new ShopError('not_found', 'This photo was not found.');
    const found = await findFile(photoStore, params.photoId, params.file, Number(wanted[1]));
    if (!found) throw new ShopError('not_found', 'This photo was not found.');
    return reply
      .type(found.file.endsWith('.avif') ? 'image/avif' : 'image/webp')
      .header('cache-control', found.file === params.file ? year : shortWhile)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('etag', `"${params.photoId}-${found.file}"`)
      .send(found.bytes);
  });
}

/** The file itself, or the nearest smaller WebP, or the smallest there is. */
async function findFile(store: PhotoStore, photoId: string, file: string, width: number) {
  const smaller = photoWidths.filter((one) => one <= width).toReversed();
  const larger = photoWidths.filter((one) => one > width);
  const candidates = [file, ...[...smaller, ...larger].map((one) => `${one}.webp`)];
  for (const candidate of candidates) {
    const bytes = await store.get(`${photoId}/${candidate}`);
    if (bytes) return { file: candidate, bytes };
  }
  return null;
}
