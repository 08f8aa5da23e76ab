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
  await expect(current).toHaveText('New Custom Order');
  await page.goto('/dashboard/admin/invoices/settings');
  await expect(current).toHaveText('Invoices');
  await page.goto('/dashboard/admin/orders');
  await page.getByRole('article').first().getByRole('link', { name: /^#/ }).click();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  await expect(current).toHaveText(/^Orders/);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/dashboard/admin/security-log');
  await expect(current).toHaveText('Security Log');
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
    await page.getByRole('button', { name: 'Hide Menu' }).click();
    await expect(page.getByRole('button', { name: 'Show Admin Menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Search' }).click();
  } else await page.keyboard.press('/');
  await page.getByLabel('Search orders and products').locator('visible=true').pressSequentially('asha@demo');
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: 'Asha Mehta' })).not.toHaveCount(
    0,
  );
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('region', { name: 'Orders' }).getByRole('link').first()).toBeFocused();
  await page.getByRole('region', { name: 'Users' }).getByRole('link', { name: 'Asha Mehta' }).click();
  await expect(page.getByRole('heading', { name: /^Orders for User/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
