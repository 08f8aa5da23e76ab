import { accessibilityViolations, asha, expect, expectNoSidewaysScroll, logIn, test } from './shopper.ts';

test('a guest’s favourite is in the account after the login, and gone for the next guest', async ({ page }) => {
  await page.goto('/product/gaja-elephant');
  await page.getByRole('button', { name: 'Favourite', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Favourite', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'See your favourites (1)' }).click();
  await expect(page.getByText('One thing, saved in this browser')).toBeVisible();
  await page.goto('/login');
  await logIn(page, asha);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('favourites') ?? '{}').owner))
    .toBeTruthy();
  await page.goto('/favourites');
  await expect(page.getByText('saved in your account')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gaja Elephant' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => localStorage.removeItem('auth'));
  await page.reload();
  await expect(page.getByText('Press Favourite on a gift and it waits here.')).toBeVisible();
  await expect(page.getByText('0 things')).toBeHidden();
});

test('the heart in the header leads to the favourites, whose drawing is as wide as the window', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Favourites' }).click();
  await expect(page.getByRole('heading', { name: 'Favourites', level: 1 })).toBeVisible();
  const box = await page.locator('main .page-art-thread').boundingBox();
  expect(box?.width).toBe(page.viewportSize()?.width);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 5, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a day to remember is added, and deleted on the dashboard', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  await logIn(page, asha);
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/remind-me?name=Nani');
  await expect(page.getByLabel('Whose day?')).toHaveValue('Nani');
  await page.getByRole('textbox', { name: 'Date' }).fill('29 Feb 2024');
  await page.getByRole('textbox', { name: 'Date' }).press('Tab');
  await expect(page.getByText('This shop cannot send emails yet')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByRole('heading', { name: 'We remember the day' })).toBeVisible();
  await page.goto('/dashboard/user');
  await expect(page.getByRole('heading', { name: 'Nani’s birthday' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete Nani’s birthday' }).click();
  await expect(page.getByRole('heading', { name: 'Nani’s birthday' })).toBeHidden();
});

test('Order again puts a paid order’s gifts into the cart', { tag: '@full' }, async ({ page }) => {
  await page.goto('/login');
  await logIn(page, asha);
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/dashboard/user/orders');
  await page.getByRole('button', { name: 'Order again' }).first().click();
  await expect(page).toHaveURL(/\/(cart|product\/)/);
});
