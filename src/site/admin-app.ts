import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import { inLanguage } from '../platform/language.ts';
import { adminLanguages, localizePath } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { findShopSettings } from '../shop-settings/index.ts';
import { manifestType, writeManifest } from './manifest.ts';

const worker = readFileSync(new URL('./service-worker.js', import.meta.url));

/** The admin's pages as an app of their own, one in each language, with a service worker that no other page has. */
export function addAdminApp(app: FastifyInstance, { db, shopName }: { db: Database; shopName: string }): void {
  for (const language of adminLanguages) {
    const scope = localizePath(language, '/dashboard/admin');
    app.get(`${scope}/app.webmanifest`, async (_request, reply) => {
      const settings = await findShopSettings(db.read, shopName);
      const manifest = inLanguage(language, () =>
        writeManifest(settings, scope, describeApp(settings.shopName, scope)),
      );
      return reply.type(manifestType).header('cache-control', 'no-cache').send(manifest);
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
}

function describeApp(shop: string, scope: string) {
  return {
    name: t('adminApp.name', { shop }),
    shortcuts: [
      { name: t('adminApp.orders'), url: `${scope}/orders` },
      { name: t('adminFrame.createProduct'), url: `${scope}/create-product` },
    ],
  };
}
