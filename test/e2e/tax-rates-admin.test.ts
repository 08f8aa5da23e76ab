import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  newcomer,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('the owner finds the heading of a category and of a product; a business gets an invoice with its GSTIN', {
  tag: '@ci',
}, async ({ page, visitor, expected }) => {
  // The shop's own GSTIN is refused.
  expected.errors.push(/400/);
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

  await buyer.goto('/product/marigold-thank-you-card');
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  const bill = buyer.getByRole('dialog', { name: 'Your bill' });
  await expect(bill.getByText(/^Includes ₹[\d.]+ GST$/)).toBeVisible();
  await bill.getByText('Buying for a business? Add your GSTIN').click();
  await bill.getByLabel('GSTIN').fill('08aapfu0939f1zv');
  await bill.getByLabel('Business', { exact: true }).fill('Bhilwara Gifts');
  await bill.getByRole('button', { name: /^Pay ₹/ }).click();
  await expect(buyer.getByText(/This is the GSTIN of this shop/).first()).toBeVisible();
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await bill.getByText('Buying for a business? Add your GSTIN').click();
  await bill.getByLabel('GSTIN').fill('08ABCDE1234F1Z0');
  await expect(bill.getByText('Registered in Rajasthan.')).toBeVisible();
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await bill.getByRole('button', { name: /^Pay ₹/ }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer.getByText('Payment Successful')).toBeVisible();

  const guest = await visitor();
  const gita = newcomer('Gita Guest');
  await guest.goto('/search?keyword=Marigold%20Thank');
  await guest.getByRole('button', { name: 'BUY NOW' }).first().click();
  const dialog = guest.getByRole('dialog', { name: /Delivery details/ });
  await dialog.getByLabel('Name').fill(gita.name);
  await dialog.getByLabel('Email').fill(gita.email);
  await dialog.getByLabel('Phone').fill(gita.phone);
  await dialog.getByLabel('PIN code').fill('311001');
  await expect(dialog.getByLabel('City')).toHaveValue('Bhilwara');
  await dialog.getByLabel('House and street').fill('7 Lake Road');
  await expect(dialog.getByText(/^Includes ₹[\d.]+ GST$/)).toBeVisible();
  await dialog.getByText('Buying for a business? Add your GSTIN').click();
  await dialog.getByLabel('GSTIN').fill('29AAPFU0939F1ZR');
  await dialog.getByLabel('Business', { exact: true }).fill('Guest Gifts Bengaluru');
  await expectNoSidewaysScroll(guest);
  expect(await accessibilityViolations(guest)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(guest).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(guest.getByText('Payment Successful')).toBeVisible();

  await page.goto('/dashboard/admin/invoices');
  for (const name of ['Pune Gifts LLP', 'Bhilwara Gifts', 'Guest Gifts Bengaluru'])
    await expect(page.getByText(name).first()).toBeVisible();
  await register('off');
});
