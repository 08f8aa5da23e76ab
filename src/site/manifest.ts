import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { brandVersion } from '../shared/brand-version.ts';
import { colorsOf } from '../shared/palettes.ts';
import { findShopSettings, type ShopSettings } from '../shop-settings/index.ts';

export function addManifest(app: FastifyInstance, { db, shopName }: { db: Database; shopName: string }): void {
  const icon = (version: string, src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
    src: `${src}?v=${version}`,
    sizes,
    type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  const manifest = (settings: ShopSettings) => ({
    id: '/',
    name: settings.shopName,
    short_name: settings.shopName,
    description: settings.tagLine,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: colorsOf(settings).paper,
    theme_color: colorsOf(settings).accent,
    icons: [
      icon(brandVersion(settings), '/icon.svg', 'any'),
      icon(brandVersion(settings), '/icon-192.png', '192x192'),
      icon(brandVersion(settings), '/icon-512.png', '512x512'),
      icon(brandVersion(settings), '/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  });
  app.get('/shop.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(manifest(await findShopSettings(db.read, shopName)))),
  );
}
