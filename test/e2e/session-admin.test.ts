import {
  accessibilityViolations,
  admin,
  asha,
  endSession,
  expect,
  expectNoSidewaysScroll,
  storeSession,
  test,
} from './shopper.ts';

test('a session that ends while the owner fills a form is renewed in place, and the form is sent', {
  tag: ['@layout', '@full'],
}, async ({ page, expected }) => {
  expected.errors.push(/401/);
  const code = `AGAIN${Date.now() % 100_000}`;
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/offers');
  const form = page.getByRole('form', { name: 'New offer' });
  await form.getByLabel('Per cent').fill('10');
  await form.getByLabel('Code').fill(code);
  await endSession(page);
  await form.getByRole('button', { name: 'Start the offer' }).click();

  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const password = dialog.getByLabel('Password');
  await expect(password).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveValue(admin.email);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await password.fill(admin.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${code} can be used`)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a page that is opened after the session has ended is shown once the owner is logged in again', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/401/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
  await endSession(page);
  await page.locator('a[href="/dashboard/admin/orders"]:visible').first().click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
});

test('a page whose session has ended is not shown to somebody who logs in as another account beside it', {
  tag: '@full',
}, async ({ page, context, expected }) => {
  expected.errors.push(/40[13]/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/orders');
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await endSession(page);
  await page.locator('a[href="/dashboard/admin/products"]:visible').first().click();
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  const other = await context.newPage();
  await storeSession(other, asha);
  await expect(page.getByText('redirecting to you in')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeHidden();
});

test('declining leaves the page for the home page', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/401/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/offers');
  await page.getByRole('form', { name: 'New offer' }).getByLabel('Per cent').fill('10');
  await endSession(page);
  await page.getByRole('button', { name: 'Start the offer' }).click();
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/, { timeout: 8_000 });
});
