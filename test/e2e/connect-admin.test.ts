import { accessibilityViolations, admin, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

test('a token is made for a program, works, and is revoked', { tag: '@layout' }, async ({ page, expected }) => {
  expected.errors.push(/400/);
  const name = `Stock sheet ${test.info().project.name} ${test.info().retry}`;
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/connect');
  await page.getByLabel('What is it for?').fill(name);
  await page.getByRole('button', { name: 'Make the token' }).click();
  await expect(page.getByText('Choose at least one thing that the token may do.').last()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Read products' }).check();
  await page.getByRole('button', { name: 'Make the token' }).press('Enter');
  const shown = page.getByLabel(`Token: ${name}`, { exact: true }).last();
  await expect(shown).toHaveValue(/^dhg_[\w-]{43}$/);
  const authorization = `Bearer ${await shown.inputValue()}`;
  const read = () => page.request.get('/api/v1/product/allproducts?state=all', { headers: { authorization } });
  expect((await read()).status()).toBe(200);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.reload();
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('Read products');
  await expect(line).toContainText('Last used');
  await expect(page.getByText(authorization.slice(7))).toHaveCount(0);
  await line.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(line).toHaveCount(0);
  expect((await read()).status()).toBe(401);
});

test('an address is told of changes, tested, and what did not arrive is sent again', {
  tag: ['@layout', '@ci'],
}, async ({ page, expected }) => {
  expected.errors.push(/400/);
  const name = `Sheet ${test.info().project.name} ${test.info().retry}`;
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/connect');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Address', { exact: true }).fill('https://192.168.1.1/');
  await page.getByRole('checkbox', { name: 'Product changed' }).check();
  await page.getByRole('button', { name: 'Add the address' }).click();
  await expect(page.getByText('192.168.1.1 is not on the public internet.').last()).toBeVisible();
  await page.getByLabel('Address', { exact: true }).fill('https://receiver.invalid/orders');
  await page.getByRole('button', { name: 'Add the address' }).click();
  await expect(page.getByLabel(`Secret of ${name}`, { exact: true }).last()).toHaveValue(/^whsec_/);
  await page.getByRole('button', { name: `Send a test to ${name}` }).click();
  await expect(page.getByText(/This address was not found|The connection failed/)).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: `${name}, last sent` })).toBeVisible();

  const { token } = await (await page.request.post('/api/v1/user/login', { data: admin })).json();
  const headers = { authorization: token };
  const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
  const product = { name: `Told ${name}`, description: '', price: '90', quantity: '1', shipping: '1' };
  const multipart = { ...product, category: category[0]._id };
  expect((await page.request.post('/api/v1/product/create-product', { headers, multipart })).status()).toBe(201);
  await page.reload();
  // Other tests change products of the same shop.
  const delivery = page
    .getByRole('listitem')
    .filter({ hasText: `Told ${name}` })
    .filter({ hasText: 'no answer' });
  await expect(delivery).toBeVisible();
  await delivery.getByRole('button', { name: /^Open/ }).click();
  await expect(delivery.getByText(`"name": "Told ${name}"`)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await delivery.getByRole('button', { name: /^Again/ }).click();
  await expect(delivery).toContainText('2 attempts');
  await page.getByRole('button', { name: `Change ${name}` }).click();
  const form = page.getByRole('form', { name: `Change ${name}` });
  await form.getByLabel('Address').fill('https://10.0.0.1/');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('10.0.0.1 is not on the public internet.')).toBeVisible();
  await form.getByLabel('Address').fill('https://receiver.invalid/elsewhere');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(page.getByText('https://receiver.invalid/elsewhere')).toBeVisible();
  await page.getByRole('switch', { name: `${name} is on` }).click();
  await expect(page.getByRole('switch', { name: `${name} is on` })).toHaveAttribute('aria-checked', 'false');
  await expect(delivery).toContainText('given up');
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0);
});
