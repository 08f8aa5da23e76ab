import { expect, test } from './shopper.ts';

test('all categories lead to their products', { tag: '@full' }, async ({ page }) => {
  await page.goto('/categories');
  await expect(page.getByRole('heading', { name: 'All Categories' })).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveCount(6);
  await links.filter({ hasText: 'Home & Table' }).click();
  await expect(page.getByRole('heading', { name: 'Category - Home & Table' })).toBeVisible();
});

test('a category shows its number of products, eight words of each, and adds to the cart', async ({ page }) => {
  await page.goto('/category/keychains');
  await expect(page.getByRole('heading', { name: 'Category - Keychains', level: 1 })).toBeVisible();
  await expect(page.getByText('6 result found')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Nazar Keychain' });
  await expect(card.getByText('Price: ₹249')).toBeVisible();
  await expect(card.getByText('₹')).toHaveCount(1);
  const words = ((await card.locator('[data-preview]').textContent()) ?? '').replace(/\.\.\.$/, '').split(' ');
  expect(words).toHaveLength(8);
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Nazar Keychain added to cart')).toBeVisible();
});

test('a category that fails to load keeps its heading, logs the error and can be retried', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/503|The category could not be loaded/);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/categories');
  await page.route('**/api/v1/product/product-category/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('main').getByRole('link', { name: 'Keychains' }).click();
  await expect(page.getByRole('heading', { name: 'Category - Keychains', level: 1 })).toBeVisible();
  await expect(page.getByText('The shop could not be reached just now.')).toBeVisible();
  expect(logged.filter((line) => line.includes('The category could not be loaded.'))).toHaveLength(1);
  await page.unroute('**/api/v1/product/product-category/**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('6 result found')).toBeVisible();
});
