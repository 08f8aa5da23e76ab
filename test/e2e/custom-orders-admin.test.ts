import type { Page } from '@playwright/test';
import { addDays } from '../../src/shared/dates/calendar.ts';
import { dayInIndia, formatDay } from '../../src/shared/dates/dates.ts';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  newcomer,
  newestEmailTo,
  paymentWindow,
  storeSession,
  test,
} from './shopper.ts';

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function makeQuote(page: Page, title: string): Promise<string> {
  await page.goto('/dashboard/admin/custom-orders');
  await page.getByRole('link', { name: 'New custom order' }).last().click();
  const form = page.getByRole('form', { name: 'Quote' });
  await form.getByLabel('What you will make').fill(title);
  await form.getByLabel('Pieces').fill('12');
  await form.getByLabel('Each, ₹').fill('890');
  await form.getByLabel('Delivery, ₹').fill('180');
  await form.getByLabel('Advance').selectOption('percent');
  await form.getByRole('textbox', { name: 'Ready by' }).fill(soon(20).split('-').reverse().join('/'));
  await form.getByRole('textbox', { name: 'Can be paid until' }).fill(soon(5).split('-').reverse().join('/'));
  await expect(form.getByText('₹5,430')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Make the quote' }).click();
  await expect(page.getByText('The quote is ready to be sent.')).toBeVisible();
  return new URL(await page.getByLabel('Link', { exact: true }).inputValue()).pathname;
}

async function payTheAdvance(buyer: Page, person: ReturnType<typeof newcomer>): Promise<void> {
  await buyer.getByLabel('Name').fill(person.name);
  await buyer.getByLabel('Email').fill(person.email);
  await buyer.getByLabel('Phone').fill(person.phone);
  await buyer.getByLabel('PIN code').fill('560038');
  await buyer.getByLabel('City').fill('Bengaluru');
  await expect(buyer.getByLabel('State')).toHaveValue('Karnataka');
  await buyer.getByLabel('House and street').fill('7 Lake Road');
  await buyer.getByRole('button', { name: 'Make Payment, ₹5,430' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer).toHaveURL(/\/success$/);
}

test('a quote from a chat is paid by an advance and its balance at its link, and is one order', {
  tag: ['@phone', '@ci'],
}, async ({ page, visitor }) => {
  const person = newcomer('Ananya Rao');
  await storeSession(page, admin);
  const title = `Twelve elephants ${person.email.split('.')[1]}`;
  const link = await makeQuote(page, title);
  const buyer = await visitor();
  await buyer.goto(link);
  await expect(buyer.getByRole('heading', { name: title })).toBeVisible();
  await expect(buyer.getByRole('region', { name: 'Your data' })).toContainText('9 years');
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await payTheAdvance(buyer, person);
  await expect(buyer.getByText('Total Amount: ₹5,430')).toBeVisible();
  await expect.poll(() => newestEmailTo(person.email)).toContain(link);

  await page.reload();
  await expect(page.getByText('₹5,430 paid, ₹5,430 due')).toBeVisible();
  await page.getByRole('link', { name: /^Order #/ }).click();
  await expect(page.getByText('₹5,430 is due before it leaves.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await buyer.goto(link);
  await buyer.getByRole('button', { name: 'Make Payment, ₹5,430' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer).toHaveURL(/\/success$/);
  await buyer.goto(link);
  await expect(buyer.getByText('Thank you: everything is paid.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('₹10,860 in all')).toBeVisible();
});

test('a new quote comes with days, and says what they are', { tag: '@ci' }, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/custom-orders/new');
  const form = page.getByRole('form', { name: 'Quote' });
  const written = (days: number) => formatDay(addDays(dayInIndia(new Date()), days));
  const readyBy = form.getByRole('textbox', { name: 'Ready by' });
  await expect(readyBy).toHaveValue(written(14));
  await expect(readyBy).toHaveAccessibleDescription('Two weeks from now, unless you change it');
  const paidUntil = form.getByRole('textbox', { name: 'Can be paid until' });
  await expect(paidUntil).toHaveValue(written(7));
  await expect(paidUntil).toHaveAccessibleDescription('The price holds until then');
  await form.getByLabel('What you will make').fill('Two elephants');
  await form.getByLabel('Each, ₹').fill('890');
  await form.getByRole('button', { name: 'Make the quote' }).click();
  await expect(page.getByText('The quote is ready to be sent.')).toBeVisible();
});

test('a proof photo is sent from the order, approved by its link, and shown as approved', { tag: '@full' }, async ({
  page,
  visitor,
}) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  await page.getByRole('region', { name: 'To make' }).getByRole('link').first().click();
  const proofs = page.getByRole('region', { name: 'Proof photos' });
  const approved = proofs.getByText('Approved', { exact: true });
  const before = await approved.count();
  await proofs.getByText('Send a photo to approve').click();
  const { default: sharp } = await import('sharp');
  const size = { width: 600, height: 450, channels: 3, background: '#c94f7c' } as const;
  const buffer = await sharp({ create: size }).jpeg().toBuffer();
  await proofs.locator('input[type=file]').setInputFiles({ name: 'proof.jpg', mimeType: 'image/jpeg', buffer });
  await proofs.getByLabel('A word to the buyer, if you like').fill('The pink is warmer.');
  await proofs.getByRole('button', { name: 'Send to the buyer' }).click();
  await expect(proofs.getByText('Waits for approval')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const link = new URL(await proofs.getByLabel('Link', { exact: true }).inputValue()).pathname;
  const buyer = await visitor();
  await buyer.goto(link);
  await expect(buyer.getByText('The pink is warmer.')).toBeVisible();
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Yes, finish it' }).click();
  await expect(buyer.getByText('You said yes. Thank you: we finish it.')).toBeVisible();
  await page.reload();
  await expect(approved).toHaveCount(before + 1);
});

test('asks in a chat with the product, the cart and the search in the text, and copies the link to share', {
  tag: '@full',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = async (name: string) =>
    decodeURIComponent(String(await page.getByRole('main').getByRole('link', { name }).first().getAttribute('href')));
  await page.goto('/product/diya-card');
  expect(await chat('Ask on WhatsApp')).toMatch(
    /^https:\/\/wa\.me\/\d+\?text=Hello! I have a question about Diya Card: http.*\/product\/diya-card$/,
  );
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/cart');
  expect(await chat('Ask on WhatsApp')).toContain('1 × Diya Card: http');
  await page.goto('/search?keyword=xylofone');
  expect(await chat('Chat with us about it')).toContain('“xylofone”');
});
