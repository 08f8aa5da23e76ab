import { isFullRun } from '../full-run.ts';
import {
  accessibilityViolations,
  admin,
  asha,
  expect,
  expectNoSidewaysScroll,
  storeSession,
  test,
  withOrder,
} from './shopper.ts';

const catalog = [
  '/',
  '/?page=2',
  '/product/bhalu-the-bear',
  '/categories',
  '/category/keychains',
  '/search?keyword=card',
];
const buying = [
  '/cart',
  '/success',
  '/failure',
  '/search?keyword=zzzzzz',
  '/about',
  '/contact',
  '/policy',
  '/grievance',
  '/accessibility',
  '/find-order',
];
const account = [
  '/login',
  '/register',
  '/forget-password',
  '/user/resetpassword/some-token',
  '/user/confirm/some-token',
  '/invite/some-code',
];
const own = ['', '/orders', '/profile', '/create-review/diya-card'].map((path) => `/dashboard/user${path}`);
const admins = [
  '',
  '/orders',
  '/order/:order',
  '/requests',
  '/grievances',
  '/invoices',
  '/users',
  '/people',
  '/history',
  '/security',
].map((path) => `/dashboard/admin${path}`);
const settings = [
  'setup',
  'branding',
  'contact',
  'law',
  'settings',
  'payments',
  'delivery',
  'thank-you',
  'offers',
  'invoices/rates',
  'invoices/settings',
  'notifications',
].map((path) => `/dashboard/admin/${path}`);
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
  ['the admin’s settings', admin, settings, '@full'],
] as const)
  test(`the pages of ${group} fit wide and narrow windows, and have no axe violations`, { tag }, async ({ page }) => {
    test.slow();
    const first = page.viewportSize()?.width ?? 1440;
    if (person) await storeSession(page, person);
    for (const address of pages) {
      await page.setViewportSize({ width: first, height: 844 });
      await page.goto(await withOrder(page, address));
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

test('every control of the admin’s screens is reached with the Tab key, and its focus is seen', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(300_000);
  await storeSession(page, admin);
  for (const address of [...admins, ...settings, ...products]) {
    await page.goto(await withOrder(page, address));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const controls = await page.evaluate(markControls);
    const reached = new Set<string>();
    for (let presses = 0; presses < controls.length + 60 && reached.size < controls.length; presses++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(describeFocus);
      if (!focused) continue;
      expect(focused.isOutlined, `${address}: the focus of ${focused.html}`).toBe(true);
      reached.add(focused.control);
    }
    expect(
      controls.filter(({ control }) => !reached.has(control)),
      address,
    ).toEqual([]);
  }
});

/** Numbers what the Tab key should reach in the page's own part; of a group of radio buttons, one. */
function markControls(): { control: string; html: string }[] {
  const all = document.querySelectorAll<HTMLElement>('main :is(a[href], button, input, select, textarea, summary)');
  const groups = new Set<string>();
  return [...all]
    .filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
    )
    .filter((one) => {
      if (!(one instanceof HTMLInputElement) || one.type !== 'radio') return true;
      const isNew = !groups.has(one.name);
      groups.add(one.name);
      return isNew;
    })
    .map((one, index) => {
      const group = one instanceof HTMLInputElement && one.type === 'radio' ? one.name : '';
      const control = group || String(index);
      for (const member of group ? document.getElementsByName(group) : [one]) member.dataset.control = control;
      return { control, html: one.outerHTML.slice(0, 120) };
    });
}

/** An input that is drawn by its label shows its focus there. */
function describeFocus(): { control: string; isOutlined: boolean; html: string } | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.dataset.control) return null;
  const label = focused.closest('label');
  const drawn = focused.getBoundingClientRect().width > 2 || !label ? focused : label;
  const isOutlined = getComputedStyle(drawn).outlineStyle !== 'none';
  return { control: focused.dataset.control, isOutlined, html: focused.outerHTML.slice(0, 120) };
}

test('a day is typed with the day before the month, or chosen in a calendar with the keyboard', {
  tag: '@full',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/offers');
  const field = page.getByRole('textbox', { name: 'First day' });
  await field.fill('5/6/2027');
  await page.keyboard.press('Tab');
  await expect(field).toHaveValue('5 Jun 2027');
  const opener = page.getByRole('button', { name: 'Calendar: First day' });
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'First day' });
  await expect(calendar.getByRole('button', { name: '5 Jun 2027', exact: true })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(calendar.getByRole('button', { name: '12 Jun 2027', exact: true })).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(calendar.getByRole('button', { name: '12 Jul 2027', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(field).toHaveValue('12 Jul 2027');
  await expect(opener).toBeFocused();
  await field.fill('31 Feb 2027');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Type a day such as 27 Nov 2026, or choose it in the calendar.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectNoSidewaysScroll(page);
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
