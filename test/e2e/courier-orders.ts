import type { Page } from '@playwright/test';
import { courierAccount } from './courier-account.ts';
import { accessibilityViolations, answer, expect, expectNoSidewaysScroll, newcomer } from './shopper.ts';

export async function looksRight(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
}

export async function connect(page: Page): Promise<void> {
  await page.goto('/dashboard/admin/couriers');
  await page.getByRole('button', { name: 'Shiprocket' }).click();
  await page.getByLabel('Email of the API user').fill(courierAccount.email);
  await page.getByLabel('Password of the API user').fill(courierAccount.password);
  await page.getByRole('button', { name: /^Try and/ }).click();
  await expect(page.getByText('The keys work, and are stored.')).toBeVisible();
  await expect(page.getByLabel('Pickup place')).toHaveValue('Home');
  await looksRight(page);
}

export interface PaidOrder {
  id: string;
  key: string;
  number: number;
}

/** A buyer pays by hand, to an address in fields. */
export async function placePaidOrder(page: Page, name: string): Promise<PaidOrder> {
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

/** Other tests of this shop know no courier provider. */
export async function disconnect(page: Page): Promise<void> {
  await page.goto('/dashboard/admin/couriers');
  await page.getByRole('button', { name: 'Remove' }).click();
  await answer(page, 'Remove the keys? Couriers can then no longer be booked here.', 'Remove');
  await expect(page.getByText('The keys are removed. You type tracking numbers again.')).toBeVisible();
}
