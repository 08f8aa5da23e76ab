import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { picture } from '../fixtures.ts';
import { connect, disconnect, looksRight } from './courier-orders.ts';
import { admin, expect, findShop, newcomer, storeSession, test } from './shopper.ts';

const orders = 60;
const mostTaps = 90;
const size = { weightGrams: 640, lengthCm: 24, widthCm: 18, heightCm: 14 };
const to = { line1: '4 Lake Road', line2: '', city: 'Pune', state: 'Maharashtra', pin: '411004' };

/** So many paid orders with the same product, ready to be packed, and one more whose parcel was weighed before. */
async function placeOrders(page: Page): Promise<number[]> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const call = async (method: string, path: string, data?: object, authorization = token, multipart?: object) => {
    const sent = { method, headers: { authorization }, ...(data && { data }), ...(multipart && { multipart }) };
    const answered = await page.request.fetch(`/api/v1${path}`, sent as Parameters<typeof page.request.fetch>[1]);
    expect(answered.ok(), `${path}: ${await answered.text()}`).toBe(true);
    return answered.json();
  };
  // What other tests have left is sent without a courier.
  const left: { order: string }[] = (await call('GET', '/courier/parcels')).toBook;
  for (const { order } of left) await call('PUT', `/user/order-status/${order}`, { status: 'Shipped' });
  const card = (await call('GET', '/product/products/diya-card')).product;
  const photo = { name: 'owl.png', mimeType: 'image/png', buffer: await picture('png', { width: 400, height: 500 }) };
  const { product } = await call('POST', '/product/create-product', undefined, token, {
    ...{ name: 'Packing Owl', description: 'Sixty of them.', price: '500', quantity: '90', shipping: '1' },
    ...{ category: card.category._id, photos: photo },
  });
  const person = newcomer('Packing Day');
  await call('POST', '/user/signup', { ...person, location: person.address }, '');
  const { token: buyer } = await call('POST', '/user/login', { email: person.email, password: person.password }, '');
  const placed: { _id: string; number: number }[] = [];
  while (placed.length <= orders) {
    const delivery = { name: `Buyer ${placed.length}`, phone: '9876543210', email: person.email, ...to };
    const cart = [{ _id: product._id, price: product.price, quantity: 1 }];
    const wanted = { amount: product.price * 100, cart, delivery, method: 'manual' };
    const { orderKey } = await call('POST', '/product/orders', wanted, buyer);
    const { order } = await call('GET', `/order/${orderKey}`);
    const paid = { amount: order.totalAmount, reference: `UTR ${order.number}` };
    await call('POST', `/user/order/${order._id}/payments`, paid);
    placed.push(order);
  }
  for (const some of [placed.slice(0, 1), placed.slice(1)])
    await call('PUT', '/user/order-work', { step: 'made', orders: some.map(({ _id }) => ({ _id })) });
  const [first] = placed;
  await call('POST', '/courier/shipments', { parcels: [{ order: first?._id, ...size, courier: 'cheapest' }] });
  return placed.slice(1).map(({ number }) => number);
}

/** Every parcel is picked up and delivered, as webhooks say. */
async function letArrive(page: Page): Promise<void> {
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const headers = { authorization };
  const renewed = await page.request.post('/api/v1/courier/settings/webhook-token', { headers, data: {} });
  const { webhookToken } = await renewed.json();
  const control = (path: string, body: object) =>
    fetch(`${findShop().couriersUrl}/__sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
  const url = `${findShop().url}/api/v1/courier/webhook`;
  await control('/webhooks', { mode: 'send', times: 1, url, token: webhookToken });
  const { booked } = await (await page.request.get('/api/v1/courier/parcels', { headers })).json();
  for (const { number } of booked)
    await control('/move', { awb: number, status: 42, at: new Date(Date.now() - 60_000) });
  for (const { number } of booked) await control('/move', { awb: number, status: 7 });
}

test('sixty orders are packed, booked, labelled and picked up on a phone, in at most ninety taps', {
  tag: ['@phone', '@ci'],
}, async ({ page }) => {
  test.setTimeout(300_000);
  await storeSession(page, admin);
  await connect(page);
  const numbers = await placeOrders(page);
  await page.goto('/dashboard/admin');
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    addEventListener('pointerdown', () => counted.taps++, { capture: true });
  });
  const startedAt = Date.now();
  await page.getByRole('link', { name: /^Pack \d+ with a courier$/ }).click();
  const waits = page.getByRole('checkbox', { name: `Book #${numbers[7]} with the others` });
  await expect(waits).toBeChecked();
  await looksRight(page);
  // One of them is to wait, and goes with the others after all.
  await waits.uncheck();
  await expect(page.getByText(`${orders - 1} parcels, ₹4,720`)).toBeVisible();
  await waits.check();
  await expect(page.getByText(`${orders} parcels, ₹4,800`)).toBeVisible();
  await page.getByRole('button', { name: /^Book / }).click();
  const booked = page.getByRole('region', { name: /^Booked/ });
  await expect(booked.getByText(/^Delhivery Surface 1490\d+, ₹80/)).toHaveCount(orders + 1, { timeout: 120_000 });
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Labels 1 to ${orders} as PDF` }).click();
  const labels = readFileSync(await (await download).path(), 'latin1');
  expect(labels.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2 * orders);
  await page.getByRole('button', { name: 'Ask for the pickup' }).click();
  await expect(page.getByText(`The couriers were asked to come for ${orders + 1} parcels.`)).toBeVisible();
  await looksRight(page);
  const taps = await page.evaluate(() => (window as unknown as { taps: number }).taps);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);
  test.info().annotations.push({ type: 'taps', description: `${taps} taps, ${seconds} seconds` });
  expect(taps).toBeLessThanOrEqual(mostTaps);

  await letArrive(page);
  await page.reload();
  await expect(booked).toBeHidden();
  await disconnect(page);
});
