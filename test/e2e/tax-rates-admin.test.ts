import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('the owner finds the heading of a category and of a product; a business gets an invoice with its GSTIN', {
  tag: '@ci',
}, async ({ page, visitor }) => {
  await storeSession(page, admin);
  const register = async (mode: string) => {
    await page.goto('/dashboard/admin/invoices/settings');
    await page.getByLabel('Registration').selectOption(mode);
    await page.getByLabel('Legal name').fill('Kavita Joshi');
    await page.getByRole('textbox', { name: 'Address' }).fill('4 Weavers Lane\nBhilwara 311001');
    await page.getByRole('combobox', { name: 'State' }).selectOption('08');
    await page.getByLabel('GSTIN').fill('08AAPFU0939F1ZV');
    const hsn = page.getByLabel('HSN of most goods');
    if (await hsn.isVisible()) await hsn.fill('9503');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tax settings saved').last()).toBeVisible();
  };
  await register('registered');

  await page.goto('/dashboard/admin/invoices/rates');
  const target = page.getByLabel('For', { exact: true });
  await target.selectOption({ index: 1 });
  await expect(page.getByText(/^In use: as most goods/)).toBeVisible();
  await page.getByLabel('Which heading (HSN) do these belong to?').fill('crochet cushion');
  await expect(page.getByText('5 % to ₹2,500').first()).toBeVisible();
  await page.getByRole('button', { name: /^Take 6304/ }).click();
  await expect(page.getByText('In use: 6304, 5 % to ₹2,500, 18 % above')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What 6304 does' })).toBeVisible();
  await expect(page.getByText('that is ₹2,625 in your shop')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'As most goods' }).click();
  await expect(page.getByText(/^In use: as most goods/)).toBeVisible();

  await page.goto('/dashboard/admin/product/marigold-thank-you-card');
  await page.getByText('Tax heading').click();
  // A second try finds what the first one chose.
  const again = page.getByRole('button', { name: 'As its category' });
  if (await again.isVisible()) await again.click();
  await page.getByLabel('Which heading (HSN) do these belong to?').fill('greeting');
  await page.getByRole('button', { name: /^Take 4909/ }).click();
  await expect(page.getByText(/^Now: 4909, 18 %/)).toBeVisible();
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/products/);

  const buyer = await visitor();
  await signedIn(buyer, `Bina Business ${Date.now() % 10_000}`);
  await buyer.goto('/product/marigold-thank-you-card');
  await buyer.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(buyer.getByRole('link', { name: /^Cart,? 1/ })).toBeVisible();
  await buyer.goto('/cart');
  await buyer.getByText('Buying for a business? Add your GSTIN').click();
  await buyer.getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
  await expect(buyer.getByText('This is not a GSTIN')).toBeVisible();
  await buyer.getByLabel('GSTIN').fill('27aapfu0939f1zv');
  await expect(buyer.getByText('Registered in Maharashtra.')).toBeVisible();
  await buyer.getByLabel('Business', { exact: true }).fill('Pune Gifts LLP');
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer.getByText('Payment Successful')).toBeVisible();

  await page.goto('/dashboard/admin/invoices');
  await expect(page.getByText('Pune Gifts LLP').first()).toBeVisible();
  await register('off');
});
