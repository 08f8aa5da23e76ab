import type { FastifyInstance } from 'fastify';
import { countProducts, findCategories, listProductAddresses, type ProductAddress } from '../catalog/index.ts';
import { listPagePaths } from '../occasions/index.ts';
import type { ResponseCache } from '../platform/cache/cache.ts';
import { untilChanged } from '../platform/cache/cache-validity.ts';
import type { ResponseContent } from '../platform/cache/stored-response.ts';
import type { Database } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import { pageKey } from '../platform/http/request-path.ts';
import { sendStored } from '../platform/http/send-stored.ts';
import { type FurtherLanguage, localizePath } from '../shared/languages/languages.ts';
import { findShopSettings } from '../shop-settings/index.ts';

/** As many addresses for each page as the shop has languages. */
function inLanguages(path: string, further: readonly FurtherLanguage[]): string[] {
  return [path, ...further.map((language) => localizePath(language, path))];
}

const standingPages = ['/', '/about', '/contact', '/policy', '/grievance', '/accessibility'];
/** In one file; sitemaps.org allows 50,000 addresses and 50 MB, and pictures take most of the bytes. */
const defaultMaxProducts = 10_000;

interface SitemapDependencies {
  db: Database;
  publicUrl: string;
  shopName: string;
  cache: ResponseCache;
  maxProducts?: number;
}

/** One file; in a shop with more products an index of one for its pages and others for its products. */
export function addSitemap(app: FastifyInstance, deps: SitemapDependencies): void {
  const { publicUrl, cache, maxProducts = defaultMaxProducts } = deps;
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\nDisallow: /dashboard/\nDisallow: /api/\nSitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (request, reply) =>
    sendStored(request, reply, cache, await cache.findOrCreate(pageKey('/sitemap.xml'), () => writeFirst(deps))),
  );
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const { part } = request.params;
    if (!/^(pages|[1-9]\d{0,3})$/.test(part)) throw new ShopError('not_found');
    const create = async () => {
      const { isOpened, languages, total } = await readSize(deps);
      if (part === 'pages') return xml(urlset(deps, languages, await pagePaths(deps, isOpened), []));
      const offset = (Number(part) - 1) * maxProducts;
      if (!isOpened || offset >= total) throw new ShopError('not_found');
      return xml(urlset(deps, languages, [], await listProductAddresses(deps.db.read, { limit: maxProducts, offset })));
    };
    return sendStored(request, reply, cache, await cache.findOrCreate(pageKey(`/sitemap-${part}.xml`), create));
  });
}

async function readSize({ db, shopName }: SitemapDependencies) {
  const { isOpened, languages } = await findShopSettings(db.read, shopName);
  return { isOpened, languages, total: isOpened ? await countProducts(db.read) : 0 };
}

async function writeFirst(deps: SitemapDependencies): Promise<ResponseContent> {
  const { db, publicUrl, maxProducts = defaultMaxProducts } = deps;
  const { isOpened, languages, total } = await readSize(deps);
  if (total > maxProducts) {
    const parts = ['pages', ...Array.from({ length: Math.ceil(total / maxProducts) }, (_, at) => at + 1)];
    const entries = parts.map((part) => `<sitemap><loc>${publicUrl}/sitemap-${part}.xml</loc></sitemap>`).join('\n');
    return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</sitemapindex>`);
  }
  const products = isOpened ? await listProductAddresses(db.read, { limit: maxProducts, offset: 0 }) : [];
  return xml(urlset(deps, languages, await pagePaths(deps, isOpened), products));
}

async function pagePaths({ db }: SitemapDependencies, isOpened: boolean): Promise<string[]> {
  if (!isOpened) return standingPages;
  const categories = await findCategories(db.read);
  const categoryPaths = categories.map(({ slug }) => `/category/${slug}`);
  return [...standingPages, '/categories', ...categoryPaths, ...(await listPagePaths(db.read))];
}

function urlset(
  { publicUrl }: SitemapDependencies,
  languages: readonly FurtherLanguage[],
  paths: string[],
  products: ProductAddress[],
): string {
  const entries = [
    ...paths.flatMap((path) => inLanguages(path, languages)).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`),
    ...products.flatMap(({ slug, changedOn, photoIds }) => {
      const pictures = photoIds.map(
        (id) => `<image:image><image:loc>${publicUrl}/photos/${id}/960.webp</image:loc></image:image>`,
      );
      const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
      return inLanguages(`/product/${slug}`, languages).map(
        (path) => `<url><loc>${publicUrl}${path}</loc>${changed}${pictures.join('')}</url>`,
      );
    }),
  ];
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  return `<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>`;
}

function xml(body: string): ResponseContent {
  const headers = { 'content-type': 'application/xml; charset=utf-8' };
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
  return { status: 200, headers, validity: untilChanged('lists'), body: text };
}
