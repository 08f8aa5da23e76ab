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
  const words = ((await card.locator('[data-preview]').textContent()) ?? '').replace(/\.\.\.$/, '').split(' ');
  expect(words).toHaveLength(8);
  await card.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Nazar Keychain added to cart')).toBeVisible();
});
