import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('the owner starts an offer, and its code takes off in the cart, after a reload, and in Buy Now', {
  tag: '@ci',
}, async ({ page, visitor, expected }) => {
  expected.errors.push(/409/);
  const code = `DIWALI${Date.now() % 100_000}`;
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/offers');
  const form = page.getByRole('form', { name: 'New offer' });
  await form.getByLabel('Per cent').fill('10');
  await form.getByLabel('Code').fill(code.toLowerCase());
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Start the offer' }).click();
  await expect(page.getByText(`${code} can be used`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);

  const buyer = await visitor();
  await signedIn(buyer, 'Chitra Code');
  await fillCart(buyer, 'diya-card');
  await buyer.goto('/cart');
  const summary = buyer.getByRole('complementary', { name: 'Cart Summary' });
  const field = summary.getByRole('textbox', { name: 'Offer code' });
  const total = summary.locator('p', { hasText: /^Total/ });
  await field.fill('NOSUCHCODE');
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(total).toContainText('₹149');
  await field.fill(` ${code.toLowerCase()} `);
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText(`The code ${code} is applied.`)).toBeVisible();
  await expect(total).toContainText('₹134.10');
  await buyer.reload();
  await expect(field).toHaveValue(code.toLowerCase());
  await expect(total).toContainText('₹134.10');
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);

  await buyer.goto('/product/diya-card');
  await buyer.getByRole('button', { name: `Offer code: ${code.toLowerCase()}` }).click();
  await expect(buyer.getByText(`The code ${code} is applied.`)).toBeVisible();
  await expect(buyer.getByText('−₹14.90')).toBeVisible();
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await answer(buyer, 'Your bill', 'Pay ₹134.10');
  await expect(paymentWindow(buyer).getByText('₹134.10')).toBeVisible();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer.getByText('Total Amount: ₹134.10')).toBeVisible();

  await buyer.goto('/cart');
  await expect(field).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText('Used once');
  await page.getByRole('switch', { name: `${code} can be used` }).click();
  await expect(page.getByText(`${code} is paused`)).toBeVisible();
  await expect(page.getByRole('region', { name: /^Over or off/ }).getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByRole('switch', { name: `${code} can be used` })).toBeFocused();
});
