import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { frontSvg, motifSvg } from '../gifts/index.ts';
import { accepts } from '../platform/cache/accept-encoding.ts';
import type { Database } from '../platform/database/database.ts';
import { cardDesignIds } from '../shared/card-designs.ts';
import { brandVersion } from '../shared/theme/brand-version.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { sendPicture } from './send-picture.ts';

interface CardPictureDependencies {
  db: Database;
  shopName: string;
}

interface Picture {
  svg: Buffer;
  zipped: Buffer;
}

/** Front and motif of each card in the shop's colours: `/card-rakhi.svg`, `/card-rakhi-motif.svg`. */
export function addCardPictures(app: FastifyInstance, { db, shopName }: CardPictureDependencies): void {
  const drawn = new LRUCache<string, Picture>({ max: 64 });
  for (const design of cardDesignIds)
    for (const [path, draw] of [
      [`/card-${design}.svg`, frontSvg],
      [`/card-${design}-motif.svg`, motifSvg],
    ] as const)
      app.get(path, async (request, reply) => {
        const settings = await findShopSettings(db.read, shopName);
        const version = brandVersion(settings);
        const key = `${version} ${path}`;
        const svg = drawn.get(key)?.svg ?? Buffer.from(await draw(design, settings));
        const picture = drawn.get(key) ?? { svg, zipped: gzipSync(svg) };
        drawn.set(key, picture);
        const isZipped = accepts(String(request.headers['accept-encoding'] ?? ''), 'gzip');
        reply.header('vary', 'accept-encoding');
        if (isZipped) reply.header('content-encoding', 'gzip');
        const bytes = isZipped ? picture.zipped : picture.svg;
        return sendPicture(request, reply, { type: 'image/svg+xml', bytes, version });
      });
}
