import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, startShop } from './open-shop.ts';
import { expect, test } from './shopper.ts';

test('from an empty folder to an open shop, with the link that the shop prints', { tag: ['@phone', '@full'] }, async ({
  page,
  browser,
}) => {
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-first-start-'));
  const shop = startShop(folder, { SEED_DEMO: '0' });
  try {
    const link = await new Promise<string>((found) => {
      let output = '';
      shop.stdout?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const printed = /(http\S+\/setup\/[\w-]{43})\s/.exec(output)?.[1];
        if (printed) found(printed);
      });
    });
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
    await expect(page.getByText('0 of 7 done')).toBeVisible();
    await page.goto(origin);
    await expect(page.getByRole('complementary', { name: 'Not open yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Setup' }).click();
    await page.getByRole('button', { name: 'Open the shop' }).click();
    await expect(page.getByText('1 of 7 done')).toBeVisible();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(origin);
    await expect(visitor.getByRole('heading', { name: 'All Products' })).toBeVisible();
    await visitor.context().close();
  } finally {
    await end(shop);
    rmSync(folder, { recursive: true, force: true });
  }
});
