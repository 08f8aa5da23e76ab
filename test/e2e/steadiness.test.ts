import type { Page } from '@playwright/test';
import { measureShifts } from './layout-shifts.ts';
import { publicPages } from './public-pages.ts';
import { admin, asha, expect, fillCart, listed, storeSession, test, withOrder } from './shopper.ts';

const chosenBooties = '/product/nanhe-booties?size=12-to-18-months&colour=rani';
const giftPages = [
  '/',
  '/product/bhalu-the-bear',
  '/product/nanhe-booties',
  chosenBooties,
  '/product/name-cushion',
  '/product/marigold-thank-you-card',
  '/product/jodi-wedding-dolls',
  '/cart',
  '/for/sister',
  '/for/rakhi',
  '/search?keyword=rakhee',
  '/search?keyword=xylofone',
];
const ownPages = ['/dashboard/user', '/dashboard/user/orders', '/dashboard/user/profile'];
const adminPages = [
  '/dashboard/admin',
  '/dashboard/admin/orders',
  '/dashboard/admin/products',
  '/dashboard/admin/product/diya-card',
  '/dashboard/admin/users',
  '/dashboard/admin/create-category',
  '/dashboard/admin/settings',
  '/dashboard/admin/branding',
  '/dashboard/admin/contact',
  '/dashboard/admin/order/:order',
  '/dashboard/admin/create-product',
  '/dashboard/admin/requests',
  '/dashboard/admin/setup',
  '/dashboard/admin/payments',
  '/dashboard/admin/delivery',
  '/dashboard/admin/thank-you',
  '/dashboard/admin/offers',
  '/dashboard/admin/invoices',
  '/dashboard/admin/invoices/settings',
  '/dashboard/admin/notifications',
];

for (const [who, person, pages] of [
  ['a guest', null, [...publicPages, chosenBooties, '/product/name-cushion', '/for/sister']],
  ['a signed-in shopper with a cart', asha, [...publicPages, ...ownPages]],
  ['an admin', admin, adminPages],
] as const)
  test(`pages load without layout shifts for ${who}`, { tag: person ? '@full' : ['@layout', '@ci'] }, async ({
    page,
  }) => {
    if (person) await storeSession(page, person);
    if (person === asha) await fillCart(page, 'diya-card');
    for (const path of pages) {
      await page.goto(await withOrder(page, path));
      await page.waitForLoadState('networkidle');
      expect(await measureShifts(page), path).toBeLessThan(0.02);
    }
  });

test('pages load without layout shifts with a PIN code, a day, a personalised line and a gift in storage', {
  tag: '@full',
}, async ({ page }) => {
  test.slow();
  await prepareGift(page);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of giftPages) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(await measureShifts(page), `${path} at ${width} px`).toBeLessThan(0.02);
    }
  }
});

/** As the shop's pages store it. */
async function prepareGift(page: Page): Promise<void> {
  await fillCart(page, 'diya-card');
  await page.goto('/product/name-cushion');
  await page.getByLabel(/^Name to stitch/).fill('MEERA');
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByLabel('PIN code').fill('411004');
  await delivery.getByRole('button', { name: 'Check' }).click();
  await delivery.getByRole('button', { name: 'I need it by a day' }).click();
  await delivery.getByRole('textbox', { name: 'Needed by' }).fill('31 Dec 2099');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/cart');
  await page.getByRole('checkbox', { name: /This is a gift/ }).check();
  await page.getByLabel('Their name').fill('Meera');
  await page.getByLabel('Message').fill('Happy birthday');
}

test('web fonts that load after the first paint shift nothing', { tag: '@full' }, async ({ page }) => {
  const faces = new Set<string>();
  await page.route('**/*.woff2', async (route) => {
    faces.add(route.request().url());
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  for (const path of publicPages) {
    faces.clear();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(faces.size, path).toBeGreaterThan(1);
    expect(await measureShifts(page), path).toBeLessThan(0.02);
  }
});

test('a photo has a blurred placeholder until it is loaded', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const photo = listed(page).first().locator('span:has(> picture)');
  await expect(photo.locator('img[aria-hidden]')).toHaveAttribute('src', /^data:image\/webp;base64,/);
  await expect(photo.locator('picture img')).toHaveAttribute('srcset', /320\.webp 320w/);
  await expect(photo.locator('picture img')).toHaveAttribute('fetchpriority', 'high');
  await expect(listed(page).nth(5).locator('picture img')).toHaveAttribute('loading', 'lazy');
});

test('a slow page shows a progress bar', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/product/products/bhalu-the-bear', async (route) => {
    await released;
    await route.continue();
  });
  await listed(page).filter({ hasText: 'Bhalu the Bear' }).getByRole('link').last().click();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Bhalu the Bear', level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
});

test('a page that fails to load shows an error, loses nothing, and can be retried', async ({ page, expected }) => {
  expected.errors.push(/503|ApiError|Something went wrong/);
  await fillCart(page, 'diya-card');
  await page.goto('/');
  await page.route('**/api/v1/product/products/bhalu-the-bear', (route) => route.fulfill({ status: 503, body: '{}' }));
  await listed(page).filter({ hasText: 'Bhalu the Bear' }).getByRole('link').last().click();
  await expect(page.getByText('The shop could not be reached just now. Nothing in your cart is lost.')).toBeVisible();
  await page.unroute('**/api/v1/product/products/bhalu-the-bear');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Bhalu the Bear', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toHaveLength(1);
});
