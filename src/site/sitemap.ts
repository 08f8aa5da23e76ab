import type { FastifyInstance } from 'fastify';
import { findCategories, listProductSlugs } from '../catalog/index.ts';
import { listPagePaths } from '../occasions/index.ts';
import type { ResponseCache } from '../platform/cache.ts';
import { untilChanged } from '../platform/cache-validity.ts';
import type { Database } from '../platform/database/database.ts';
import { pageKey } from '../platform/http/request-path.ts';
import { sendStored } from '../platform/http/send-stored.ts';
import type { ResponseContent } from '../platform/stored-response.ts';
import { findShopSettings } from '../shop-settings/index.ts';

const standingPages = ['/', '/about', '/contact', '/policy', '/grievance', '/accessibility'];
/** Addresses in one sitemap (sitemaps.org allows 50,000). */
const maxProducts = 40_000;

export function addSitemap(
  app: FastifyInstance,
  { db, publicUrl, shopName, cache }: { db: Database; publicUrl: string; shopName: string; cache: ResponseCache },
): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /dashboard/\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  const create = async (): Promise<ResponseContent> => {
    const { isOpened } = await findShopSettings(db.read, shopName);
    const paths = [...standingPages, ...(isOpened ? await catalogPaths(db) : [])];
    const entries = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`).join('\n');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
    const headers = { 'content-type': 'application/xml; charset=utf-8' };
    return { status: 200, headers, validity: untilChanged('lists'), body: xml };
  };
  app.get('/sitemap.xml', async (request, reply) =>
    sendStored(request, reply, cache, await cache.findOrCreate(pageKey('/sitemap.xml'), create)),
  );
}

async function catalogPaths(db: Database): Promise<string[]> {
  const categories = await findCategories(db.read);
  const products = await listProductSlugs(db.read, maxProducts);
  return [
    '/categories',
    ...categories.map(({ slug }) => `/category/${slug}`),
    ...products.map((slug) => `/product/${slug}`),
    ...(await listPagePaths(db.read)),
  ];
}
