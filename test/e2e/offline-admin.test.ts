import { admin, expect, isPhone, storeSession, test } from './shopper.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

test('the admin’s lists open without a connection as last seen, and nothing of them remains after the logout', {
  tag: '@full',
}, async ({ page, context, expected }) => {
  expected.errors.push(/ERR_INTERNET_DISCONNECTED/);
  const stored = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(
        names
          .filter((name) => name.startsWith('admin-data-'))
          .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      return lists.flat();
    });
  await page.goto('/dashboard/admin');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  for (const path of ['', '/orders', '/products']) {
    await page.goto(`/dashboard/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await expect.poll(stored).toEqual(expect.arrayContaining(['/api/v1/user/all-orders', '/api/v1/product/allproducts']));
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/orders', 'All Orders'],
    ['/products', 'Manage Products'],
  ] as const) {
    await page.goto(`/dashboard/admin${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText(/^No connection\. This is as of /)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(page.getByText(/^No connection\./)).toHaveCount(0);
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(stored).toEqual([]);
});
