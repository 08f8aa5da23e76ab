import { expect, isPhone, logIn, newcomer, newestMailTo, objections, signedIn, test } from './shopper.ts';

test('registering asks for everything, says what is wrong, and leads to the login', async ({ page, expected }) => {
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
  expect(await objections(page)).toEqual([]);
  await expect(page.getByLabel('Address')).toHaveValue(sunita.address);
  await page.getByLabel('Password').fill(sunita.password);
  await page.getByRole('button', { name: 'REGISTER' }).click();
  await expect(page.getByText('User registered successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/register');
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
});

test('the fields let a phone fill them', async ({ page }) => {
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

test('a wrong password is told, and what was typed stays', async ({ page, expected }) => {
  expected.errors.push(/401/);
  await page.goto('/login');
  await logIn(page, { email: 'asha@demo.shop', password: 'not this one' });
  await expect(page.getByText('E-mail or password is not right.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('asha@demo.shop');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Forgot Password' })).toHaveAttribute('href', '/forget-password');
  await expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
});

test('a forgotten password is replaced through the link in the mail', async ({ page, expected }) => {
  expected.errors.push(/400/);
  const gita = newcomer('Gita Bose');
  await page.request.post('/api/v1/user/signup', { data: { ...gita, location: gita.address } });
  await page.goto('/forget-password');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a valid email address' })).toBeVisible();
  await page.getByLabel('Email address').fill(gita.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password reset link has been sent to your email')).toBeVisible();
  const link = () => /\/user\/resetpassword\/[\w-]+/.exec((newestMailTo(gita.email) ?? '').replace(/=\r?\n/g, ''))?.[0];
  await expect.poll(link).toBeTruthy();

  await page.goto(link() ?? '');
  await page.getByLabel('New Password').fill('a whole new password');
  await page.getByLabel('Confirm Password').fill('another one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match').first()).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByLabel('Confirm Password').fill('a whole new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email: gita.email, password: 'a whole new password' });
  await expect(page).toHaveURL(/\/$/);
});

test('a mail that cannot be asked for says why', async ({ page, expected }) => {
  expected.errors.push(/500|ERR_INTERNET_DISCONNECTED/);
  await page.goto('/forget-password');
  await page.getByLabel('Email address').fill('gita@example.com');
  await page.route('**/user/forgetpassword', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Something went wrong, please try again')).toBeVisible();
  await page.unroute('**/user/forgetpassword');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Network error occurred')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('gita@example.com');
});

test('the shopper’s home shows who one is, and the menu leads on', async ({ page }) => {
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
  expect(await objections(page)).toEqual([]);
  await menu.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  await expect(page.getByText('No orders found.')).toBeVisible();
});

test('the profile changes everything but the e-mail, and the name in the frame follows', async ({ page, expected }) => {
  expected.errors.push(/400/);
  await signedIn(page, 'Lata Kumar');
  await page.goto('/dashboard/user/profile');
  await expect(page.getByLabel('Email')).toHaveJSProperty('readOnly', true);
  await page.getByLabel('Phone').fill('12');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText(/A phone number has/).first()).toBeVisible();
  expect(await objections(page)).toEqual([]);
  await page.getByLabel('Phone').fill('98111 22333');
  await page.getByLabel('Name').fill('Lata Sharma');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible();
  expect((await sent).postDataJSON()).not.toHaveProperty('password');
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Hello Lata Sharma' })).toBeVisible();
});

test('orders show their table and what was bought', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, { email: 'asha@demo.shop', password: 'demo-user-1234' });
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard/user/orders');
  const order = page.getByRole('article').first();
  await expect(order.getByText(/^\d\d [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [AP]M$/)).toBeVisible();
  await expect(order.getByText('Success', { exact: true })).toBeVisible();
  await expect(order.getByText('Asha Mehta').first()).toBeVisible();
  await expect(order.getByRole('img').first()).toBeVisible();
  expect(await objections(page)).toEqual([]);
});

test('orders that cannot be fetched can be asked for again', async ({ page, expected }) => {
  expected.errors.push(/503/);
  await signedIn(page, 'Lata Kumar');
  await page.route('**/api/v1/user/orders', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/dashboard/user/orders');
  await expect(page.getByText('Error fetching orders!')).toBeVisible();
  await page.unroute('**/api/v1/user/orders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No orders found.')).toBeVisible();
});
