import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  isPhone,
  openLine,
  storeSession,
  test,
} from './shopper.ts';

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

// All tests share one admin account.
test.describe.configure({ mode: 'default' });

test('the home page shows open orders, the numbers and low stock', async ({ page }) => {
  await page.goto('/dashboard/admin');
  await expect(page.getByText('Not Processed')).toBeVisible();
  await expect(page.getByText('98290 00000')).toBeVisible();
  // Which of them depends on the time of the day.
  await expect(page.getByText(/^(Send (today|tomorrow|by [A-Z][a-z]{2} \d)|\d+ days? late)/).first()).toBeVisible();
  await expect(page.getByRole('region').getByText(/^(Today|Tomorrow)$/)).toHaveCount(0);
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect(numbers.getByText('Average order')).toBeVisible();
  await expect(numbers.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await numbers.getByText('The same as a table').click();
  await expect(numbers.getByRole('columnheader', { name: 'Day' })).toBeVisible();
  await expect(numbers.getByRole('row')).toHaveCount(31 + 6);
  await numbers.getByRole('button', { name: '7 days' }).click();
  await expect(numbers.getByRole('cell', { name: /\d{4}$/ })).toHaveCount(7);
  await expect(
    page.getByRole('region', { name: 'Low stock' }).getByRole('link', { name: 'Mushroom Keychain' }),
  ).toBeVisible();
});

test('Today, the list of orders and the menu count the same orders as not processed, paid or not', {
  tag: '@layout',
}, async ({ page }) => {
  const chip = page.getByRole('navigation', { name: 'Which orders' }).getByRole('link', { name: /^Not Processed/ });
  const list = page.getByRole('region', { name: 'New orders' });
  const menu = page.getByRole('navigation', { name: isPhone(page) ? 'Admin' : 'Dashboard' });
  // Other tests buy meanwhile.
  await expect(async () => {
    await page.goto('/dashboard/admin/orders');
    const count = (await chip.innerText()).replace(/\D/g, '');
    await page.goto('/dashboard/admin');
    await expect(page.getByRole('link', { name: `${count} Not Processed` })).toBeVisible({ timeout: 3_000 });
    await expect(list.getByText(count, { exact: true })).toBeVisible({ timeout: 1_000 });
    await expect(list.getByRole('listitem')).toHaveCount(Number(count), { timeout: 1_000 });
    await expect(menu.getByRole('link', { name: /^Orders/ })).toContainText(count, { timeout: 1_000 });
  }).toPass();
  await expect(list.getByText('The payment failed.').first()).toBeVisible();
});

test('the home page names more waiting orders than it lists, and none when they could not be loaded', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/503/);
  const list = '**/api/v1/user/all-orders?*';
  await page.route(list, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '24' } });
  });
  await page.goto('/dashboard/admin');
  await page.getByRole('link', { name: 'All 48 orders' }).click();
  await expect(page).toHaveURL(/\/orders\?status=Not\+Processed$/);
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/dashboard/admin');
  await expect(page.getByText('The shop could not be reached just now.')).toBeVisible();
  await expect(page.getByText('Not Processed')).toHaveCount(0);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not Processed')).toBeVisible();
});

test('orders and products are lines on a phone, and filters and the status of chosen orders stay in sight', {
  tag: ['@layout', '@full'],
}, async ({ page }) => {
  for (const path of ['orders', 'products']) {
    await page.goto(`/dashboard/admin/${path}`);
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible();
    const before = await first.boundingBox();
    if (isPhone(page)) {
      expect(before?.height).toBeGreaterThanOrEqual(72);
      expect(before?.height).toBeLessThanOrEqual(96);
    }
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    const filters = page.getByRole('region', { name: 'Filters' });
    await expect(filters).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
    await expectNoSidewaysScroll(page);
    await filters.getByRole('button', { name: 'Close filters' }).click();
    await expect(filters).toBeHidden();
  }
  await page.goto('/dashboard/admin/orders');
  await page.getByRole('checkbox', { name: 'Choose' }).first().check();
  for (const y of [0, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeInViewport();
    if (y === 0) await expect(page.getByLabel('Move 1 chosen to')).toBeInViewport({ ratio: 1 });
  }
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(isPhone(page) ? 120 : 80);
  await bar.getByRole('button', { name: 'Choose none' }).click();
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).first().click();
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await expect(buyer.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(buyer.locator('p').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeInViewport({ ratio: 1 });
});

test('the pages of a list are turned with one row of controls, also in a narrow window', {
  tag: ['@layout', '@full'],
}, async ({ page }) => {
  if (isPhone(page)) await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard/admin/products');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const middles = await Promise.all(
    [
      pages.getByRole('button', { name: 'Previous' }),
      pages.getByLabel('Page'),
      pages.getByRole('button', { name: 'Next' }),
    ].map(async (control) => {
      const box = await control.boundingBox();
      return box && Math.round(box.y + box.height / 2);
    }),
  );
  expect(new Set(middles).size).toBe(1);
  await expectNoSidewaysScroll(page);
});

test('an empty list says what belongs there and leads on', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/dashboard/admin/orders?search=nobody-at-all');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose all on this page' })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Reset filters' }).press('Enter');
  await expect(page.getByRole('article').first()).toBeVisible();
  // The link is gone.
  await expect(page.getByRole('heading', { level: 1, name: 'All Orders' })).toBeFocused();
});

test('saved settings appear in the shop, and the change is in the audit log', async ({ page, expected }) => {
  expected.errors.push(/400/);
  await page.goto('/dashboard/admin/settings');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Announcement' }).fill('Diwali orders close on Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.goto('/dashboard/admin/contact#phone');
  await page.getByLabel('Phone').fill('not a number');
  await page.getByLabel('When you answer it').fill('10 to 6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A phone number has digits, blanks, + and -.').first()).toBeVisible();
  await expect(page.getByLabel('When you answer it')).toHaveValue('10 to 6');
  await page.getByLabel('Phone').fill('+91 98290 54321');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText('Diwali orders close on Friday');
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: '+91 98290 54321' })).toBeVisible();
  await page.goto('/dashboard/admin/history');
  await expect(page.getByRole('row').filter({ hasText: 'changed the shop’s settings' }).first()).toContainText(
    'Kavita Joshi',
  );
  await page.goto('/dashboard/admin/settings');
  await page.getByRole('textbox', { name: 'Announcement' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0);
});

test('logout in the admin ends the session on the server', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/admin');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully Logged Out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  const statusAfterLogout = async () =>
    (await page.request.get('/api/v1/user/user-auth', { headers: { authorization: token } })).status();
  await expect.poll(statusAfterLogout).toBe(401);
});
