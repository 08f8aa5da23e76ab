import { accessibilityViolations, expect, expectNoSidewaysScroll, test } from './shopper.ts';

test('a guest who lost the link finds the page from the footer and from the login; without a mail server it names the way that works', {
  tag: '@layout',
}, async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find your order' }).click();
  await expect(page.getByRole('heading', { name: 'Find your order', level: 1 })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('This shop cannot send emails yet.')).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await main.getByRole('link', { name: 'contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goto('/login');
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Find your order' }).click();
  await expect(page).toHaveURL(/\/find-order$/);
});
