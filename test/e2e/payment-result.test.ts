import { expect, signedIn, test } from './shopper.ts';

test('the success page without a purchase is empty and zero', { tag: '@full' }, async ({ page }) => {
  await page.goto('/success');
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await expect(page.getByText('Thank you for your purchase!')).toBeVisible();
  await expect(page.getByText('Total Amount: ₹0')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('the success page shows the purchase after a reload', { tag: '@full' }, async ({ page }) => {
  await signedIn(page, 'Ila Sen');
  await page.goto('/product/marigold-thank-you-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click();
  const row = page.getByRole('row', { name: /Marigold Thank-you Card 1 ₹\d+\.00/ });
  await expect(row).toBeVisible();
  await page.reload();
  await expect(row).toBeVisible();
});

test('the failure page leads home', { tag: '@full' }, async ({ page }) => {
  await page.goto('/failure');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
