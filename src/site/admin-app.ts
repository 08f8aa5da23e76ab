import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { colorsOf } from '../shared/palettes.ts';
import { findShopSettings } from '../shop-settings/index.ts';

const scope = '/dashboard/admin';
const worker = readFileSync(new URL('./service-worker.js', import.meta.url));

/** The admin's pages as an app of their own, with a service worker that no other page has. */
export function addAdminApp(app: FastifyInstance, { db, shopName }: { db: Database; shopName: string }): void {
  app.get(`${scope}/app.webmanifest`, async (_request, reply) => {
    const { shopName: name, ...theme } = await findShopSettings(db.read, shopName);
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(`${name} admin`, name, colorsOf(theme))));
  });
  app.get(`${scope}/service-worker.js`, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', scope)
      .header('content-security-policy', "default-src 'none'; connect-src 'self'; frame-ancestors 'none'")
      .send(worker),
  );
}

function manifestOf(name: string, shortName: string, { paper, accent }: { paper: string; accent: string }) {
  const icon = (src: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
    src,
    sizes,
    type: 'image/png',
    purpose,
  });
  return {
    id: scope,
    name,
    short_name: shortName,
    lang: 'en-IN',
    start_url: scope,
    scope,
    display: 'standalone',
    background_color: paper,
    theme_color: accent,
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
    ],
    shortcuts: [
      { name: 'Orders', url: `${scope}/orders` },
      { name: 'Create Product', url: `${scope}/create-product` },
    ],
  };
}
