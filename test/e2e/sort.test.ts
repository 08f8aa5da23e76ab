import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, expectNoSidewaysScroll, test } from './shopper.ts';

test('a category is sorted by links in the address', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/category/crochet-toys');
  const sorts = page.getByRole('navigation', { name: 'Sort' });
  await expect(sorts.locator('[aria-current]')).toHaveText('Newest');
  const link = sorts.getByRole('link', { name: 'Lowest price' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?sort=cheapest$/);
  await expect(sorts.locator('[aria-current]')).toHaveText('Lowest price');
  await expect.poll(() => isRising(page)).toBe(true);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto('/category/crochet-toys?sort=nonsense');
  await expect(sorts.locator('[aria-current]')).toHaveText('Newest');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('lists are sorted too', async ({ page }) => {
    for (const path of [
      '/category/crochet-toys?sort=cheapest',
      '/search?keyword=card&sort=cheapest',
      '/?sort=cheapest',
    ]) {
      await page.goto(path);
      expect(await isRising(page), path).toBe(true);
    }
    await page.goto('/category/crochet-toys');
    await page.getByRole('link', { name: 'Highest price' }).click();
    expect(await isRising(page)).toBe(false);
  });
});

test('the home page is sorted in its filter, and a reset ends it', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL(/\?sort=cheapest$/);
  await expect.poll(() => isRising(page)).toBe(true);
  await page.getByRole('button', { name: 'RESET FILTERS' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a search without one of its words says so', async ({ page }) => {
  await page.goto('/search?keyword=bear+xyzzyplugh');
  await expect(page.getByRole('heading', { level: 1, name: 'Search Results' })).toBeVisible();
  await expect(page.getByText('Nothing here is called “xyzzyplugh”')).toBeVisible();
});

async function isRising(page: Page): Promise<boolean> {
  const texts = await page.locator('main article .tag-thread').allTextContents();
  const prices = texts.map((text) => Number(text.replaceAll(',', '').replace(/\D+/g, '')));
  expect(prices.length).toBeGreaterThan(1);
  return prices.every((price, at) => at === 0 || (prices[at - 1] ?? 0) <= price);
}
