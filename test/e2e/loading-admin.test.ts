import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { admin, expect, expectNoSidewaysScroll, isPhone, storeSession, test } from './shopper.ts';

const params: Record<string, string> = { slug: 'bhalu-the-bear', language: 'hi', kind: 'product' };
/** Every page of the admin, from the table of the routes. */
const paths = [...readFileSync('src/web/routes.ts', 'utf8').matchAll(/route\('(admin[^']*)'/g)].map(
  ([, path = '']) => `/dashboard/${path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'none')}`,
);
const isOfOne = (path: string) => path.endsWith('/none') || path.includes('/product/');

/** What is typed there needs nothing that is loaded: a message says what is missing. */
const opensAnyway = /\/(create-product|create-category|catalog-file|custom-orders\/new)$/;

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

const api = '**/api/v1/**';
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const readAccent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());

test('a page that cannot be loaded keeps the frame, its colours and its title, and can be tried again', {
  tag: ['@layout', '@ci'],
}, async ({ page, expected }) => {
  test.setTimeout(240_000);
  expected.errors.push(/503/, /Failed to load resource/, /could not be loaded/);
  expect(paths.length).toBeGreaterThan(30);
  await page.goto('/dashboard/admin/sessions');
  const accent = await readAccent(page);
  expect(accent).not.toBe('');
  // The guard's own call is answered: only what the page asks for fails, with an answer or without one.
  const admitted = /user\/admin-a|user\/changes/;
  for (const [index, path] of paths.entries()) {
    const isAnswered = index % 2 === 0;
    await page.route(api, (route) => {
      if (admitted.test(route.request().url())) return route.fallback();
      return isAnswered ? route.fulfill({ status: 503, json: {} }) : route.abort();
    });
    await page.goto(path);
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    if (!opensAnyway.test(path)) {
      await expect(again, path).toBeVisible();
      await expect(page.getByText('This did not load'), path).toBeVisible();
    }
    await expect(heading(page), path).not.toHaveText(/Dashboard|went wrong/);
    await expect(heading(page), path).toBeInViewport({ ratio: 1 });
    const title = await heading(page).innerText();
    // Orders and Today have their number in the title of the window.
    expect(await page.title(), path).toContain(title.split(' ').at(-1));
    const menu = page.getByRole('navigation', { name: isPhone(page) ? 'Admin' : 'Dashboard' });
    await expect(menu.getByRole('link', { name: /^Orders/ }), path).toBeVisible();
    expect(await readAccent(page), path).toBe(accent);
    await page.unroute(api);
    if (isOfOne(path) || opensAnyway.test(path)) continue;
    await again.click();
    await expect(page.getByText('This did not load'), path).toHaveCount(0);
    await expect(heading(page), path).toHaveText(title);
  }
});

test('a page that cannot be loaded after a move, together with the shop’s settings, keeps the frame too', async ({
  page,
  expected,
}) => {
  expected.errors.push(/503/, /could not be loaded/);
  await page.goto('/dashboard/admin/branding');
  await expect(page.getByLabel('Shop name')).toBeVisible();
  const accent = await readAccent(page);
  await page.route(api, (route) => route.fulfill({ status: 503, json: {} }));
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('link', { name: 'Payments' }).locator('visible=true').first().click();
  await expect(page.getByText('This did not load')).toBeVisible();
  await expect(heading(page)).toHaveText('Payments');
  expect(await readAccent(page)).toBe(accent);
  if (!isPhone(page)) await expect(page.getByRole('banner').getByRole('link', { name: /Dhaaga/ })).toBeVisible();
  await page.unroute(api);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('UPI or bank transfer by hand')).toBeVisible();
});

test('a product or an order that does not exist is not found, and no failure of the connection', {
  tag: ['@layout', '@ci'],
}, async ({ page, expected }) => {
  expected.errors.push(/404/);
  const unknown = 'f'.repeat(24);
  for (const path of ['product/no-such-product', `order/${unknown}`, `users/user-orders/${unknown}`]) {
    await page.goto(`/dashboard/admin/${path}`);
    await expect(page.getByText('page not found'), path).toBeVisible();
    await expect(page.getByText('This did not load'), path).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Orders/ }).first(), path).toBeAttached();
  }
});

test('while a page is loaded its title, tabs, labels and group names stand already', {
  tag: ['@layout', '@ci'],
}, async ({ page }) => {
  test.setTimeout(240_000);
  for (const path of paths.filter((one) => !isOfOne(one))) {
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(api, async (route) => {
      await isReleased;
      await route.fallback();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const outline = page.getByRole('main').locator('[aria-busy=true]');
    await expect(outline, path).toBeAttached();
    await expect(heading(page), path).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    const title = await heading(page).innerText();
    const words = (await outline.locator('h2, span').allInnerTexts()).filter(Boolean);
    const tabs = await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link').allInnerTexts();
    release();
    await expect(page.getByRole('main').locator('.knit'), path).toHaveCount(0);
    await expect(heading(page), path).toHaveText(title);
    for (const word of words) await expect(page.getByRole('main'), path).toContainText(word);
    await expect(page.getByRole('navigation', { name: 'Tabs' }).getByRole('link'), path).toHaveText(tabs);
    await page.unroute(api);
  }
});

test('a form that leads to another page shows that it works until that page is there', async ({ page, expected }) => {
  // Of the page that was left without its session.
  expected.errors.push(/401/);
  await page.goto('/dashboard/admin/sessions');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password').fill(admin.password);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.data*', async (route) => {
    await isReleased;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(page.getByText('Successfully Logged In')).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOGIN', exact: true })).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(page).toHaveURL(/\/$/);
});
