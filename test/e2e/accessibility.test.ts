import { accessibilityViolations, admin, asha, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

const publicPages = [
  '/',
  '/?page=2',
  '/product/bhalu-the-bear',
  '/cart',
  '/login',
  '/register',
  '/forget-password',
  '/user/resetpassword/some-token',
  '/user/confirm/some-token',
  '/success',
  '/failure',
  '/categories',
  '/category/keychains',
  '/search?keyword=card',
  '/search?keyword=zzzzzz',
  '/about',
  '/contact',
  '/policy',
];
const ownPages = [
  '/dashboard/user',
  '/dashboard/user/orders',
  '/dashboard/user/profile',
  '/dashboard/user/create-review/diya-card',
];
const adminPages = [
  '/dashboard/admin',
  '/dashboard/admin/orders',
  '/dashboard/admin/create-category',
  '/dashboard/admin/create-product',
  '/dashboard/admin/products',
  '/dashboard/admin/product/diya-card',
  '/dashboard/admin/users',
  '/dashboard/admin/catalog-file',
  '/dashboard/admin/settings',
  '/dashboard/admin/history',
];

for (const [pages, person] of [
  [publicPages, null],
  [ownPages, asha],
  [adminPages, admin],
] as const)
  for (const address of pages)
    test(`${address} fits wide and narrow windows and has no axe violations`, async ({ page }) => {
      if (person) await storeSession(page, person);
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of [page.viewportSize()?.width ?? 1440, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScroll(page);
        if (width !== 320) expect(await accessibilityViolations(page), `${width} px`).toEqual([]);
      }
    });

test('reduced motion is respected', async ({ page }) => {
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

test('a purchase works with the keyboard alone', async ({ page }) => {
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
