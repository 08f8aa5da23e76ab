import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startSandbox } from '../../sandbox/server.ts';
import { addDays } from '../../src/shared/calendar.ts';
import { dayOf, formatDay } from '../../src/shared/dates.ts';
import { startMailServer } from '../mail-server.ts';
import { controlKey } from '../sandbox-key.ts';
import { end, setupLinkOf, startShop } from './open-shop.ts';
import { Owner } from './owner.ts';
import { expect, paymentWindow, signedIn, test } from './shopper.ts';

const account = {
  keyId: 'rzp_test_week',
  keySecret: 'secret-of-the-week',
  webhookSecret: 'webhook-secret-of-the-week',
};
const secondsPerProduct = 60;
const mostTapsForTenProducts = 80;
const ownersEmail = 'moti@example.com';

const products = ['Bear', 'Bee', 'Coaster', 'Toran', 'Hoop', 'Card', 'Keychain', 'Basket', 'Tulip', 'Doll'].map(
  (name, index) => ({ name: `Week ${name}`, price: String(150 + 50 * index), colour: `hsl(${index * 36}, 50%, 40%)` }),
);

async function openShop(owner: Owner, link: string): Promise<void> {
  const { page } = owner;
  await page.goto(link);
  await owner.step('First admin', 5, async () => {
    await owner.type('Name', 'Moti Devi');
    await owner.type('Email', ownersEmail);
    await owner.type('Phone', '98290 12345');
    await owner.type('Password', 'moti and yarn 7');
    await owner.press('Make me the admin');
    await owner.says('0 of 7 done');
  });
  await owner.step('Name and look', 6, async () => {
    await owner.follow('Name the shop');
    await owner.type('Shop name', 'Moti & Daughters');
    await owner.tap(page.getByText('Neel', { exact: true }));
    await owner.press('Save');
    await owner.says('Settings saved');
  });
  await owner.step('First product, in a new category', 11, async () => {
    await owner.openMenu(/^Setup/);
    await owner.follow(/^Create Product$/);
    await addPhotoNameAndPrice(owner, products[0]);
    await owner.press('New category');
    await page.getByLabel('Create Category').fill('Crochet');
    await owner.press('Add');
    await expect(page.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('Crochet');
    await publish(owner);
  });
  for (const product of products.slice(1))
    await owner.step(`Product: ${product.name}`, 8, async () => {
      await owner.tap(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Create Product' }));
      await addPhotoNameAndPrice(owner, product);
      await publish(owner);
    });
}

async function addPhotoNameAndPrice(owner: Owner, product = products[0]): Promise<void> {
  await expect(owner.page.getByText('Take a photo')).toBeVisible();
  await owner.takePhoto(product?.colour ?? '');
  await owner.type('Name', product?.name ?? '');
  await owner.type('Price', product?.price ?? '');
}

async function publish(owner: Owner): Promise<void> {
  await owner.press(/^Create Product$/);
  await expect(owner.page).toHaveURL(/\/dashboard\/admin\/products$/);
}

async function setUp(owner: Owner, origin: string): Promise<void> {
  const { page } = owner;
  await owner.step('Delivery', 8, async () => {
    await owner.openMenu(/^Setup/);
    await owner.follow('Set the charges');
    await owner.tap(page.getByText('One charge for every order'));
    await owner.type('Charge for an order', '60');
    await owner.type('Free from', '999');
    await owner.press('Save');
    await owner.says('Delivery charges saved');
  });
  await owner.step('Payments: keys, webhook, UPI', 10, async () => {
    await owner.openMenu(/^Setup/);
    await owner.follow('Set up payments');
    await owner.type('Key id', account.keyId);
    await owner.type('Key secret', account.keySecret);
    await owner.press('Try and save the keys');
    await owner.press('Show the webhook secret');
    await sendWebhook(page, origin, await page.getByRole('textbox', { name: 'Webhook secret' }).inputValue());
    await owner.type('UPI id', 'moti@okbank');
    await owner.press(/^Save$/);
    await owner.says(/saved/i);
  });
  await owner.step('Address and policies', 10, async () => {
    await owner.openMenu(/^Setup/);
    await owner.follow('Write them');
    await owner.type('Postal address', '3 Clock Tower, Bhilwara 311001');
    for (const policy of await page.getByRole('button', { name: /^Begin with a sample/ }).all())
      await owner.tap(policy);
    await owner.press('Save');
    await owner.says('Settings saved');
  });
  await owner.step('Test email, open', 4, async () => {
    await owner.openMenu(/^Setup/);
    await owner.press('Send me a test email');
    await owner.says('6 of 7 done');
    await owner.press('Open the shop');
    await owner.says('7 of 7 done');
  });
  await owner.step('Invoices', 10, async () => {
    await owner.openMenu(/^Invoices/);
    await owner.follow(/^Invoices are off/);
    await owner.choose('Registration', 'Not registered under GST');
    await owner.type('Legal name', 'Moti Devi');
    await owner.type('Address', '3 Clock Tower, Bhilwara 311001');
    await owner.choose('State', 'Rajasthan (08)');
    await owner.press('Save');
    await owner.says(/saved/i);
  });
  await owner.step('An offer', 5, async () => {
    await owner.openMenu(/^Offers/);
    await owner.type('Per cent', '10');
    await owner.type('Code', 'RAKHI10');
    await owner.press('Start the offer');
    await expect(page.getByRole('heading', { name: 'RAKHI10' })).toBeVisible();
  });
}

/** As Razorpay does, once the address and the secret are pasted there. */
async function sendWebhook(page: Page, origin: string, secret: string): Promise<void> {
  const data = JSON.stringify({ event: 'invoice.paid', payload: {} });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': createHmac('sha256', secret).update(data).digest('hex'),
  };
  expect((await page.request.post(`${origin}/api/v1/payment/webhook`, { data, headers })).status()).toBe(200);
}

async function buy(browser: Browser, baseURL: string, name: string, product: string, code?: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  const buyer = await context.newPage();
  buyer.setDefaultTimeout(15_000);
  // Before Buy Now pays, the buyer is asked whether the delivery may be added.
  buyer.on('dialog', (question) => question.accept());
  await signedIn(buyer, name);
  await buyer.goto(`/product/week-${product}`);
  await expect(buyer.locator('html:not([data-hydrating])')).toBeVisible();
  if (code) {
    await buyer.getByRole('button', { name: 'Add to Cart' }).first().click();
    await buyer.goto('/cart');
    await expect(buyer.locator('html:not([data-hydrating])')).toBeVisible();
    await buyer.getByRole('textbox', { name: 'Offer code' }).fill(code);
    await buyer.getByRole('button', { name: 'Apply' }).click();
    await expect(buyer.getByText(`The code ${code} is applied.`)).toBeVisible();
    await buyer.getByRole('button', { name: 'Make Payment' }).click();
  } else await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer).toHaveURL(/\/success$/);
  await buyer.getByRole('link', { name: 'See your order' }).click();
  await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible();
  return buyer;
}

async function ask(buyer: Page, word: 'Ask to cancel' | 'Return', reason: string): Promise<void> {
  await buyer.reload();
  await buyer.locator('summary', { hasText: word }).click();
  await buyer.getByLabel('What is the reason?').fill(reason);
  await buyer.getByRole('button', { name: 'Send the request' }).click();
  await expect(buyer.getByText('We have your request')).toBeVisible();
}

async function workThroughOrders(owner: Owner, cancelling: Page, returning: Page): Promise<void> {
  const { page } = owner;
  await ask(cancelling, 'Ask to cancel', 'Ordered twice by mistake.');
  await owner.step('A request to cancel, accepted', 3, async () => {
    await owner.openToday();
    await owner.follow(/^Look: /);
    await owner.press('Accept: cancel and refund');
    await expect(page.getByRole('region', { name: 'The buyer asks to cancel' }).getByText('Accepted')).toBeVisible();
  });
  await owner.step('Four orders made and packed', 6, async () => {
    await owner.openToday();
    const made = page.getByRole('button', { name: /^Made: / });
    for (let left = 4; left > 0; left--) {
      await expect(made).toHaveCount(left);
      await owner.tap(made);
    }
    await owner.press('All 4 packed: To pack');
    await expect(
      page.getByRole('region', { name: 'To hand over' }).getByRole('button', { name: /^Shipped: #/ }),
    ).toHaveCount(4);
  });
  await owner.step('Packing slip and label', 4, async () => {
    await owner.follow(/^Rosy Return #/);
    await owner.tap(page.getByText('Print as PDF'));
    for (const paper of ['Packing slip, A5', /^Label/]) {
      const saved = page.waitForEvent('download');
      await owner.press(paper);
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    }
  });
  await owner.step('Handed over with a tracking number', 3, async () => {
    await owner.press('Add tracking number');
    await owner.type('Number', 'ER447109235IN');
    await owner.press('Save and move to Shipped');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Shipped');
  });
  await owner.step('Three more handed over', 2, async () => {
    await owner.openToday();
    await owner.press('All 3 shipped: To hand over');
    await expect(
      page.getByRole('region', { name: 'To hand over' }).getByRole('button', { name: /^Shipped: #/ }),
    ).toHaveCount(0);
  });
  await owner.step('Delivered', 5, async () => {
    await owner.tap(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Orders/ }));
    await owner.tap(
      page.getByRole('article').filter({ hasText: 'Rosy Return' }).getByRole('button', { expanded: false }),
    );
    await owner.follow('Open');
    await owner.press('Mark as delivered');
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Delivered');
  });
  await ask(returning, 'Return', 'The colour is another one.');
  await owner.step('A return, accepted with its refund', 3, async () => {
    await owner.openToday();
    await owner.follow(/^Look: /);
    await owner.press('Accept: refund');
    await expect(page.getByRole('region', { name: 'The buyer asks to return' }).getByText('Accepted')).toBeVisible();
  });
}

async function finishWeek(owner: Owner, buyer: Page): Promise<void> {
  const { page } = owner;
  await owner.step('A refund of a part', 7, async () => {
    await owner.tap(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Orders/ }));
    await owner.tap(
      page.getByRole('article').filter({ hasText: 'Veena Voucher' }).getByRole('button', { expanded: false }),
    );
    await owner.follow('Open');
    await owner.press(/^Refund$/);
    await owner.tap(page.getByRole('dialog', { name: 'Refund' }).getByText('A part', { exact: true }));
    await owner.type('Amount in rupees', '50');
    await owner.tap(page.getByRole('dialog', { name: 'Refund' }).getByRole('button', { name: 'Send the money back' }));
    await owner.says(/₹50: refund/);
  });
  const back = addDays(dayOf(new Date()), 5);
  await owner.step('A holiday', 5, async () => {
    await owner.openMenu(/^Settings/);
    await owner.tap(page.getByText('Closed: nobody can buy'));
    await owner.type('Open again on', back.split('-').toReversed().join('/'));
    await owner.press('Save');
    await owner.says('Settings saved');
  });
  await buyer.goto('/');
  await expect(buyer.getByText(formatDay(back)).first()).toBeVisible();
  await owner.step('The month for the accountant', 3, async () => {
    await owner.openMenu(/^Invoices/);
    const saved = page.waitForEvent('download');
    await owner.press('All for the accountant, ZIP');
    expect((await saved).suggestedFilename()).toMatch(/accounts\.zip$/);
    await expect(page.getByRole('heading', { name: /^Invoices \(\d+\)$/ })).not.toHaveText('Invoices (0)');
  });
}

test('an owner opens, fills and runs a shop for a week on a phone, with few taps', {
  tag: ['@phone', '@full'],
}, async ({ page, browser }) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-week-'));
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account, controlKey });
  const mail = await startMailServer();
  const shop = startShop(folder, {
    SEED_DEMO: '0',
    SMTP_URL: mail.url,
    PAYMENT_KEYS: 'admin',
    RAZORPAY_API_URL: `${sandbox.url}/v1`,
    RAZORPAY_CHECKOUT_URL: `${sandbox.url}/v1/checkout.js`,
  });
  page.setDefaultTimeout(15_000);
  const owner = new Owner(page);
  try {
    const link = await setupLinkOf(shop);
    const { origin } = new URL(link);
    await openShop(owner, link);
    await setUp(owner, origin);
    const cancelling = await buy(browser, origin, 'Chitra Cancel', 'bear');
    const returning = await buy(browser, origin, 'Rosy Return', 'bee');
    const withCode = await buy(browser, origin, 'Veena Voucher', 'doll', 'RAKHI10');
    for (const [name, product] of [
      ['Indu One', 'hoop'],
      ['Tara Two', 'card'],
    ] as const)
      await buy(browser, origin, name, product);
    await workThroughOrders(owner, cancelling, returning);
    await finishWeek(owner, withCode);
    const orders = mail.emails.filter(
      ({ to, subject }) => to?.[0]?.address === ownersEmail && /^New order/.test(subject ?? ''),
    );
    expect(orders).toHaveLength(5);
    const ofProducts = owner.steps.filter(({ step }) => /product/i.test(step)).reduce((sum, { taps }) => sum + taps, 0);
    expect.soft(ofProducts, 'ten products').toBeLessThanOrEqual(mostTapsForTenProducts);
    for (const { step, taps, most, seconds } of owner.steps) {
      expect.soft(taps, step).toBeLessThanOrEqual(most);
      if (step.startsWith('Product')) expect.soft(seconds, step).toBeLessThan(secondsPerProduct);
    }
  } finally {
    owner.print();
    await end(shop);
    await sandbox.stop();
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
