import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { webpDataUrl } from '../../platform/data-url.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PhotoStore } from '../../platform/pictures/photo-store.ts';
import { drawPng, makeJpeg } from '../../platform/pictures/pictures.ts';
import { brandVersion } from '../../shared/theme/brand-version.ts';
import { drawKnit } from '../../shared/theme/knit.ts';
import { findShopSettings, type ShopSettings } from '../../shop-settings/index.ts';
import { sendPicture } from '../send-picture.ts';
import { type Drawing, drawIcon, drawLinkPicture } from './drawings.ts';

export interface BrandPicturesDependencies {
  db: Database;
  photoStore: PhotoStore;
  shopName: string;
}

const drawings: Record<string, (settings: ShopSettings) => Promise<Drawing>> = {
  '/icon-192.png': (settings) => drawIcon(settings, 192, false),
  '/icon-512.png': (settings) => drawIcon(settings, 512, false),
  '/icon-maskable-512.png': (settings) => drawIcon(settings, 512, true),
  '/apple-touch-icon.png': (settings) => drawIcon(settings, 180, true),
  '/favicon.ico': (settings) => drawIcon(settings, faviconSize, false),
  '/icon.svg': (settings) => drawIcon(settings, 64, false),
  '/knit.svg': async (settings) => ({ ...drawKnit(settings), logo: null }),
  '/og.jpg': drawLinkPicture,
  '/og.png': drawLinkPicture,
};
const faviconSize = 32;
const types: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  svg: 'image/svg+xml',
};

/** Icons and the picture for links, drawn from the settings when they are first asked for. */
export function addBrandPictures(app: FastifyInstance, { db, photoStore, shopName }: BrandPicturesDependencies): void {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 32 });
  const find = (path: string, settings: ShopSettings) => {
    const key = `${brandVersion(settings)} ${path}`;
    const known = drawn.get(key);
    if (known) return known;
    const drawing = draw(path, settings, photoStore);
    drawn.set(key, drawing);
    drawing.catch(() => drawn.delete(key));
    return drawing;
  };
  for (const path of Object.keys(drawings))
    app.get(path, async (request, reply) => {
      const settings = await findShopSettings(db.read, shopName);
      return sendPicture(request, reply, {
        type: types[path.split('.').at(-1) ?? ''] ?? 'image/png',
        bytes: await find(path, settings),
        version: brandVersion(settings),
        // Messengers and social networks load the picture for links from their own pages.
        isForOthers: path.startsWith('/og.'),
      });
    });
}

async function draw(path: string, settings: ShopSettings, store: PhotoStore): Promise<Buffer> {
  const drawing = await (drawings[path] as (typeof drawings)[string])(settings);
  const [, , photoId] = settings.logo?.url.split('/') ?? [];
  const logo = drawing.logo && photoId ? await store.get(`${photoId}/master.webp`) : null;
  if (path.endsWith('.svg')) return Buffer.from(withLogo(drawing, logo));
  const png = await drawPng({ ...drawing, picture: logo });
  if (path.endsWith('.jpg')) return makeJpeg(png, 'share');
  return path.endsWith('.ico') ? writeIco(png) : png;
}

function withLogo({ svg, logo: box }: Drawing, logo: Buffer | null): string {
  if (!box || !logo) return svg;
  const { left, top, width, height } = box;
  const image = `<image x="${left}" y="${top}" width="${width}" height="${height}" href="${webpDataUrl(logo)}"/>`;
  return svg.replace('</svg>', `${image}</svg>`);
}

/** An ICO file may hold a PNG (since Windows Vista): a directory of one entry before it. */
function writeIco(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(faviconSize, 6);
  head.writeUInt8(faviconSize, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
