import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../../test/fixtures.ts';
import { builtSite } from '../../../test/site.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
let slug = '';
beforeAll(async () => {
  shop = await openShop({ app: { site: builtSite } });
  ({ slug } = await addProduct(shop, { name: 'Addressed Bear', price: 100, quantity: 3 }));
});
afterAll(() => shop.close());

/** `fetch` would change the address. */
async function ask(target: string, method = 'GET') {
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(`${method} ${target} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), isJson: /content-type: application\/json/i.test(head), body };
}

const api = '/api/v1/category/allcategory';

describe('An address', () => {
  it('that router, cache and proxies could read differently is refused, with and without pages being made', async () => {
    const targets = [
      ...[`/.${api}`, `/${api}`, `/%2e${api}`, `/%2E${api}`, `/x/..${api}`, `/x/%2e%2E${api}`, `/x/.%2e${api}`],
      ...[`//api/v1/category//allcategory`, '/api//v1/category/allcategory', '/api/./v1/category/allcategory'],
      ...[`/\\api/v1/category/allcategory`, '/api\\v1\\category\\allcategory', `${api}/.`, `${api}/..`, `${api}#x`],
      ...[`/product/./${slug}`, `//product/${slug}`, `/product//${slug}`, `/x/../product/${slug}`, '/..', '/.', '*'],
      ...[`http://shop.test/.${api}`, `http://shop.test/${api}`],
    ];
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'])
      for (const target of targets) {
        const { status, isJson, body } = await ask(target, method);
        expect({ status, isJson }, `${method} ${target}`).toEqual({ status: 400, isJson: true });
        if (method !== 'HEAD') expect(JSON.parse(body), target).toMatchObject({ success: false, code: 'bad_input' });
      }
  });

  it('in absolute form is the same address', async () => {
    for (const target of [api, '/healthz', `/product/${slug}`]) {
      expect((await ask(`http://shop.test${target}`)).status, target).toBe(200);
      expect(await ask(`HTTP://other.test:99${target}`), target).toMatchObject({ status: 200 });
    }
  });

  it('of the API is never answered by a page that is being made for the same address, nor a page by the API', async () => {
    const twins = ['/%61pi/v1/category/allcategory', '/api%2fv1/category/allcategory', '/API/v1/category/allcategory'];
    for (const twin of twins)
      for (let round = 0; round < 5; round++) {
        const [, answer] = await Promise.all([ask(twin), ask(api)]);
        expect(answer, twin).toMatchObject({ status: 200, isJson: true });
      }
  });

  it('longer than 2 kB is refused before anything is computed from it', async () => {
    const long = [
      `/${'/'.repeat(15_800)}a`,
      `/${'a'.repeat(2_048)}`,
      `/${'%20'.repeat(900)}`,
      `/${'a/'.repeat(1_200)}`,
    ];
    for (const path of long)
      for (const method of ['GET', 'POST']) {
        const began = process.cpuUsage();
        expect(await ask(path, method)).toMatchObject({ status: 414, isJson: true });
        const { user, system } = process.cpuUsage(began);
        expect((user + system) / 1_000).toBeLessThan(50);
      }
    expect((await ask(`/${'a'.repeat(2_047)}`)).status).toBe(404);
    expect((await ask(`/?${'a'.repeat(8_000)}`)).status).toBe(200);
  });
});
