import type { Page } from '@playwright/test';
import { expectReadable } from './large-text.ts';
import { expect, fillCart, test } from './shopper.ts';

/** Whether the middle of the cart's icon is seen beside the number of pieces. */
async function expectCartIcon(page: Page): Promise<void> {
  const icon = page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, / })
    .locator('svg');
  const isSeen = await icon.evaluate((svg) => {
    const { left, top, width, height } = svg.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('svg') === svg;
  });
  expect(isSeen).toBe(true);
}

test('with text at 200 % a shopper’s pages fit a phone, and their fields can be filled in', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  await fillCart(page, 'diya-card');
  for (const path of ['/', '/product/bhalu-the-bear', '/category/home-table', '/login']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectReadable(page, path, () => expectCartIcon(page));
  }
});

test('with text at 200 % a gift in the cart fits a phone', { tag: '@phone' }, async ({ page }) => {
  await fillCart(page, 'diya-card');
  await page.goto('/cart', { waitUntil: 'networkidle' });
  await page.getByRole('checkbox', { name: /This is a gift/ }).check();
  await expect(page.getByRole('radio', { name: 'No gift wrap' })).toBeVisible();
  await expectReadable(page, 'a gift');
});
