import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { manifestType, writeManifest } from './manifest.ts';

const scope = '/dashboard/admin';
const shortcuts = [
  { name: 'Orders', url: `${scope}/orders` },
  { name: 'Create Product', url: `${scope}/create-product` },
];
const worker = readFileSync(new URL('./service-worker.js', import.meta.url));

/** The admin's pages as an app of their own, with a service worker that no other page has. */
export function addAdminApp(app: FastifyInstance, { db, shopName }: { db: Database; shopName: string }): void {
  app.get(`${scope}/app.webmanifest`, async (_request, reply) => {
    const settings = await findShopSettings(db.read, shopName);
    return reply
      .type(manifestType)
      .header('cache-control', 'no-cache')
      .send(writeManifest(settings, scope, { name: `${settings.shopName} admin`, shortcuts }));
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
