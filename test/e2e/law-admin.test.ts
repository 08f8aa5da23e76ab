import { accessibilityViolations, admin, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

test('the owner reads which rule wants what, and what she enters stands on Contact and at the foot of each page', {
  tag: ['@layout', '@ci'],
}, async ({ page, visitor }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/law');
  await expect(page.getByText('10 of 10 there.')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'Email for customers' });
  await expect(line.getByText(/^Consumer Protection \(E-Commerce\) Rules 2020, r\. 4\(2\)/)).toBeVisible();
  await page.getByRole('button', { name: 'Change Legal name' }).click();
  await expect(page.getByLabel('Legal name')).toBeFocused();
  await page.getByLabel('Legal name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('9 of 10 there.')).toBeVisible();
  await expect(
    page.getByText('Nobody can see who sells here: the footer and the emails name no seller.').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Change Do you sell toys?' }).click();
  await page.getByRole('group', { name: 'Do you sell toys?' }).getByLabel('No').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('8 of 9 there.')).toBeVisible();
  await expect(page.getByText('Registration as an artisan, or ISI licence')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change Do you sell toys?' }).click();
  await page.getByRole('group', { name: 'Do you sell toys?' }).getByLabel('Yes').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('9 of 10 there.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  const shopper = await visitor();
  await shopper.goto('/contact');
  const foot = shopper.getByRole('contentinfo');
  await expect(foot.getByText(/^Sold by/)).toHaveCount(0);
  await page.getByLabel('Legal name').fill('Kavita Suthar, trading as Dhaaga');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('10 of 10 there.')).toBeVisible();
  await shopper.reload();
  await expect(foot.getByText('Sold by Kavita Suthar, trading as Dhaaga')).toBeVisible();
  await expect(foot.getByText(/help@demo\.shop · \+91/)).toBeVisible();
  const main = shopper.getByRole('main');
  await expect(main.getByRole('link', { name: 'help@demo.shop' })).toHaveAttribute('href', 'mailto:help@demo.shop');
  await expect(main.getByText('Kavita Suthar, trading as Dhaaga')).toBeVisible();
  await shopper.goto('/accessibility');
  await expect(main.getByRole('link', { name: 'help@demo.shop' })).toBeVisible();
});

test('a product shows what its maker declares, and nothing of what is empty', async ({ page, visitor, expected }) => {
  expected.errors.push(/400 \(Bad Request\)/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/product/cactus-with-a-flower');
  await page.getByText('Materials, care and origin').click();
  await page.getByLabel('Materials').fill('100 % cotton');
  await page.getByLabel('Weight in grams').fill('heavy');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByText('A weight is a whole number of grams, up to 50,000.').first()).toBeVisible();
  await page.getByLabel('Weight in grams').fill('220');
  await page.getByLabel('Country of origin').fill('India');
  await page.getByLabel('Age', { exact: true }).fill('from 3 years');
  await page.getByLabel('Warning', { exact: true }).fill('Small parts');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page).toHaveURL(/\/dashboard\/admin\/products$/);
  const shopper = await visitor();
  await shopper.goto('/product/cactus-with-a-flower');
  for (const line of [
    'Materials: 100 % cotton',
    'Country of origin: India',
    'Weight: 220 g',
    'Age: from 3 years',
    'Warning: Small parts',
  ])
    await expect(shopper.getByText(line)).toBeVisible();
  await expect(shopper.getByText(/^Toy safety: Made by an artisan registered/)).toBeVisible();
  await expect(shopper.getByText(/^(Care|SKU|Net quantity|Importer|Best before):/)).toHaveCount(0);
  const data = await shopper.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.join()).toContain('"countryOfOrigin":{"@type":"Country","name":"India"}');
});
