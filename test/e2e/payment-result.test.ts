import type { Locator } from '@playwright/test';
import { accessibilityViolations, expect, fillCart, isPhone, paymentWindow, signedIn, test } from './shopper.ts';

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

test('the success page has the total of each line, and calls only a gift a gift', async ({ page }) => {
  await signedIn(page, 'Ila Sen');
  await fillCart(page, 'diya-card', 'diya-card');
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Diya Card 2 ₹149.00 ₹298.00 together' })).toBeVisible();
  await expect(page.getByText(/^Your order is made ready and packed\./)).toBeVisible();
});

test('the success page names the order and links it', { tag: '@full' }, async ({ page }) => {
  await signedIn(page, 'Ila Sen');
  await page.goto('/product/marigold-thank-you-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText(/^Order #\d{4,}$/)).toBeVisible();
  const name = await page.getByText(/^Order #\d{4,}$/).textContent();
  expect(await accessibilityViolations(page)).toEqual([]);
  const readBox = async (target: Locator) => (await target.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const see = await readBox(page.getByRole('link', { name: 'See your order' }));
  const home = await readBox(page.getByRole('main').getByRole('link', { name: 'Back to Home' }));
  if (isPhone(page)) expect([see.width, home.width]).toEqual([350, 350]);
  else expect(see.y).toBe(home.y);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { name: 'Your order is placed', level: 1 })).toBeVisible();
  await expect(page.getByText(name ?? '')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Where it is' }).getByRole('listitem');
  await expect(steps).toHaveText([/^Order placed/, 'In the making', 'On its way', 'Delivered']);
  await expect(page.getByRole('region', { name: 'Where it is' })).toContainText(/Leaves .*, in Bhilwara by /);
  const lines = await readBox(page.getByRole('heading', { name: 'What is inside' }));
  const again = await readBox(page.getByRole('button', { name: 'Order again' }));
  const cancel = await readBox(page.getByText('Ask to cancel'));
  expect([again.y > lines.y, cancel.y > again.y]).toEqual([true, true]);
  await expect(page.getByRole('complementary', { name: 'Money' }).getByText('Success', { exact: true })).toBeVisible();
  await expect(page.getByText('Delivery place: 12 Gandhi Nagar, Bhilwara 311001')).toBeVisible();
  const chat = await page.getByRole('link', { name: 'Ask about this order' }).getAttribute('href');
  expect(new URL(chat ?? '').searchParams.get('text')).toContain(name?.slice(6));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto('/dashboard/user');
  await expect(page.getByRole('region', { name: 'Your newest order' })).toContainText('Your order is placed');
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText(name ?? '')).toBeVisible();
});

test('a payment that is given up says what happened to the money, and can be tried again', { tag: '@full' }, async ({
  page,
}) => {
  await signedIn(page, 'Ila Sen');
  await page.goto('/product/marigold-thank-you-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/failure$/);
  await expect(page.getByText('The payment did not go through, and nothing is ordered yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to us about this payment' })).toHaveAttribute('href', /wa\.me/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Pay again' }).click();
  await expect(page).toHaveURL(/\/product\/marigold-thank-you-card$/);
});

test('the failure page leads home', { tag: '@full' }, async ({ page }) => {
  await page.goto('/failure');
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});
