import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { makeCertificate } from '../certificate.ts';
import { end, startShop, waitForAddress } from '../e2e/open-shop.ts';
import { newcomer, paymentWindow, storeSession } from '../e2e/shopper.ts';
import { freePort, type Place, proxies, untilReady } from './proxies.ts';

const owner = { ADMIN_EMAIL: 'kavita@example.com', ADMIN_PASSWORD: 'kavita likes yarn' };
const otherClient = '127.0.0.7';

for (const [name, startProxy] of Object.entries(proxies))
  test.describe(`${name}, over TLS`, () => {
    let place: Place;
    let shop: ChildProcess;
    let proxy: ChildProcess;
    let url: string;
    let settings: Record<string, string>;
    test.beforeAll(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'dhaaga-proxy-'));
      const [shopPort, https, http] = await Promise.all([freePort(), freePort(), freePort()]);
      place = { folder, certificate: makeCertificate(folder), shop: shopPort, https, http };
      url = `https://localhost:${https}`;
      const behindProxy = { PORT: String(shopPort), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' };
      settings = { ...behindProxy, ...owner, SEED_DEMO: '0', RATE_LIMIT: '1' };
      shop = startShop(join(folder, 'data'), settings);
      await waitForAddress(shop);
      proxy = startProxy(place);
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
      await untilReady(`${url}/readyz`, proxy);
      await addProduct(url);
    });
    test.afterAll(async () => {
      await end(proxy);
      await end(shop);
      rmSync(place.folder, { recursive: true, force: true });
    });
    test.use({ baseURL: async ({ baseURL: _ }, use) => use(url) });

    test('a visitor buys a gift', async ({ page }) => {
      const errors: string[] = [];
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(`${url}/`);
      expect(await readProtocol(page)).toBe('h2');
      await signUp(page, url);
      await page.goto(`${url}/product/crochet-bear`);
      await page.getByRole('button', { name: 'Buy Now' }).click();
      await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(page).toHaveURL(/\/success$/);
      await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
      expect(errors).toEqual([]);
    });

    test('passes on compression, caching and security headers as the shop sends them', async () => {
      const direct = await ask(`http://127.0.0.1:${place.shop}/`);
      const proxied = await ask(`${url}/`);
      for (const header of ['content-encoding', 'cache-control', 'strict-transport-security', 'etag', 'vary'])
        expect(proxied.headers.get(header), header).toBe(direct.headers.get(header));
      expect(proxied.headers.get('content-encoding')).toBe('br');
      const token = await logInOwner(url);
      const orders = await ask(`${url}/api/v1/user/all-orders`, { authorization: token });
      expect(orders.status).toBe(200);
      expect(orders.headers.get('cache-control')).toBe('no-store');
    });

    test('tells the shop the address of a client, not the one that the client claims', async () => {
      const claimed = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
      const token = await logInOwner(url, { from: otherClient, headers: claimed });
      const sessions = await ask(`${url}/api/v1/user/sessions`, { authorization: token });
      const { sessions: listed } = (await sessions.json()) as { sessions: { address: string; isCurrent: boolean }[] };
      expect(listed.find(({ isCurrent }) => isCurrent)?.address).toContain(otherClient);
    });

    if (name === 'nginx')
      test('sends plain http to https', async () => {
        const { status, headers } = await fetch(`http://localhost:${place.http}/cart?x=1`, { redirect: 'manual' });
        expect([status, headers.get('location')]).toEqual([301, `${url}/cart?x=1`]);
      });

    if (name === 'Caddy')
      test('lets requests wait while the shop restarts', async () => {
        await end(shop);
        const waiting = ask(`${url}/`);
        shop = startShop(join(place.folder, 'data'), settings);
        expect((await waiting).status).toBe(200);
      });
  });

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { 'accept-encoding': 'br', ...headers } });
const readProtocol = (page: Page) =>
  page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol);

async function signUp(page: Page, url: string) {
  const person = newcomer('Meera Nair');
  const data = { ...person, location: person.address };
  expect((await page.request.post(`${url}/api/v1/user/signup`, { data })).status()).toBe(201);
  await storeSession(page, person);
}

/** From an address of loopback, which the shop should see. */
function logInOwner(
  url: string,
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: object } = {},
): Promise<string> {
  const body = JSON.stringify({ email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD });
  const options = {
    method: 'POST',
    family: 4,
    localAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
  };
  return new Promise((done, failed) => {
    const sent = request(`${url}/api/v1/user/login`, options, async (answer) => {
      const chunks = await answer.toArray();
      done((JSON.parse(Buffer.concat(chunks).toString()) as { token: string }).token);
    });
    sent.once('error', failed);
    sent.end(body);
  });
}

/** With a photo of several megabytes, more than nginx accepts by default. */
async function addProduct(url: string) {
  const authorization = await logInOwner(url);
  const asJson = { authorization, 'content-type': 'application/json' };
  const answered = await fetch(`${url}/api/v1/category/create-category`, {
    method: 'POST',
    headers: asJson,
    body: JSON.stringify({ name: 'Gifts' }),
  });
  const { category } = (await answered.json()) as { category: { _id: string } };
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 1600, height: 1600, channels: 3, background: '#fff', noise } as const;
  const photo = await sharp({ create }).png().toBuffer();
  expect(photo.length).toBeGreaterThan(3_000_000);
  const form = new FormData();
  const fields = { name: 'Crochet Bear', description: 'Made by hand.', price: '500', quantity: '5', shipping: '1' };
  for (const [name, value] of Object.entries({ ...fields, category: category._id })) form.set(name, value);
  form.set('photos', new Blob([photo as BlobPart], { type: 'image/png' }), 'bear.png');
  const added = await fetch(`${url}/api/v1/product/create-product`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  expect(added.status, await added.text()).toBe(201);
}
