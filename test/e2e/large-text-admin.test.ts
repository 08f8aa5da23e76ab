import type { Page } from '@playwright/test';
import { expectReadable } from './large-text.ts';
import { admin, asha, expect, storeSession, test } from './shopper.ts';

/** Bars that stay while the page scrolls leave more than half of the window. */
async function expectRoom(page: Page): Promise<void> {
  const taken = await page.evaluate(() => {
    scrollTo(0, document.body.scrollHeight / 2);
    return [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility() && !element.closest('dialog, [popover]'))
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom, width }) => width > 200 && bottom > 0 && top < innerHeight)
      .filter(({ top, bottom }) => top <= 0 || bottom >= innerHeight - 61)
      .reduce((sum, { height }) => sum + height, 0);
  });
  expect(taken).toBeLessThan(844 / 2);
}

const lists = ['', '/products', '/orders', '/users', '/offers', '/reviews', '/requests', '/grievances', '/cash-in'];

/** A code, a complaint and a request to return, so that no list is empty. */
async function fillLists(page: Page): Promise<void> {
  await storeSession(page, asha);
  const own = { authorization: await readToken(page) };
  const orders = await (await page.request.get('/api/v1/user/orders', { headers: own })).json();
  for (const { _id, status } of orders) {
    const data = { kind: status === 'Delivered' ? 'return' : 'cancel', reason: 'The colour does not suit the room' };
    await page.request.post(`/api/v1/user/orders/${_id}/requests`, { headers: own, data });
  }
  const complaint = {
    topic: 'order',
    words: 'The zip broke',
    name: 'Priyanka Deshpande-Kulkarni',
    phone: '98290 11111',
  };
  expect((await page.request.post('/api/v1/grievance', { data: complaint })).status()).toBe(201);
  await storeSession(page, admin);
  const headers = { authorization: await readToken(page) };
  const code = { code: `WEDDINGSEASON-${Date.now()}`, kind: 'free_delivery', minimum: 1_499, maxUses: 100 };
  expect((await page.request.post('/api/v1/shop/offers', { headers, data: code })).status()).toBe(201);
}

const readToken = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);

test('with text at 200 % the owner’s lists fit a phone', { tag: '@phone' }, async ({ page }) => {
  test.setTimeout(300_000);
  await fillLists(page);
  for (const path of lists) {
    await page.goto(`/dashboard/admin${path}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReadable(page, path || 'Today', () => expectRoom(page));
    const bar = page.getByRole('navigation', { name: 'Admin' }).first();
    const [add, products] = await Promise.all(
      ['Create Product', 'Products'].map((name) => bar.getByRole('link', { name, exact: true }).boundingBox()),
    );
    expect((add?.x ?? 0) + (add?.width ?? 999)).toBeLessThanOrEqual((products?.x ?? 0) + 1);
  }
});

const titled = [
  ...['orders', 'create-product', 'create-category', 'products', 'product/diya-card', 'product/diya-card/variants'],
  ...['product/diya-card/personalisation', 'pack', 'custom-orders', 'custom-orders/new', 'catalog-file', 'branding'],
  ...['contact', 'law', 'setup', 'settings', 'payments', 'cash', 'cash-in', 'email', 'connect', 'couriers', 'delivery'],
  ...['thank-you', 'invoices', 'invoices/rates', 'invoices/settings', 'requests', 'grievances', 'gift-wraps', 'feeds'],
  ...['offers', 'occasions', 'search-words', 'security', 'people', 'history', 'reviews', 'notifications', 'sessions'],
  ...['security-log', 'users', 'past-orders'],
];

test('no title of the owner’s pages is cut at 320 px', { tag: ['@phone', '@ci'] }, async ({ page }) => {
  test.setTimeout(300_000);
  await page.setViewportSize({ width: 320, height: 700 });
  await storeSession(page, admin);
  for (const path of titled) {
    await page.goto(`/dashboard/admin/${path}`);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    const cut = await title.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
    expect.soft(Math.max(...cut), `${path}: ${await title.textContent()}`).toBeLessThanOrEqual(1);
  }
});
