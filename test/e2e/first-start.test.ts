import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { end, startShop, waitForSetupLink } from './open-shop.ts';
import { expect, test } from './shopper.ts';

async function addGift(page: Page, origin: string): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const headers = { authorization: token };
  const created = await page.request.post(`${origin}/api/v1/category/create-category`, {
    headers,
    data: { name: 'Toys' },
  });
  const category = (await created.json()).category._id as string;
  const multipart = { name: 'Moti Bear', description: '', price: '450', quantity: '3', category, shipping: '1' };
  await page.request.post(`${origin}/api/v1/product/create-product`, { headers, multipart });
}

test('from an empty folder to an open shop, with the link that the shop prints', { tag: ['@phone', '@full'] }, async ({
  page,
  visitor,
  expected,
}) => {
  // The product's page is 404 for visitors, whom the server renders it for.
  expected.errors.push(/404/);
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-first-start-'));
  const shop = startShop(folder, { SEED_DEMO: '0' });
  try {
    const link = await waitForSetupLink(shop);
    const { origin } = new URL(link);
    await page.goto(origin);
    await expect(page.getByRole('heading', { name: 'Opening soon' })).toBeVisible();
    await page.goto(link);
    await page.getByLabel('Name').fill('Kavita Suthar');
    await page.getByLabel('Email').fill('kavita@example.com');
    await page.getByLabel('Phone').fill('98290 12345');
    await page.getByLabel('Password').fill('moti and yarn 7');
    await page.getByRole('button', { name: 'Make me the admin' }).click();
    await expect(page.getByRole('heading', { name: 'Setup' })).toBeVisible();
    await expect(page.getByText('0 of 8 done', { exact: true })).toBeVisible();
    await page.goto(origin);
    await expect(page.getByRole('complementary', { name: 'Not open yet' })).toBeVisible();
    await addGift(page, origin);
    await page.goto(`${origin}/product/moti-bear`);
    await expect(page.getByRole('heading', { name: 'Moti Bear' })).toBeVisible();
    for (const path of ['/', '/product/moti-bear', '/category/toys', '/search?q=moti'])
      expect(await (await page.request.get(origin + path)).text()).not.toMatch(/Moti Bear|Toys/);
    await page.goto(origin);
    await expect(page.getByRole('article').filter({ hasText: 'Moti Bear' }).first()).toBeVisible();
    await page.goto(`${origin}/dashboard/admin/branding`);
    const preview = page.frameLocator('iframe').locator('body');
    await expect(preview.getByText('Moti Bear').first()).toBeVisible();
    await expect(preview.getByText('Opening soon')).toHaveCount(0);
    await page.getByLabel('Title of the home page').fill('Bears for small hands');
    await expect(preview.locator('h1')).toHaveText('Bears for small hands');
    await page.getByRole('button', { name: 'Undo changes' }).click();
    const seen = await (await page.request.get(`${origin}/?page=1&preview=1`)).text();
    expect(seen).not.toMatch(/Moti Bear|Toys/);
    await page.goto(origin);
    await page.getByRole('link', { name: 'Setup' }).click();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await expect(page.getByText('1 of 8 done', { exact: true })).toBeVisible();
    const buyer = await visitor();
    await buyer.goto(origin);
    await expect(buyer.getByRole('heading', { name: 'All Products' })).toBeVisible();
    await buyer.context().close();
  } finally {
    await end(shop);
    rmSync(folder, { recursive: true, force: true });
  }
});
