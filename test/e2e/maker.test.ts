import sharp from 'sharp';
import { admin, expect, expectNoSidewaysScroll, isPhone, logIn, test } from './shopper.ts';

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 750, channels: 3, background } })
    .jpeg()
    .toBuffer();
const unique = (name: string, mark: string) => `${name} ${mark}`;

test.beforeEach(async ({ page }) => {
  await page.goto('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL(/\/$/);
});

test('the maker adds, renames and deletes a category', async ({ page, expected }, { project }) => {
  expected.errors.push(/409/);
  const name = unique('Wool Hats', project.name);
  await page.goto('/dashboard/admin/create-category');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByText(`${name} is created`)).toBeVisible();
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog', { name: 'Edit' }).getByLabel('Name').fill(`${name} and Caps`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(`${name} and Caps is updated`)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('article').filter({ hasText: 'Keychains' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This category still has products, so it stays.')).toBeVisible();
  await page
    .getByRole('article')
    .filter({ hasText: `${name} and Caps` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0);
});

test('the maker adds a product with photos, changes it, and takes it out of the shop', async ({ page }, {
  project,
}) => {
  const name = unique('Tiny Lantern', project.name);
  await page.goto('/dashboard/admin/create-product');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields' })).toBeVisible();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price').fill('349.50');
  await page.getByLabel('Quantity').fill('4');
  await page.getByLabel('Category').selectOption('Home & Table');
  await page.getByLabel('Shipping').selectOption('Yes');
  const files = [
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture('#9c164b') },
    { name: 'back.jpg', mimeType: 'image/jpeg', buffer: await picture('#293a70') },
  ];
  await page.getByLabel('Upload Photos').setInputFiles(files);
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByText('Product Created Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/admin\/products$/);

  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page).toHaveTitle('Dashboard - Update Product');
  await page.getByRole('button', { name: 'Delete photo 2' }).click();
  await expect(page.getByText('Photo deleted successfully!')).toBeVisible();
  await page.getByLabel('Price').fill('299');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByLabel('Price')).toHaveValue('299');
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(1);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this product?');
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Delete Product' }).click();
  await expect(page.getByText(`${name} deleted successfully`)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
});

test('the maker looks a customer up, and what the customer bought', async ({ page }) => {
  await page.goto('/dashboard/admin');
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: /asha@demo\.shop/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders for User Asha Mehta' })).toBeVisible();
  const order = page.getByRole('article').first();
  await expect(order.getByText(/^Order ID: /)).toBeVisible();
  await expect(order.getByText(/^pay_/)).toBeVisible();
  await expect(order.getByText('Successful')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Orders for User Asha Mehta' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the desk’s home shows the orders that wait, and logout ends the session on the server', async ({ page }) => {
  await page.goto('/dashboard/admin');
  await expect(page.getByText('Not Processed')).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully Logged Out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  const asked = async () =>
    (await page.request.get('/api/v1/user/user-auth', { headers: { authorization: token } })).status();
  await expect.poll(asked).toBe(401);
});
