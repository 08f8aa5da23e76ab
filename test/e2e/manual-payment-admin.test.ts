import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  newestEmailTo,
  openBuyer,
  openLine,
  storeSession,
  test,
} from './shopper.ts';

test('an order by bank transfer is paid, received by the admin, and its refund is paid back', { tag: '@full' }, async ({
  page,
  visitor,
}) => {
  const { buyer, person } = await openBuyer(visitor, 'Tara Transfer');
  await buyer.goto('/product/marigold-thank-you-card');
  await buyer.getByRole('button', { name: 'Pay by UPI or bank transfer' }).click();
  const instructions = buyer.getByRole('region', { name: 'How to pay' });
  await expect(instructions.getByText('UPI: dhaaga@okbank')).toBeVisible();
  await expect(instructions.getByText('123456789012')).toBeVisible();
  await expect(instructions.getByText('HDFC0001234')).toBeVisible();
  await expect(instructions.getByRole('img', { name: /^UPI code to pay ₹/ })).toBeVisible();
  const reference = await instructions.locator('b').innerText();
  expect(reference).toMatch(/^1\d{3,}$/);
  await expect(buyer.getByText('Awaiting payment')).toBeVisible();
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await expect.poll(() => newestEmailTo(person.email)).toContain('How to pay your order');

  await storeSession(page, admin);
  await page.goto(`/dashboard/admin/orders?search=${person.email}`);
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).click();
  const received = page.getByRole('form', { name: 'Record the payment' });
  await received.getByLabel('Reference of the bank').fill('UTR 4032');
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await received.getByRole('button', { name: 'Mark as received' }).click();
  await expect(page.getByText('The payment is recorded, and the order is confirmed.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'State' }).getByText('Success', { exact: true })).toBeVisible();

  await buyer.reload();
  await expect(buyer.getByRole('article').getByText('Success', { exact: true })).toBeVisible();
  await expect(instructions).toBeHidden();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  await expect(dialog.getByText('You pay the money back by UPI or bank transfer')).toBeVisible();
  await expect(dialog.getByText('The payment provider')).toBeHidden();
  await dialog.getByRole('button', { name: 'Record the refund' }).click();
  const payBack = page.getByRole('form', { name: /^Pay back ₹/ });
  await payBack.getByLabel('Reference of the bank').fill('UTR 9');
  await expect(async () => {
    await payBack.getByRole('button', { name: 'Mark as paid back' }).click();
    await expect(page.getByText('The refund is recorded as paid back.').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(/^₹[\d,]+: paid back$/)).toBeVisible();
  await expect(page.getByText(/paid back, reference UTR 9/)).toBeVisible();
});

test('another amount than the total of a manual order is recorded only after the admin has confirmed that it cancels the order', {
  tag: '@full',
}, async ({ page, visitor }) => {
  const { buyer, person } = await openBuyer(visitor, 'Short Transfer');
  await fillCart(buyer, 'marigold-thank-you-card');
  await buyer.goto('/cart');
  await buyer.getByRole('button', { name: 'Pay by UPI or bank transfer' }).click();
  await expect(buyer.getByRole('region', { name: 'How to pay' })).toBeVisible();
  await storeSession(page, admin);
  await page.goto(`/dashboard/admin/orders?search=${person.email}`);
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).click();
  const received = page.getByRole('form', { name: 'Record the payment' });
  await expect(received.getByRole('checkbox', { name: 'Cancel the order' })).toBeHidden();
  await received.getByLabel('Received, in rupees').fill('1');
  await received.getByLabel('Reference of the bank').fill('UTR 1');
  await expect(received.getByText(/^₹1 is not the total of ₹/)).toBeVisible();
  await received.getByRole('button', { name: 'Mark as received' }).click();
  await expect(received.getByText('Please correct the amount, or confirm that the order is cancelled.')).toBeVisible();
  await expect(received.getByRole('checkbox', { name: 'Cancel the order' })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await received.getByRole('checkbox', { name: 'Cancel the order' }).check();
  await received.getByRole('button', { name: 'Mark as received' }).click();
  await expect(page.getByText(/the order could not be fulfilled and is cancelled/)).toBeVisible();
  await expect(page.getByRole('form', { name: 'Pay back ₹1' })).toBeVisible();
});
