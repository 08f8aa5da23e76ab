import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Owner } from './owner.ts';
import { expect } from './shopper.ts';

/** The owner's account at the payment sandbox. */
export const account = {
  keyId: 'rzp_test_week',
  keySecret: 'secret-of-the-week',
  webhookSecret: 'webhook-secret-of-the-week',
};
export const ownersEmail = 'moti@example.com';

const products = ['Bear', 'Bee', 'Coaster', 'Toran', 'Hoop', 'Card', 'Keychain', 'Basket', 'Tulip', 'Doll'].map(
  (name, index) => ({ name: `Week ${name}`, price: String(150 + 50 * index), colour: `hsl(${index * 36}, 50%, 40%)` }),
);

/** Without them nobody can buy; the other steps of Setup can follow the first sale. */
export const stepsToFirstSale = [
  ...['First admin', 'Name and look', 'First product, in a new category'],
  ...['Delivery', 'Payments: keys, webhook, UPI', 'Open'],
];

export async function openShop(owner: Owner, link: string): Promise<void> {
  const { page } = owner;
  await page.goto(link);
  await owner.step('First admin', 5, async () => {
    await owner.type('Name', 'Moti Devi');
    await owner.type('Email', ownersEmail);
    await owner.type('Phone', '98290 12345');
    await owner.type('Password', 'moti and yarn 7');
    await owner.press('Make me the admin');
    await owner.says('0 of 8 done');
  });
  await owner.step('Name and look', 6, async () => {
    await owner.follow('Name the shop');
    await owner.type('Shop name', 'Moti & Daughters');
    await owner.tap(page.getByText('Neel', { exact: true }));
    await owner.press('Save');
    await owner.says('Settings saved');
  });
  await owner.step('First product, in a new category', 11, async () => {
    await owner.followNext('Create Product');
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
  const next = owner.page.getByRole('region', { name: 'New product' });
  await expect(next).toContainText(/^Week \w+ is ready\. Only you see it until you open the shop\./);
  await expect(next.getByRole('button', { name: 'Copy link' })).toHaveCount(0);
}

export async function setUp(owner: Owner, origin: string): Promise<void> {
  const { page } = owner;
  await owner.step('Delivery', 8, async () => {
    await owner.followNext('Set the charges');
    await owner.tap(page.getByText('One charge for every order'));
    await owner.type('Charge for an order', '60');
    await owner.type('Free from', '999');
    await owner.press('Save');
    await owner.says('Delivery charges saved');
  });
  await owner.step('Payments: keys, webhook, UPI', 10, async () => {
    await owner.followNext('Set up payments');
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
    await owner.followNext('Write them');
    await owner.type('Postal address', '3 Clock Tower, Bhilwara 311001');
    for (const policy of await page.getByRole('button', { name: /^Begin with a sample/ }).all())
      await owner.tap(policy);
    await owner.press('Save');
    await owner.says('Settings saved');
  });
  await owner.step('Seller and law', 4, async () => {
    await owner.followNext('Say who sells');
    await expect(page.getByLabel('Legal name')).toHaveValue('Moti Devi');
    await expect(page.getByLabel('Email for customers')).toHaveValue(ownersEmail);
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('98290 12345');
    await expect(page.getByLabel('Name and post of the grievance officer')).toHaveValue('Moti Devi, owner');
    await owner.tap(page.getByRole('group', { name: 'Do you sell toys?' }).getByLabel('No'));
    await owner.press('Save');
    await owner.says('Settings saved');
  });
  await owner.step('Test email', 5, async () => {
    await owner.followNext('Set up email');
    await owner.press('Send me a test email');
    await owner.press('Yes');
    await expect(page.getByText('The email has come')).toBeVisible();
  });
  await owner.step('Open', 3, async () => {
    await owner.followNext('Open the shop');
    await owner.says('7 of 8 done');
    await owner.press('Open the shop');
    await owner.says('8 of 8 done');
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
