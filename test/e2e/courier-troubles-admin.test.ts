import type { Page } from '@playwright/test';
import { connect, disconnect, looksRight, type PaidOrder, placePaidOrder } from './courier-orders.ts';
import { admin, expect, findShop, storeSession, test } from './shopper.ts';

/** Calls of the owner, and what the courier does. */
async function courierCalls(page: Page) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const call = async (method: string, path: string, data?: object) => {
    const answered = await page.request.fetch(`/api/v1${path}`, { method, data, headers: { authorization: token } });
    expect(answered.ok(), `${path}: ${await answered.text()}`).toBe(true);
    return answered.json();
  };
  const control = async (path: string, body: object) =>
    fetch(`${findShop().couriersUrl}/__sandbox${path}`, { method: 'POST', body: JSON.stringify(body) });
  const { webhookToken } = await call('POST', '/courier/settings/webhook-token', {});
  const url = `${findShop().url}/api/v1/courier/webhook`;
  await control('/webhooks', { mode: 'send', times: 1, url, token: webhookToken });
  const newest = async (id: string) => (await call('GET', `/courier/shipments/${id}`)).shipments[0];
  const book = async ({ id }: PaidOrder) => {
    const size = { weightGrams: 640, lengthCm: 24, widthCm: 18, heightCm: 14 };
    await call('POST', '/courier/shipments', { parcels: [{ order: id, ...size, courier: 'cheapest' }] });
    await expect.poll(async () => (await newest(id)).state).toBe('booked');
    return (await newest(id)).number as string;
  };
  const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  /** By the provider's number of the status. */
  const move = (awb: string, status: number, days = 0) => control('/move', { awb, status, at: daysAgo(days) });
  return { call, book, move };
}

test('a failed delivery is answered by the buyer, then by the owner; what comes back goes into the stock', {
  tag: '@phone',
}, async ({ page, expected }) => {
  expected.errors.push(/400/);
  await storeSession(page, admin);
  await connect(page);
  const { book, move } = await courierCalls(page);
  const order = await placePaidOrder(page, 'Nobody Home');
  const number = await book(order);
  await move(number, 42, 3);
  await move(number, 21, 2);

  await page.goto(`/order/${order.key}`);
  const question = page.getByRole('region', { name: 'Failed delivery' });
  await question.getByLabel('A landmark').fill('Behind the temple');
  await question.getByLabel('Another phone number').fill('12');
  await question.getByRole('button', { name: 'Please come again' }).click();
  await expect(question.getByText('A phone number in India has ten digits.')).toBeVisible();
  await looksRight(page);
  await question.getByLabel('Another phone number').fill('98765 43211');
  await question.getByRole('button', { name: 'Please come again' }).click();
  await expect(question.getByText('The courier is asked to come again.')).toBeVisible();
  await looksRight(page);

  await move(number, 21, 1);
  await page.reload();
  await expect(question.getByRole('button', { name: 'I do not want it any more' })).toBeVisible();
  await move(number, 21);
  await page.reload();
  await expect(question.getByText('We look at it ourselves now.')).toBeVisible();

  await page.goto('/dashboard/admin');
  const label = `#${order.number} Nobody Home`;
  await page.getByRole('button', { name: `Bring back ${label}` }).click();
  await expect(page.getByText('The courier is asked to bring it back.')).toBeVisible();
  await looksRight(page);
  await move(number, 10);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Came back' })).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: `Back in stock: ${label}` }).click();
  await expect(page.getByText('Its pieces are back in the stock.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Back in stock: ${label}` })).toBeHidden();
  await disconnect(page);
});

test('an accepted return is picked up, which its buyer sees, and is received', {
  tag: '@phone',
}, async ({ page }) => {
  await storeSession(page, admin);
  await connect(page);
  const { call, book, move } = await courierCalls(page);
  const order = await placePaidOrder(page, 'Return Sender');
  const number = await book(order);
  await move(number, 7);
  await expect.poll(async () => (await call('GET', `/user/order/${order.id}`)).order.status).toBe('Delivered');
  await call('POST', `/order/${order.key}/requests`, { kind: 'return', reason: 'Too large' });
  const [request] = (await call('GET', `/user/order/${order.id}/requests`)).requests;
  await call('POST', `/user/order-requests/${request._id}/accept`, { amount: 0 });

  await page.goto(`/dashboard/admin/order/${order.id}`);
  const asked = page.getByRole('region', { name: 'The buyer asks to return' });
  await asked.getByText('Have it picked up').click();
  await expect(asked.getByLabel('Weight, g')).toHaveValue('640');
  await looksRight(page);
  await asked.getByRole('button', { name: 'Book the pickup' }).click();
  await expect(page.getByText('The pickup is being booked.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(asked.getByText(/Delhivery Surface 1490/)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await looksRight(page);

  await page.goto(`/order/${order.key}`);
  const pickup = page.getByRole('region', { name: 'Pickup of your return' });
  await expect(pickup.getByText('A courier comes for it: please have it packed')).toBeVisible();
  await looksRight(page);

  const { shipments } = await call('GET', `/courier/shipments/${order.id}`);
  await move(shipments[0].number, 7);
  await page.goto('/dashboard/admin');
  await page.getByRole('button', { name: `Write off: #${order.number} Return Sender` }).click();
  await expect(page.getByText('Its pieces are written off.')).toBeVisible();
  await disconnect(page);
});
