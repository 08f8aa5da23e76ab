import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { colorsOf } from '../shared/palettes.ts';
import type { ShopSettings } from '../shop-settings/api.ts';
import { findShopSettings } from '../shop-settings/index.ts';

export function addManifest(app: FastifyInstance, { db, shopName }: { db: Database; shopName: string }): void {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
    src,
    sizes,
    type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  const manifest = ({ shopName: name, tagLine, ...theme }: ShopSettings) => ({
    id: '/',
    name,
    short_name: name,
    description: tagLine,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colorsOf(theme).paper,
    theme_color: colorsOf(theme).accent,
    icons: [
      icon('/icon.svg', 'any'),
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  });
  app.get('/shop.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(await findShopSettings(db.read, shopName)))),
  );
}
