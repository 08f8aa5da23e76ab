import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  newcomer,
  newestEmailTo,
  paymentWindow,
  storeSession,
  test,
} from './shopper.ts';

const setting = 'A cart can be paid for without an account';

test('where the owner allows it, a guest pays for a whole cart and then makes an account', { tag: '@full' }, async ({
  page,
  visitor,
}) => {
  await storeSession(page, admin);
  const allow = async (isOn: boolean) => {
    await page.goto('/dashboard/admin/settings');
    if ((await page.getByLabel(setting).isChecked()) === isOn) return;
    await page.getByLabel(setting).setChecked(isOn);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  };
  await allow(true);
  const guest = await visitor();
  const gauri = newcomer('Gauri Guest');
  await fillCart(guest, 'diya-card', 'stitched-heart-card');
  await guest.goto('/cart');
  const summary = guest.getByRole('complementary', { name: 'Cart Summary' });
  const total = (
    await summary
      .locator('p', { hasText: /^Total/ })
      .locator('b')
      .innerText()
  ).trim();
  // Paying as a guest comes first, then the login.
  const actions = summary
    .getByRole('button', { name: 'Make Payment' })
    .or(summary.getByRole('link', { name: 'Login' }));
  await expect(actions).toHaveText(['Make Payment', 'Login']);
  await summary.getByRole('button', { name: 'Make Payment' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Delivery details for 2 gifts' });
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill(gauri.name);
  await dialog.getByLabel('Email').fill(gauri.email);
  await dialog.getByLabel('Phone').fill(gauri.phone);
  await dialog.getByLabel('PIN code').fill('311001');
  await expect(dialog.getByLabel('State')).toHaveValue('Rajasthan');
  await dialog.getByLabel('City').fill('Bhilwara');
  await dialog.getByLabel('House and street').fill('12 Gandhi Nagar');
  await expectNoSidewaysScroll(guest);
  expect(await accessibilityViolations(guest)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(guest).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(guest).toHaveURL(/\/success$/);
  await expect(guest.getByText(`Total Amount: ${total}`)).toBeVisible();
  expect(await accessibilityViolations(guest)).toEqual([]);
  await guest.getByLabel('Password', { exact: true }).fill(gauri.password);
  await guest.getByRole('button', { name: 'Make an account' }).click();
  await expect(guest.getByRole('status').filter({ hasText: gauri.email })).toBeVisible();
  await expect.poll(() => newestEmailTo(gauri.email)).toContain('Confirm my email');
  await guest.goto('/cart');
  await expect(guest.getByText('Your Cart is Empty')).toBeVisible();

  await guest.goto('/product/stitched-heart-card');
  await guest.getByRole('button', { name: 'Buy Now' }).click();
  const delivery = guest.getByRole('dialog', { name: 'Delivery details for Stitched Heart Card' });
  await expect(delivery.getByLabel('Name')).toBeFocused();
  await guest.keyboard.press('Escape');
  await guest.getByRole('button', { name: 'Send it as a gift' }).click();
  await expect(delivery.getByLabel('Their name')).toBeVisible();
  await guest.keyboard.press('Escape');

  await allow(false);
  await guest.goto('/product/stitched-heart-card');
  for (const name of ['Buy Now', 'Send it as a gift']) {
    await guest.getByRole('button', { name }).click();
    await expect(guest).toHaveURL(/\/login$/);
    await expect(guest.getByText('This shop sells to people with an account.')).toBeVisible();
    await guest.goBack();
  }
  await fillCart(guest, 'diya-card');
  await guest.goto('/cart');
  await expect(summary.getByRole('button', { name: 'Make Payment' })).toBeDisabled();
});
