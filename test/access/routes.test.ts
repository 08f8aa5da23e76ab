import diagnostics from 'node:diagnostics_channel';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportTimeoutMs } from '../../src/shared/endpoint.ts';
import pages from '../../src/web/routes.ts';
import { addProduct, picture } from '../fixtures.ts';
import { openShop, type TestShop } from '../test-app.ts';
import { findDeclared } from './declared.ts';
import { readMatrix } from './matrix-file.ts';
import { send } from './send.ts';

const rows = readMatrix('Other routes');
const found = new Set<string>();
/** Fastify publishes each new instance before its routes are added. */
const watch = (message: unknown) =>
  (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (!['HEAD', 'OPTIONS'].includes(one)) found.add(`${one} ${url}`);
  });

let shop: TestShop;
let photo = '';
beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', watch);
  shop = await openShop();
  diagnostics.unsubscribe('fastify.initialization', watch);
  const photos = [await picture('jpeg', { width: 60, height: 60 })];
  photo = (await addProduct(shop, { name: 'Photographed Bear', price: 100, quantity: 1, photos })).photos[0] ?? '';
});
afterAll(() => shop.close());

const routeAddress = (route: string) =>
  (route.split(' ')[1] ?? '')
    .replace('/photos/:photoId/:file', new URL(photo, shop.url).pathname)
    .replace('/api/docs/static/*', '/api/docs/static/swagger-ui.css');

describe('Routes without a declared endpoint', () => {
  it('are all listed in docs/access-matrix.md', async () => {
    const declared = new Set((await findDeclared()).map(({ method, path }) => `${method} /api/v1${path}`));
    const others = [...found].filter((route) => !declared.has(route));
    expect(others.sort()).toEqual(rows.map(({ route }) => route).sort());
    expect(found.size).toBe(declared.size + others.length);
  });

  for (const { route = '', ...cells } of rows)
    it(`${route} responds to each caller as the table states`, async () => {
      const callers = { nobody: undefined, garbage: 'g'.repeat(43), user: shop.tokens.asha, owner: shop.tokens.admin };
      const statuses: Record<string, string> = {};
      for (const [name, token] of Object.entries(callers))
        statuses[name] = String(
          (await send(`${shop.url}${routeAddress(route)}`, route.split(' ')[0] ?? '', {}, token)).status,
        );
      expect(statuses).toEqual(Object.fromEntries(Object.keys(callers).map((name) => [name, cells[name]])));
    });
});

describe('Files of any size', () => {
  it('have half an hour, which includes the download', async () => {
    const isLarge = (type: string) => /zip|csv|ndjson/.test(type);
    const files = (await findDeclared()).filter(({ mediaTypes = [] }) => mediaTypes.some(isLarge));
    expect(files.map(({ key, timeoutMs }) => [key, timeoutMs])).toEqual(files.map(({ key }) => [key, exportTimeoutMs]));
    expect(files.length).toBeGreaterThanOrEqual(4);
  });
});

describe('Pages', () => {
  const listPaths = (entries: RouteConfigEntry[], above = ''): string[] =>
    entries.flatMap((entry) => {
      const path = [above, entry.path ?? ''].filter(Boolean).join('/');
      return entry.children ? listPaths(entry.children, path) : [`/${path}`];
    });

  it('are all listed in docs/access-matrix.md', () => {
    const listed = readMatrix('Pages').map(({ page }) => page);
    expect(listPaths(pages).sort()).toEqual(listed.sort());
  });
});
