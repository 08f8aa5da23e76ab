import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { languages } from '../shared/languages/languages.ts';
import { currentLanguage } from '../shared/languages/translate.ts';
import { brandVersion } from '../shared/theme/brand-version.ts';
import { deriveColors } from '../shared/theme/palettes.ts';
import { findShopSettings, type ShopSettings } from '../shop-settings/index.ts';

export const manifestType = 'application/manifest+json; charset=utf-8';

export function addManifest(app: FastifyInstance, { db, shopName }: { db: Database; shopName: string }): void {
  app.get('/shop.webmanifest', async (_request, reply) => {
    const settings = await findShopSettings(db.read, shopName);
    return reply
      .type(manifestType)
      .header('cache-control', 'public, max-age=3600')
      .send(writeManifest(settings, '/', { name: settings.shopName, description: settings.tagLine }));
  });
}

/** Makes the pages of a scope an app that can be installed. */
export function writeManifest(
  settings: ShopSettings,
  scope: string,
  own: { name: string } & Record<string, unknown>,
): string {
  const { paper, accent } = deriveColors(settings);
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
    src: `${src}?v=${brandVersion(settings)}`,
    sizes,
    type: src.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: scope,
    short_name: settings.shopName,
    lang: languages[currentLanguage()].locale,
    start_url: scope,
    scope,
    display: 'standalone',
    background_color: paper,
    theme_color: accent,
    icons: [
      icon('/icon.svg', 'any'),
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
    ...own,
  });
}
