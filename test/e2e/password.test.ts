import { accessibilityViolations, expect, logIn, newcomer, newestEmailTo, test } from './shopper.ts';

test('a forgotten password is replaced with the link in the email', async ({ page, expected }) => {
  expected.errors.push(/400/);
  const gita = newcomer('Gita Bose');
  await page.request.post('/api/v1/user/signup', { data: { ...gita, location: gita.address } });
  await page.goto('/forget-password');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter a valid email address' })).toBeVisible();
  await page.getByLabel('Email address').fill(gita.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Password reset link has been sent to your email')).toBeVisible();
  const link = () =>
    /\/user\/resetpassword\/[\w-]+/.exec((newestEmailTo(gita.email) ?? '').replace(/=\r?\n/g, ''))?.[0];
  // The welcome email may still be the newest one.
  await expect.poll(link).toBeTruthy();

  await page.goto(link() ?? '');
  await page.getByLabel('New Password').fill('a whole new password');
  await page.getByLabel('Confirm Password').fill('another one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Confirm Password').fill('a whole new password');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email: gita.email, password: 'a whole new password' });
  await expect(page).toHaveURL(/\/$/);
});

test('a failed request for a reset email shows the reason', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/500|ERR_INTERNET_DISCONNECTED/);
  await page.goto('/forget-password');
  await page.getByLabel('Email address').fill('gita@example.com');
  await page.route('**/user/forgetpassword', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Something went wrong, please try again')).toBeVisible();
  await page.unroute('**/user/forgetpassword');
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.route('**/user/forgetpassword', (route) => route.fulfill({ json: { success: false } }));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Something went wrong, please try again')).toBeVisible();
  await page.unroute('**/user/forgetpassword');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Network error occurred')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('gita@example.com');
});
