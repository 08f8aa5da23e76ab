import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  fillCart,
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
