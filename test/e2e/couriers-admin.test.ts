import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { courierAccount } from './courier-account.ts';
import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  newcomer,
  storeSession,
  test,
} from './shopper.ts';

async function looksRight(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
}

async function connect(page: Page): Promise<void> {
  await page.goto('/dashboard/admin/couriers');
  await page.getByLabel('Email of the API user').fill(courierAccount.email);
  await page.getByLabel('Password of the API user').fill(courierAccount.password);
  await page.getByRole('button', { name: /^Try and/ }).click();
  await expect(page.getByText('The keys work, and are stored.')).toBeVisible();
  await expect(page.getByLabel('Pickup place')).toHaveValue('Home');
  await looksRight(page);
}

interface PaidOrder {
  id: string;
  key: string;
  number: number;
}

/** A buyer pays by hand, to an address in fields. */
async function placePaidOrder(page: Page, name: string): Promise<PaidOrder> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const call = async (path: string, data?: object, authorization = '') => {
    const options = { method: data ? 'POST' : 'GET', data, headers: { authorization } };
    const answered = await page.request.fetch(`/api/v1${path}`, options);
    expect(answered.ok(), path).toBe(true);
    return answered.json();
  };
  const person = newcomer(name);
  await call('/user/signup', { ...person, location: person.address });
  const { token: buyer } = await call('/user/login', { email: person.email, password: person.password });
  const { product } = await call('/product/products/diya-card');
  const to = { line1: '4 Lake Road', line2: '', city: 'Pune', state: 'Maharashtra', pin: '411004' };
  const delivery = { name, phone: '9876543210', email: person.email, ...to };
  const cart = [{ _id: product._id, price: product.price, quantity: 1 }];
  const wanted = { amount: Math.round(product.price * 100), cart, delivery, method: 'manual' };
  const { orderKey } = await call('/product/orders', wanted, buyer);
  const { order } = await call(`/order/${orderKey}`);
  await call(`/user/order/${order._id}/payments`, { amount: order.totalAmount, reference: 'UTR 4711' }, token);
  const made = { step: 'made', orders: [{ _id: order._id }] };
  await page.request.put('/api/v1/user/order-work', { data: made, headers: { authorization: token } });
  return { id: order._id, key: orderKey, number: order.number };
}

async function bookParcel(page: Page, number: number): Promise<void> {
  const card = page.getByRole('region', { name: new RegExp(`#${number}$`) });
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

test('a parcel is packed, gets courier, label and pickup, arrives at its buyer’s page, and is cancelled', {
  tag: '@phone',
}, async ({ page }) => {
  await storeSession(page, admin);
  await connect(page);
  // A second order of the same name and town: each parcel is still found by its number.
  await placePaidOrder(page, 'Kiran Courier');
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
  // Other tests of this shop know no courier provider.
  await page.goto('/dashboard/admin/couriers');
  await page.getByRole('button', { name: 'Remove' }).click();
  await answer(page, 'Remove the keys? Couriers can then no longer be booked here.', 'Remove');
  await expect(page.getByText('The keys are removed. You type tracking numbers again.')).toBeVisible();
});
