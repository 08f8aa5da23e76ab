import { expect, test } from './shopper.ts';

test('from the first page to the gifts for an occasion and one of them', async ({ page }) => {
  await page.goto('/');
  const gifts = page.getByRole('navigation', { name: 'Gifts for' });
  await gifts.getByRole('link', { name: 'Rakhi', exact: false }).first().click();
  await expect(page).toHaveURL(/\/for\/rakhi$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Rakhi');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/for\/rakhi$/);
  await page.getByRole('article').getByRole('heading').getByRole('link', { name: 'Tara Star Keychain' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tara Star Keychain');
});

test('an occasion without products has no page', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/404/);
  expect((await page.goto('/for/nothing-at-all'))?.status()).toBe(404);
  await page.goto('/for/under-500');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts under ₹500');
});
