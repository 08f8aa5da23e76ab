import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../free-port.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { end, startShop, waitForAddress } from './open-shop.ts';
import { accessibilityViolations, expect, expectNoSidewaysScroll, newcomer, paymentWindow, test } from './shopper.ts';

const owner = { email: 'kavita@example.com', password: 'moti and yarn 7' };

async function enter(page: Page, origin: string, person: { email: string; password: string }): Promise<string> {
  const logged = await (await page.request.post(`${origin}/api/v1/user/login`, { data: person })).json();
  await page.goto(`${origin}/about`);
  await page.evaluate((auth) => localStorage.setItem('auth', JSON.stringify(auth)), logged);
  return logged.token;
}

async function addBear(page: Page, origin: string, authorization: string): Promise<void> {
  const headers = { authorization };
  const data = { name: 'Toys' };
  const created = await page.request.post(`${origin}/api/v1/category/create-category`, { headers, data });
  const category = (await created.json()).category._id as string;
  const multipart = { name: 'Moti Bear', description: '', price: '450', quantity: '3', category, shipping: '1' };
  await page.request.post(`${origin}/api/v1/product/create-product`, { headers, multipart });
}

async function buyBear(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/product/moti-bear`);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
}

async function enterServer(page: Page, port: string, password: string): Promise<void> {
  await page.getByText('Something else').click();
  await page.getByLabel('Address that emails come from').fill('kavita@moti.example');
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Port', { exact: true }).fill(port);
  await page.getByRole('button', { name: 'Save and send a test to me' }).click();
}

/** In a window of a phone and in a wide one. */
async function findOrder(
  page: Page,
  { origin, email, link, mails }: { origin: string; email: string; link: string; mails: MailServer },
): Promise<void> {
  await page.goto(`${origin}/find-order`);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
  }
  await page.getByLabel('Order number').fill('my bear');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByLabel('Order number')).toBeFocused();
  await expect(page.getByText('An order number looks like #1001.').first()).toBeVisible();
  await page.getByLabel('Order number').fill('#1001');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByRole('status')).toContainText('If this number and this address belong to one order');
  await expect
    .poll(() => mails.emails.find(({ subject }) => subject?.startsWith('The link of your order #1001'))?.text)
    .toContain(link);
  expect(await accessibilityViolations(page)).toEqual([]);
}

test('a shop without a mail server promises no email, gives the order’s link, and sends once the owner has entered one', {
  tag: '@ci',
}, async ({ page, visitor, expected }) => {
  expected.errors.push(/409|400/);
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-email-'));
  const mails = await startMailServer({ password: 'an app password' });
  const port = String(await freePort());
  const accounts = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password };
  const shop = startShop(folder, { SEED_DEMO: '0', PORT: port, ...accounts });
  try {
    const origin = await waitForAddress(shop);
    await addBear(page, origin, await enter(page, origin, owner));
    const buyer = await visitor();
    const asha = newcomer('Asha Mail');
    await buyer.request.post(`${origin}/api/v1/user/signup`, { data: { ...asha, location: asha.address } });
    await enter(buyer, origin, asha);
    await buyBear(buyer, origin);
    await expect(buyer.getByRole('main')).not.toContainText(/email|write to you/i);
    await expectNoSidewaysScroll(buyer);
    expect(await accessibilityViolations(buyer)).toEqual([]);
    const link = await buyer.getByRole('textbox', { name: 'The page of your order' }).inputValue();
    expect(link).toMatch(new RegExp(`^${origin}/order/[\\w-]{43}$`));
    const stranger = await visitor();
    await stranger.goto(link);
    await expect(stranger.getByRole('heading', { name: 'Your order is placed' })).toBeVisible();

    await page.goto(`${origin}/dashboard/admin/orders`);
    const id = (await (await page.request.get(`${origin}/api/v1${new URL(link).pathname}`)).json()).order._id;
    await page.goto(`${origin}/dashboard/admin/order/${id}`);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('not sent: no mail server');

    await page.goto(`${origin}/dashboard/admin/notifications`);
    const notified = page.getByRole('region', { name: 'What you are notified of' });
    await expect(notified).toContainText('No emails leave the shop yet.');
    await notified.getByRole('link', { name: 'Set up email' }).click();
    await expect(page.getByRole('region', { name: 'No emails leave the shop yet' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    const smtp = new URL(mails.url).port;
    await enterServer(page, smtp, 'her normal password');
    await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('does not know this user and password').first()).toBeVisible();
    await enterServer(page, smtp, 'an app password');
    const tried = page.getByRole('region', { name: 'The test' });
    await expect(tried.getByRole('heading', { name: 'Is it in your inbox?' })).toBeVisible();
    expect(mails.emails.at(-1)).toMatchObject({
      to: [{ address: owner.email }],
      from: { address: 'kavita@moti.example' },
    });
    await tried.getByRole('button', { name: 'Yes' }).click();
    await expect(tried.getByRole('heading', { name: /^The email has come/ })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);

    // Without a reload of the admin.
    await page.getByRole('link', { name: 'Notifications' }).locator('visible=true').first().click();
    await expect(notified).toContainText('New order');
    await expect(notified).not.toContainText('No emails leave');
    await buyBear(buyer, origin);
    await expect(buyer.getByText('You get an email with your order, and the link to its page.')).toBeVisible();
    await expect
      .poll(() => mails.emails.map(({ subject }) => subject))
      .toContainEqual(expect.stringMatching(/^Your order/));
    await findOrder(await visitor(), { origin, email: asha.email, link, mails });
  } finally {
    await end(shop);
    await mails.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
