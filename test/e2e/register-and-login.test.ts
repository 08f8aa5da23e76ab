import { accessibilityViolations, expect, fillCart, logIn, newcomer, test } from './shopper.ts';

test('registering requires all fields, shows errors, and leads to the login', async ({ page, expected }) => {
  expected.errors.push(/400|409/);
  const sunita = newcomer('Sunita Joshi');
  await page.goto('/register');
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page).toHaveURL(/\/register$/);
  await expect(page.getByText(/At least 8 characters/)).toBeVisible();
  await page.getByLabel('Name').fill(sunita.name);
  await page.getByLabel('Email').fill(sunita.email);
  await page.getByLabel('Password').fill('password');
  await page.getByLabel('Phone').fill(sunita.phone);
  await page.getByLabel('Address').fill(sunita.address);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(page.getByText('This password is too easy to guess. Please choose another one.').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(page.getByLabel('Address')).toHaveValue(sunita.address);
  await page.getByLabel('Password').fill(sunita.password);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(page.getByText('User registered successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/register');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

test('registering on the way to pay asks for the password once and leads back to the cart', async ({ page }) => {
  const sunita = newcomer('Sunita Joshi');
  await fillCart(page, 'diya-card');
  await page.goto('/cart');
  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.getByLabel('Name').fill(sunita.name);
  await page.getByLabel('Email').fill(sunita.email);
  await page.getByLabel('Password').fill(sunita.password);
  await page.getByLabel('Phone').fill(sunita.phone);
  await page.getByLabel('Address').fill(sunita.address);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(page.getByText('User registered successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Hello Sunita Joshi' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make Payment' })).toBeEnabled();
});

test('the fields support autofill', { tag: '@full' }, async ({ page }) => {
  await page.goto('/register');
  for (const [label, autocomplete] of [
    ['Name', 'name'],
    ['Email', 'email'],
    ['Password', 'new-password'],
    ['Phone', 'tel'],
    ['Address', 'street-address'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', autocomplete);
  await expect(page.getByLabel('Phone')).toHaveAttribute('inputmode', 'tel');
  await page.goto('/login');
  await expect(page.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('a wrong password shows an error, and the input stays', async ({ page, expected }) => {
  expected.errors.push(/401/);
  await page.goto('/login');
  await logIn(page, { email: 'asha@demo.shop', password: 'not this one' });
  await expect(page.getByText('Email or password is not right.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('asha@demo.shop');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forget-password');
  await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
});
