import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { picture } from '../fixtures.ts';
import { delhiveryToken } from './courier-account.ts';
import { connect, disconnect, looksRight, placePaidOrder } from './courier-orders.ts';
import { admin, answer, expect, fillCart, findShop, storeSession, test } from './shopper.ts';

async function bookParcel(page: Page, number: number): Promise<void> {
  const card = page.getByRole('region', { name: new RegExp(`#${number}$`) });
  await expect(card).toBeVisible();
  const weight = card.getByLabel('Weight');
  if (!(await weight.isVisible())) await card.locator('summary').first().click();
  for (const [label, value] of Object.entries({ Weight: '640', Length: '24', Width: '18', Height: '14' }))
    await card.getByLabel(label).fill(value);
  await card.getByLabel('Height').blur();
  await expect(card.getByText('Cheapest: Delhivery Surface')).toBeVisible();
  await card.getByRole('radio', { name: /Fastest: Blue Dart Air/ }).check();
  await looksRight(page);
  await page.getByRole('button', { name: /^Book/ }).click();
  const booked = page.getByRole('region', { name: /^Booked/ });
  await expect(booked.getByText(/^Blue Dart Air 1490\d+, ₹160/)).toBeVisible();
}

/** The courier weighs the parcel, and charges more: the owner finds the picture from Pack beside it. */
async function photographAndDispute(page: Page, number: number): Promise<void> {
  const booked = page.getByRole('region', { name: /^Booked/ });
  const line = booked.getByRole('listitem').filter({ hasText: `#${number}` });
  await line.getByText(/^Photograph the parcel/).click();
  const photo = {
    name: 'scale.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture('jpeg', { width: 600, height: 400 }),
  };
  await line.locator('input[type=file]').first().setInputFiles(photo);
  await expect(page.getByText('The picture is stored.')).toBeVisible();
  await expect(line.getByText(/^Photographed on/)).toBeVisible();
  await looksRight(page);
  const awb = /1490\d+/.exec(await line.innerText())?.[0];
  const weighed = await fetch(`${findShop().couriersUrl}/__sandbox/weigh`, {
    method: 'POST',
    body: JSON.stringify({ awb, kilograms: 1.4, rupees: 64 }),
  });
  expect(weighed.ok).toBe(true);

  await page.goto('/dashboard/admin/courier-money');
  await page.getByRole('button', { name: 'Read it now' }).click();
  const weights = page.getByRole('region', { name: 'Weights' });
  await expect(weights.getByText('1.4 kg instead of 0.64 kg, ₹64 more')).toBeVisible();
  await expect(weights.getByText(/^Picture of .*SHA-256/)).toBeVisible();
  await expect(page.getByText(/of it ₹64 after the booking$/)).toBeVisible();
  await looksRight(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain(awb);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('region', { name: 'Disputed weights' }).getByText(/7 days left/)).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: /^Answer the weight of/ }).click();
  await page.getByRole('button', { name: /^I have disputed it/ }).click();
  await expect(page.getByText('Marked as disputed at the provider.')).toBeVisible();
  await expect(weights.getByText('Disputed at the provider', { exact: true })).toBeVisible();
}

test('a parcel is packed, gets courier, label and pickup, arrives at its buyer’s page, and is cancelled', {
  tag: '@phone',
}, async ({ page }) => {
  await storeSession(page, admin);
  await connect(page);
  const { id, key, number } = await placePaidOrder(page, 'Kiran Courier');
  await page.goto('/dashboard/admin');
  await page.getByRole('link', { name: /^Pack \d+ with a courier$/ }).click();
  await bookParcel(page, number);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /as PDF$/ }).click();
  const label = readFileSync(await (await download).path());
  expect(label.subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Ask for the pickup' }).click();
  await expect(page.getByText(/^The couriers were asked to come for/)).toBeVisible();
  await looksRight(page);

  await photographAndDispute(page, number);

  await page.goto(`/order/${key}`);
  await expect(page.getByRole('region', { name: 'Parcel' }).getByText('Booked')).toBeVisible();
  await looksRight(page);

  await page.goto(`/dashboard/admin/order/${id}`);
  await expect(page.getByRole('region', { name: 'Courier' }).getByText('Blue Dart Air')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Cancel the courier' }).click();
  await answer(page, 'Cancel this courier? The charge goes back to your wallet.', 'Cancel the courier');
  await expect(page.getByText('The courier is being cancelled.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: 'Courier' }).getByText('Cancelled')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await disconnect(page);
});

test('the owner charges what couriers ask, and sees how long parcels take', { tag: '@phone' }, async ({ page }) => {
  const region = { region: '411', city: 'Pune', deliveries: 24, medianDays: 3, longDays: 4, ownDays: 7 };
  const learned = (more: object) => ({ success: true, regions: [{ ...region, ...more }], leastDeliveries: 20 });
  let isAccepted = false;
  await page.route('**/api/v1/courier/learned-days**', (route) => {
    if (route.request().method() === 'PUT') isAccepted = route.request().postDataJSON().isAccepted;
    const promisedDays = isAccepted ? 4 : 7;
    return route.fulfill({
      json: { ...learned({ promisedDays, isEarlier: !isAccepted, isAccepted }), message: 'Saved' },
    });
  });
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/delivery');
  const days = page.getByRole('region', { name: 'How long your parcels take' });
  await expect(days.getByText('Half of them: 3. Nine of ten: 4. 24 parcels.')).toBeVisible();
  await days.getByRole('button', { name: /^Promise 4 days/ }).click();
  await expect(days.getByText('Your own number: 7. Buyers read: 4.')).toBeVisible();

  const charge = page.getByLabel('Charge what the cheapest courier asks');
  const save = page.getByRole('button', { name: 'Save' }).first();
  await expect(charge).not.toBeChecked();
  await charge.check();
  await page.getByLabel('Add to it, ₹').fill('-10');
  await page.getByLabel('Round up to').selectOption('5');
  await page.getByLabel('At most, ₹').fill('nothing');
  await looksRight(page);
  await save.click();
  await expect(page.getByLabel('At most, ₹')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('At most, ₹').fill('150');
  await save.click();
  await expect(page.getByText('Delivery charges saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Add to it, ₹')).toHaveValue('-10');
  await expect(page.getByLabel('At most, ₹')).toHaveValue('150');
  await charge.uncheck();
  await save.click();
  await expect(page.getByText('Delivery charges saved')).toBeVisible();
});

test('a buyer sees what the courier asks on the product’s page and in the cart', { tag: '@phone' }, async ({
  page,
  visitor,
}) => {
  await storeSession(page, admin);
  await connect(page);
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const headers = { authorization };
  const { delivery: former } = await (await page.request.get('/api/v1/shop/delivery', { headers })).json();
  const { product } = await (await page.request.get('/api/v1/product/products/diya-card')).json();
  const { name, price, quantity, category } = product;
  const form = { name, price: String(price), quantity: String(quantity), category: category._id, shipping: '1' };
  const weighed = await page.request.put(`/api/v1/product/update-product/${product._id}`, {
    headers,
    multipart: { ...form, weightGrams: '400' },
  });
  expect(weighed.ok(), await weighed.text()).toBe(true);
  const change = async (data: object) => {
    const answered = await page.request.put('/api/v1/shop/delivery', { headers, data });
    expect(answered.ok(), await answered.text()).toBe(true);
  };
  await change({ byCourier: { add: 6, roundTo: 10, atMost: null } });

  const buyer = await visitor();
  await fillCart(buyer, 'diya-card');
  await expect(buyer.getByText('Delivery by PIN code').first()).toBeVisible();
  await buyer.getByRole('region', { name: 'Delivery' }).getByRole('textbox', { name: 'PIN code' }).fill('411004');
  // After three seconds nobody waits for a courier: its price is shown from the next page on.
  await expect(async () => {
    await buyer.reload();
    await expect(buyer.getByRole('link', { name: /Delivery ₹70/ })).toBeVisible({ timeout: 4_000 });
  }).toPass();
  await looksRight(buyer);
  await buyer.goto('/cart');
  const summary = buyer.getByRole('complementary', { name: 'Cart Summary' });
  await expect(summary.getByText('Delivery to 411004')).toBeVisible();
  await expect(summary.getByText('₹70', { exact: true })).toBeVisible();
  await looksRight(buyer);

  await change(former);
  await page.goto('/dashboard/admin/couriers');
  await page.getByRole('button', { name: 'Remove' }).click();
  await answer(page, 'Remove the keys? Couriers can then no longer be booked here.', 'Remove');
  await expect(page.getByText('The keys are removed. You type tracking numbers again.')).toBeVisible();
});

test('the owner books with Delhivery, which says what it does not list', { tag: '@phone' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/400/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/couriers');
  await page.getByRole('button', { name: 'Delhivery' }).click();
  await page.getByLabel('API token').fill('another-token-of-it');
  await page.getByLabel('Name of the pickup location').fill('Home');
  await page.getByLabel('PIN code of the pickup location').fill('311001');
  const save = page.getByRole('button', { name: /^Try and/ });
  await save.click();
  await expect(page.getByText('Delhivery does not accept this token. Nothing was changed.').first()).toBeVisible();
  await looksRight(page);
  await page.getByLabel('API token').fill(delhiveryToken);
  await save.click();
  await expect(page.getByText('The keys work, and are stored.')).toBeVisible();
  await expect(page.getByText(/with the token in the header x-api-key/)).toBeVisible();
  await looksRight(page);
  await page.goto('/dashboard/admin/courier-money');
  await expect(page.getByText(/^Delhivery lists no charges/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Read it now' })).toBeHidden();
  await looksRight(page);
  await disconnect(page);
});
