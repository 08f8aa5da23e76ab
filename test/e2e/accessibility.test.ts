import { isFullRun } from '../full-run.ts';
import { accessibilityViolations, admin, asha, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

const catalog = [
  '/',
  '/?page=2',
  '/product/bhalu-the-bear',
  '/categories',
  '/category/keychains',
  '/search?keyword=card',
];
const buying = ['/cart', '/success', '/failure', '/search?keyword=zzzzzz', '/about', '/contact', '/policy'];
const account = [
  '/login',
  '/register',
  '/forget-password',
  '/user/resetpassword/some-token',
  '/user/confirm/some-token',
];
const own = ['', '/orders', '/profile', '/create-review/diya-card'].map((path) => `/dashboard/user${path}`);
const admins = ['', '/orders', '/users', '/settings', '/branding', '/contact', '/history'].map(
  (path) => `/dashboard/admin${path}`,
);
const products = ['products', 'product/diya-card', 'create-product', 'create-category', 'catalog-file'].map(
  (path) => `/dashboard/admin/${path}`,
);

for (const [group, person, pages, tag = []] of [
  ['every purchase', null, ['/', '/product/bhalu-the-bear', '/cart']],
  ['the catalog', null, catalog, '@full'],
  ['buying and about the shop', null, buying, '@full'],
  ['an account', null, account, '@full'],
  ['the shopper', asha, own, '@full'],
  ['the admin', admin, admins, '@full'],
  ['the admin’s catalog', admin, products, '@full'],
] as const)
  test(`the pages of ${group} fit wide and narrow windows, and have no axe violations`, { tag }, async ({ page }) => {
    test.slow();
    const first = page.viewportSize()?.width ?? 1440;
    if (person) await storeSession(page, person);
    for (const address of pages) {
      await page.setViewportSize({ width: first, height: 844 });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of [first, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScroll(page);
        const isRead = width === first || (isFullRun && width === 390);
        if (isRead) expect(await accessibilityViolations(page), `${address} at ${width} px`).toEqual([]);
      }
    }
  });

test('reduced motion is respected', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/product/bhalu-the-bear');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page
    .getByRole('button', { name: /Commented by/ })
    .first()
    .click();
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 100).length,
  );
  expect(moving).toBe(0);
});

test('a purchase works with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  await storeSession(page, asha);
  await page.goto('/product/diya-card');
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    const target = page.getByRole(role, { name }).locator('visible=true').first();
    for (let n = 0; n < 60 && !(await target.evaluate((element) => element === document.activeElement)); n++)
      await page.keyboard.press('Tab');
    await expect(target).toBeFocused();
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, String(name)).not.toBe('none');
    await page.keyboard.press('Enter');
  };
  await press('Add to Cart');
  await page.reload();
  await press(/^Cart/, 'link');
  await expect(page).toHaveURL(/\/cart$/);
  await press('Make Payment');
  await expect(
    page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/success$/);
});
