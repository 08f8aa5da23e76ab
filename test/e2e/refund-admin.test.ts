import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  findShop,
  isPhone,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

/** Three cards; the id of the order. */
async function buyThree(buyer: Page): Promise<string> {
  await fillCart(buyer, 'marigold-thank-you-card');
  await buyer.goto('/cart');
  const more = buyer.getByRole('button', { name: /^plus, / });
  await more.click();
  await more.click();
  await buyer.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await buyer.getByRole('link', { name: 'See your order' }).click();
  await expect(buyer.getByRole('region', { name: 'Requests' })).toBeVisible();
  return buyer.url().split('/').at(-1) ?? '';
}

async function requireReadable(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
}

test('the owner refunds one of three cards and puts it back; the buyer cancels another, and the last goes back later', {
  tag: ['@layout', '@ci'],
}, async ({ page, visitor }) => {
  test.slow();
  const buyer = await visitor();
  await signedIn(buyer, `Pia Pieces ${Date.now() % 10_000}`);
  const orderId = await buyThree(buyer);
  await storeSession(page, admin);
  await page.goto(`/dashboard/admin/order/${orderId}`);
  const opens = page.getByRole('button', { name: 'Refund', exact: true });
  await opens.click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await dialog.getByRole('radio', { name: 'Pieces of the order' }).check();
  const give = dialog.getByRole('group', { name: /^Give back, / });
  const oneMore = give.getByRole('button', { name: /^One more: / });
  await oneMore.focus();
  await page.keyboard.press('Enter');
  await expect(give).toContainText('1 of 3');
  await dialog.getByRole('button', { name: /^One more: Put in stock/ }).click();
  await dialog.getByLabel('For the trouble, in rupees').fill('10');
  await dialog.getByLabel(/^Why/).fill('One had a stain');
  const preview = dialog.getByRole('region', { name: 'What comes back' });
  const sum = ((await dialog.getByRole('button', { name: /^Refund ₹/ }).textContent()) ?? '').replace('Refund ', '');
  await expect(preview.getByRole('definition').first()).toHaveText(sum);
  await expect(preview.getByText(/, through Razorpay: 5 to 7 working days\.$/)).toBeVisible();
  await expect(
    preview.getByText(/^No credit note: the order has no invoice|^It is made, and gets its number/),
  ).toBeVisible();
  await requireReadable(page);
  await dialog.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(dialog).toBeHidden();
  const products = page.getByRole('region', { name: 'Products' });
  await expect(products.getByText('1 refunded, 1 back in the stock')).toBeVisible();
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(payment.getByText('One had a stain')).toBeVisible();
  await expect(payment.getByText(/^1 × .*, free amount ₹10$/)).toBeVisible();

  await buyer.reload();
  const asking = buyer.getByRole('region', { name: 'Requests' });
  await asking.getByText('Ask to cancel').click();
  const wanted = asking.getByRole('group', { name: /^To cancel, / });
  await expect(wanted).toContainText('2 of 2');
  await wanted.getByRole('button', { name: /^One less/ }).click();
  await asking.getByLabel('What is the reason?').fill('One is enough');
  await requireReadable(buyer);
  await asking.getByRole('button', { name: 'Send the request' }).click();
  await expect(buyer.getByRole('region', { name: 'Your requests' }).getByText(/^1 × /)).toBeVisible();

  await page.reload();
  const request = page.getByRole('region', { name: 'The buyer asks to cancel' });
  await expect(request.getByRole('group', { name: /^Give back, / })).toContainText('1 of 2');
  await requireReadable(page);
  await request.getByRole('button', { name: 'Accept: refund' }).click();
  await expect(request.getByText('Accepted')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Not Processed');

  const stock = page.getByRole('region', { name: 'Back in the stock' });
  await stock.getByText('Put back in stock').first().click();
  await stock.getByRole('button', { name: /^One more: / }).click();
  await stock.getByRole('button', { name: 'Change the stock' }).click();
  await expect(products.getByText('2 refunded, 3 back in the stock')).toBeVisible();
  if (isPhone(page)) await expectNoSidewaysScroll(page);
  await stock.getByRole('button', { name: /^One less: / }).click();
  await stock.getByRole('button', { name: 'Change the stock' }).click();
  await expect(products.getByText('2 refunded, 2 back in the stock')).toBeVisible();
  await expect(page.getByText(/^Taken out of the stock again: 1 × /).first()).toBeVisible();
});

/** To the payment sandbox inside the shop. */
async function askSandbox(path: string, body: object): Promise<{ id: string }> {
  const { url, key } = findShop().payments;
  const headers = { 'x-sandbox-key': key, 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string };
}

test('what a dispute took from a cancelled order and gave back is named on Today and in the order until it is refunded', {
  tag: ['@layout', '@ci'],
}, async ({ page, visitor }) => {
  test.slow();
  const buyer = await visitor();
  const { name } = await signedIn(buyer, `Dia Disputed ${Date.now() % 10_000}`);
  const orderId = await buyThree(buyer);
  await storeSession(page, admin);
  await page.goto(`/dashboard/admin/order/${orderId}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toBeVisible();
  const [payment_id] = /pay_\w{14}/.exec((await payment.textContent()) ?? '') ?? [];
  const { id: dispute_id } = await askSandbox('/dispute', { payment_id, amount: 10_000 });
  const settle = async (event: 'lost' | 'won') => {
    await askSandbox('/settle-dispute', { dispute_id, event });
    await expect(async () => {
      await page.reload();
      await expect(payment.getByText(event === 'lost' ? /is lost/ : /is won/)).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };
  await settle('lost');
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}'));
  const headers = { authorization: token };
  await page.request.post(`/api/v1/user/order/${orderId}/refunds`, { headers, data: { cancel: true } });
  await settle('won');
  await expect(payment.getByText(/please refund ₹100\./)).toBeVisible();
  await requireReadable(page);

  await page.goto('/dashboard/admin');
  const work = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'This money is the buyer’s.' });
  await expect(work).toContainText('₹100');
  await requireReadable(page);
  await work.getByRole('link').click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByRole('definition').first()).toHaveText('₹100');
  await dialog.getByRole('button', { name: 'Send the money back' }).click();
  await expect(payment.getByText(/please refund/)).toBeHidden();
  await page.goto('/dashboard/admin');
  await expect(work).toBeHidden();
});
