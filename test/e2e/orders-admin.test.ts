import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  admin,
  answer,
  closeFilters,
  expect,
  expectNoSidewaysScroll,
  isPhone,
  newestEmailTo,
  openLine,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

// All tests share one admin account.
test.describe.configure({ mode: 'default' });

async function buyNow(shopper: Page, slug: string, press: 'Pay' | 'Fail'): Promise<void> {
  await shopper.goto(`/product/${slug}`);
  await shopper.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(shopper).getByRole('button', { name: press, exact: true }).click();
}

test('an admin finds a customer and the orders of this customer', { tag: ['@layout', '@full'] }, async ({ page }) => {
  await page.goto('/dashboard/admin');
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Name, email or phone').fill('asha@demo');
  await expect(page).toHaveURL(/search=asha/);
  await page.getByRole('link', { name: /asha@demo\.shop/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders for User Asha Mehta' })).toBeVisible();
  const order = page.getByRole('article').first();
  await expect(order.getByText(/^Order ID: /)).toBeVisible();
  await expect(order.getByText(/^pay_/)).toBeVisible();
  await expect(order.getByText('Successful')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Orders for User Asha Mehta' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('orders are filtered in the URL, opened, and updated in bulk', { tag: '@full' }, async ({ page, visitor }) => {
  const shopper = await visitor();
  const rita = await signedIn(shopper, 'Rita Bulk');
  for (const slug of ['marigold-thank-you-card', 'marigold-thank-you-card']) {
    await buyNow(shopper, slug, 'Pay');
    await expect(shopper).toHaveURL(/\/success$/);
  }
  await page.goto('/dashboard/admin/orders');
  await page.getByLabel('Buyer, order or payment').fill(rita.email);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const choose of await page.getByRole('checkbox', { name: 'Choose' }).all()) await choose.check();
  await page.getByLabel('Move 2 chosen to').selectOption('Shipped');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('2 orders set to Shipped')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Status').first().selectOption('Delivered');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.getByLabel('Status').first().selectOption('All');
  await closeFilters(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('orders.csv');
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).first().click();
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Not Processed → Shipped, by Kavita Joshi')).toBeVisible();
  await expect(timeline.getByText(/^Paid ₹/)).toBeVisible();
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await expect(buyer.getByRole('link', { name: rita.phone })).toHaveAttribute('href', 'tel:9876543210');
  await expect(buyer.getByRole('link', { name: rita.email })).toHaveAttribute('href', `mailto:${rita.email}`);
  await expect(buyer.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', /wa\.me\/919876543210/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByText('Print as PDF').click();
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Packing slip, A5' }).click();
  expect((await printed).suggestedFilename()).toBe('packing-slip.pdf');
});

test('an order whose payment failed is marked, and nobody ships or prints it without being asked', {
  tag: '@full',
}, async ({ page, visitor }) => {
  const shopper = await visitor();
  const nila = await signedIn(shopper, 'Nila Unpaid');
  await buyNow(shopper, 'marigold-thank-you-card', 'Fail');
  await expect(async () => {
    await page.goto(`/dashboard/admin/orders?search=${nila.email}`);
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 1_500 });
  }).toPass();
  await openLine(page);
  const status = page.getByRole('article').getByRole('combobox', { name: 'Status' });
  await status.focus();
  await status.selectOption('Shipped');
  await answer(page, 'The payment failed. Move to Shipped anyway?', 'Cancel');
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('Not Processed');
  await page.getByRole('checkbox', { name: 'Choose' }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await answer(page, 'The payment failed. Move to Processing anyway?', 'Cancel');
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  await page.getByText('Print as PDF').click();
  await page.getByRole('button', { name: 'Packing slip, A5' }).click();
  await answer(page, 'The payment failed. Print anyway?', 'Cancel');
  await page.goto('/dashboard/admin');
  const line = page.getByRole('listitem').filter({ hasText: 'Nila Unpaid' }).first();
  await expect(line.getByText('The payment failed.')).toBeVisible();
});

test('cancelling a paid order asks for the refund of what is left, and the refunded order stays cancelled', {
  tag: '@full',
}, async ({ page, visitor }) => {
  const shopper = await visitor();
  const rita = await signedIn(shopper, 'Rita Refund');
  await buyNow(shopper, 'bhalu-the-bear', 'Pay');
  await expect(shopper).toHaveURL(/\/success$/);
  await page.goto(`/dashboard/admin/orders?search=${rita.email}`);
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const part = page.getByRole('dialog', { name: 'Refund' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await part.getByRole('radio', { name: 'A part' }).check();
  await part.getByLabel('Amount in rupees').fill('lots');
  await part.getByRole('button', { name: 'Send the money back' }).click();
  await expect(part.getByText('An amount is a number of rupees with at most two decimals.')).toBeVisible();
  await part.getByLabel('Amount in rupees').fill('50');
  await part.getByRole('button', { name: 'Send the money back' }).click();
  await expect(part).toBeHidden();
  await shopper.goto(page.url().replace('/admin/', '/user/'));
  await expect(shopper.getByRole('complementary', { name: 'Money' })).toContainText('Refunded₹50');

  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Cancelled');
  const cancellation = page.getByRole('dialog', { name: 'Cancel order' });
  await expect(cancellation.getByRole('group', { name: 'Refund ₹1,199 now?' })).toBeVisible();
  await expect(cancellation.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(cancellation.getByRole('checkbox', { name: 'Put the pieces back into the stock' })).toBeChecked();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await cancellation.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Order status updated!')).toBeVisible();
  await expect(status).toHaveValue('Cancelled');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('₹1,199: refunded')).toBeVisible({ timeout: 1_500 });
  }).toPass();
  await expect.poll(() => newestEmailTo(rita.email)).toContain('Your refund from');
  await status.selectOption('Processing');
  await answer(page, 'The payment was refunded. Move to Processing anyway?', 'Cancel');
  await expect(status).toHaveValue('Cancelled');
  await page.goto(`/dashboard/admin/orders?search=${rita.email}`);
  await expect(page.getByRole('article').getByText('Refunded').filter({ visible: true })).toBeVisible();
});
