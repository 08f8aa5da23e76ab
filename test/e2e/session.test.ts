import {
  asha,
  endSession,
  expect,
  fillCart,
  isPhone,
  logIn,
  newcomer,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('guards count down and redirect, and the login leads back', async ({ page }) => {
  await page.goto('/dashboard/user/orders');
  await expect(page.getByText('redirecting to you in 3 second')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 8_000 });
  await logIn(page, asha);
  await expect(page).toHaveURL(/\/dashboard\/user\/orders$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a shopper is redirected from the admin’s pages to the home page', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/403/);
  await signedIn(page, 'Om Prakash');
  await page.goto('/dashboard/admin/orders');
  await expect(page.getByText('redirecting to you in 3 second')).toBeVisible();
  await expect(page).toHaveURL(/\/$/, { timeout: 8_000 });
});

test('an access check without its flag leads to the login', { tag: '@full' }, async ({ page }) => {
  await signedIn(page, 'Om Prakash');
  await page.route('**/user/user-auth', (route) => route.fulfill({ json: { ok: false } }));
  await page.goto('/dashboard/user/orders');
  await expect(page.getByText('redirecting to you in 3 second')).toBeVisible();
});

test('two tabs stay synchronised: login, cart, logout', { tag: '@full' }, async ({ page, context }) => {
  const om = newcomer('Om Prakash');
  await page.request.post('/api/v1/user/signup', { data: { ...om, location: om.address } });
  await page.goto('/cart');
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, om);
  await expect(page.getByRole('heading', { name: 'Hello Om Prakash' })).toBeVisible();
  await fillCart(other, 'diya-card');
  await expect(page.getByText('You have 1 items in your cart', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'plus, Diya Card' }).click();
  await expect(other.getByRole('link', { name: /^Cart/ }).locator('visible=true').getByText('2')).toBeVisible();
  await other.goto('/cart');
  await other.getByRole('checkbox', { name: /This is a gift/ }).check();
  await other.getByLabel('Their name').fill('Meera');
  await other.goto('/dashboard/user');
  if (isPhone(other)) await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Guest' })).toBeVisible();
  // The gift names another person.
  expect(await page.evaluate(() => localStorage.getItem('gift'))).toBeNull();
});

test('a session that ended elsewhere leads to the login with a message, and back', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/401/);
  const om = await signedIn(page, 'Om Prakash');
  await endSession(page);
  await page.goto('/dashboard/user/profile');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 8_000 });
  await logIn(page, om);
  await expect(page).toHaveURL(/\/dashboard\/user\/profile$/);
  await expect(page.getByLabel('Name')).toHaveValue('Om Prakash');
});

test('a form that is sent after the session has ended is sent again by the person’s login, or leads to the login', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/401/);
  const om = await signedIn(page, 'Om Prakash');
  await page.goto('/dashboard/user/profile');
  await page.getByLabel('Name').fill('Om Prakash Rao');
  await endSession(page);
  await page.getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(om.password);
  await dialog.getByRole('button', { name: 'LOGIN' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Om Prakash Rao');
  await expect(page.getByRole('button', { name: 'UPDATE' })).toBeFocused();

  await endSession(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page.getByText('redirecting to you in')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 8_000 });
});

test('a session that ended while shopping is reported at the checkout', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/401/);
  await signedIn(page, 'Om Prakash');
  await fillCart(page, 'diya-card');
  await endSession(page);
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/cart');
  await expect(page.getByRole('article', { name: 'Diya Card' })).toBeVisible();
});

test('a guard that cannot check the session shows an error and retries', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/503/);
  await signedIn(page, 'Om Prakash');
  await page.route('**/api/v1/user/user-auth', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/dashboard/user');
  await expect(page.getByText('The shop could not be reached just now.')).toBeVisible();
  await page.unroute('**/api/v1/user/user-auth');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Om Prakash' })).toBeVisible();
});

test('a browser that denies storage shows the pages, and a cart until they are left', { tag: '@full' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/product/diya-card');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Diya Card added to cart')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Diya Card' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Diya Card' })).toBeVisible();
});

test('damaged storage is treated as empty', { tag: '@full' }, async ({ page }) => {
  await page.goto('/cart');
  for (const content of [
    '',
    '{',
    'null',
    '[]',
    '5',
    '[{"_id":1}]',
    '[{"_id":"a","name":"x","slug":"x","price":"<b>","photos":[],"quantity":"9e9"}]',
    '{"__proto__":{"x":1}}',
    ...['🧶', 'a\u0000b', 'a b', 'x'.repeat(20_000)].map((token) =>
      JSON.stringify({ token, user: { _id: 'a'.repeat(24), name: 'Om' } }),
    ),
  ]) {
    await page.evaluate((text) => {
      localStorage.setItem('cart', text);
      localStorage.setItem('auth', text);
    }, content);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome Guest' })).toBeVisible();
    await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  }
});

test('a login redirects only within the shop', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => history.replaceState({ usr: { from: '//evil.example' }, key: 'x', idx: 0 }, ''));
  await page.reload();
  await logIn(page, asha);
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await storeSession(page, asha);
});
