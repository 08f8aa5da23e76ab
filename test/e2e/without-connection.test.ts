import { expect, test } from './shopper.ts';

const sentence = 'The shop could not be reached just now.';

test.beforeEach(async ({ page, expected }) => {
  expected.errors.push(/ERR_INTERNET_DISCONNECTED|ApiError|Something went wrong|dynamically imported module/);
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.context().setOffline(true);
});

test('the first link opens our page, which continues by itself once the connection is back', async ({ page }) => {
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
});

test('the cart opens our page, and its contents once the connection is back', async ({ page }) => {
  await page.getByRole('link', { name: /^Cart/ }).locator('visible=true').click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
});

test('the links of header and footer open pages of the shop', async ({ page }) => {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Keychains' }).click();
  await expect(page.getByRole('heading', { name: 'Category - Keychains' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
});
