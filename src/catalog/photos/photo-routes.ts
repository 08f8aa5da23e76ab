import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../platform/errors.ts';
import { isPhotoId, type PhotoStore } from '../../platform/pictures/photo-store.ts';
import { type JpegKind, photoWidths } from '../../platform/pictures/picture-jobs.ts';
import { makeJpeg } from '../../platform/pictures/pictures.ts';
import { t } from '../../shared/languages/translate.ts';

const year = 'public, max-age=31536000, immutable';
/** Until all files exist, a smaller or heavier one is served instead. */
const shortWhile = 'public, max-age=60';

export interface PhotoRoutesDependencies {
  photoStore: PhotoStore;
  /** Pages show photos from another origin, which may fetch them here. */
  isCrossOrigin: boolean;
}

export function photoRoutes(app: FastifyInstance, { photoStore, isCrossOrigin }: PhotoRoutesDependencies): void {
  const writeOnce = jpegWriter(photoStore);
  app.get<{ Params: { photoId: string; file: string } }>('/photos/:photoId/:file', async (request, reply) => {
    const { photoId, file } = request.params;
    const isJpeg = isJpegName(file);
    if (isJpeg && isPhotoId(photoId)) await writeOnce(photoId, file);
    const [, width] = /^(\d{3,4})\.(?:webp|avif)$/.exec(file) ?? [];
    const found =
      (width || isJpeg) && isPhotoId(photoId) ? await findFile(photoStore, photoId, file, request.raw) : null;
    if (!found) throw new ShopError('not_found', t('catalogAnswers.photoNotFound'));
    return reply
      .code(found.status)
      .headers(found.headers)
      .header('cache-control', found.status === 416 ? 'no-store' : found.file === file ? year : shortWhile)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', isCrossOrigin || isJpeg ? 'cross-origin' : 'same-origin')
      .send(found.body ?? undefined);
  });
}

type JpegName = `${JpegKind}.jpg`;
const isJpegName = (file: string): file is JpegName => file === 'share.jpg' || file === 'feed.jpg';

/** JPEGs are for other programs: they are made when they are first asked for, concurrent requests share one job. */
function jpegWriter(store: PhotoStore) {
  const pending = new Map<string, Promise<void>>();
  const write = async (photoId: string, file: JpegName) => {
    const key = `${photoId}/${file}`;
    if (await store.has(key)) return;
    const master = await store.get(`${photoId}/master.webp`);
    if (master) await store.put(key, await makeJpeg(master, file === 'share.jpg' ? 'share' : 'feed'));
  };
  return (photoId: string, file: JpegName): Promise<void> => {
    const key = `${photoId}/${file}`;
    const writing = pending.get(key) ?? write(photoId, file).finally(() => pending.delete(key));
    pending.set(key, writing);
    return writing;
  };
}

async function findFile(store: PhotoStore, photoId: string, file: string, request: IncomingMessage) {
  for (const candidate of isJpegName(file) ? [file] : [file, ...filesInstead(file)]) {
    const served = await store.serve(`${photoId}/${candidate}`, request);
    if (served) return { ...served, file: candidate };
  }
  return null;
}

/** The nearest widths that can be sent instead of a file that is not made, or not made yet. */
function filesInstead(file: string): string[] {
  const width = Number.parseInt(file, 10);
  const smaller = photoWidths.filter((one) => one <= width).toReversed();
  const larger = photoWidths.filter((one) => one > width);
  return [...smaller, ...larger].map((one) => `${one}.webp`);
}
