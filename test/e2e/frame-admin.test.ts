import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  isPhone,
  storeSession,
  test,
} from './shopper.ts';

const labels = ['Profile', 'Create Category', 'Create Product', 'Manage Products', 'Orders', 'Users'];

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

test('the menu marks the list that a page was opened from, and scrolls to the current line', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const current = page.getByRole('navigation', { name: 'Dashboard' }).locator('[aria-current=page]');
  await page.goto('/dashboard/admin/product/bhalu-the-bear');
  await expect(current).toHaveText('Manage Products');
  await page.goto('/dashboard/admin/custom-orders/new');
  await expect(current).toHaveText(/^Orders/);
  await page.goto('/dashboard/admin/invoices/settings');
  await expect(current).toHaveText('Invoices and tax');
  await page.goto('/dashboard/admin/orders');
  await page.getByRole('article').first().getByRole('link', { name: /^#/ }).click();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  await expect(current).toHaveText(/^Orders/);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/dashboard/admin/security-log');
  await expect(current).toHaveText('People and safety');
  await expect(current).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the admin’s menu and search lead everywhere, at both widths', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/dashboard/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeInViewport();
  if (isPhone(page)) {
    const bar = page.getByRole('navigation', { name: 'Admin' });
    await bar.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
    await page.mouse.wheel(0, 1_000);
    await expect(page.getByRole('heading', { name: 'All Orders' })).toBeInViewport();
    await bar.getByRole('button', { name: 'Show Admin Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/admin\/orders$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await bar.getByRole('button', { name: 'Show Admin Menu' }).click();
  }
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  for (const name of labels) await expect(menu.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  if (isPhone(page)) {
    await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Products' })).toBeVisible();
    await page.getByRole('button', { name: 'Hide Menu' }).click();
    await expect(page.getByRole('button', { name: 'Show Admin Menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Search' }).click();
  } else await page.keyboard.press('/');
  await page.getByLabel('Find a page, order, person or product').locator('visible=true').pressSequentially('asha@demo');
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'Asha Mehta' })).not.toHaveCount(
    0,
  );
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link').first()).toBeFocused();
  await page.getByRole('region', { name: 'Users' }).getByRole('link', { name: 'Asha Mehta' }).click();
  await expect(page.getByRole('heading', { name: /^Orders for User/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the menu has six named groups of at most 18 entries, and what belongs together is one page with tabs', {
  tag: '@layout',
}, async ({ page }) => {
  await page.goto('/dashboard/admin');
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('heading')).toHaveText(['Work', 'Products', 'Selling', 'Money', 'The shop', 'You']);
  const entries = await menu.getByRole('region').getByRole('link').count();
  expect(entries + 1).toBeLessThanOrEqual(18);
  await menu.getByRole('link', { name: /^People and safety/ }).click();
  const tabs = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link');
  await expect(tabs).toHaveText(['People who help', 'History', 'Sessions', 'Security', 'Security Log']);
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
  await page.goto('/dashboard/admin/security-log');
  await expect(tabs.last()).toHaveAttribute('aria-current', 'page');
  await expect(tabs.last()).toBeInViewport({ ratio: 1 });
  await tabs.filter({ hasText: 'History' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test('a page is found by typing its name, or another word for it', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/dashboard/admin');
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  const field = page.getByLabel(isPhone(page) ? 'Find in the menu' : 'Find a page, order, person or product');
  const found = page.getByRole('region', { name: 'In the menu' }).getByRole('link');
  for (const [typed, place] of [
    ['refund', 'Refund an order'],
    ['money back', 'Refund an order'],
    ['Paisa wapas', 'Refund policy'],
    ['assistant', 'Invite an assistant'],
    ['coupon', 'Offers'],
    ['holiday', 'Holidays'],
  ] as const) {
    await field.locator('visible=true').fill(typed);
    await expect(found.filter({ hasText: place })).toBeVisible();
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  await found.filter({ hasText: 'Holidays' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Holidays' })).toBeInViewport();
});
