import { accessibilityViolations, expect, isPhone, logIn, signedIn, test } from './shopper.ts';

test('the dashboard shows the shopper’s data, and the menu its pages', async ({ page }) => {
  const lata = await signedIn(page, 'Lata Kumar');
  await page.goto('/dashboard/user');
  await expect(page.getByRole('heading', { name: lata.name })).toBeVisible();
  await expect(page.getByText(lata.email)).toBeVisible();
  await expect(page.getByText(lata.address)).toBeVisible();
  await expect(page.getByRole('img', { name: `Profile picture of ${lata.name}` })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  if (isPhone(page)) {
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await expect(menu.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/dashboard/user/profile');
  expect(await accessibilityViolations(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('the profile changes all fields but the email, and the header shows the new name', async ({ page, expected }) => {
  expected.errors.push(/400/);
  await signedIn(page, 'Lata Kumar');
  await page.goto('/dashboard/user/profile');
  await expect(page.getByLabel('Email')).toHaveJSProperty('readOnly', true);
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText(/A phone number has/).first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Phone').fill('98111 22333');
  await page.getByLabel('Name').fill('Lata Sharma');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible();
  expect((await sent).postDataJSON()).not.toHaveProperty('password');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Hello Lata Sharma' })).toBeVisible();
});

test('orders show their table and their products', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  await logIn(page, { email: 'asha@demo.shop', password: 'demo-user-1234' });
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard/user/orders');
  const order = page.getByRole('article').first();
  await expect(order.getByText(/^\d\d [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  await expect(order.getByText('Success', { exact: true })).toBeVisible();
  await expect(order.getByText('Asha Mehta').first()).toBeVisible();
  await expect(order.getByRole('img').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'See your order' }).first().click();
  await expect(page).toHaveURL(/\/user\/order\/\w+$/);
  await expect(page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current=page]')).toHaveText('Orders');
});

test('orders that fail to load can be retried', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/503/);
  await signedIn(page, 'Lata Kumar');
  await page.route('**/api/v1/user/orders', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/dashboard/user/orders');
  await expect(page.getByText('Error fetching orders!')).toBeVisible();
  await page.unroute('**/api/v1/user/orders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders found.')).toBeVisible();
});
