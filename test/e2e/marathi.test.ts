import type { Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import { accessibilityViolations, expect, expectNoSidewaysScroll, test } from './shopper.ts';
import { visibleTexts } from './visible-texts.ts';

// Otherwise the page offers itself in the browser's language.
test.use({ locale: 'mr-IN' });

const owners = {
  ...{ shopName: 'धागा', tagLine: 'हाताने बनवलेल्या भेटवस्तू', homeTitle: 'प्रेमाने बनवलेले' },
  ...{ homeText: 'घरी बनवलेले', homeAction: 'भेटवस्तू निवडा' },
  ...{ languages: ['hi', 'mr'], guestCheckout: true },
};
/** Written so in Marathi too: brands, abbreviations and the name of the first language. */
const loanWords = /^(English|UPI|WhatsApp|GST|GSTIN|PIN|PDF|JPEG|PNG)$/;
/** What the owner says. */
const data = /^(Blue|Octopus|Toys)$/;

async function expectMarathi(page: Page): Promise<void> {
  const found = (await visibleTexts(page)).filter((text) =>
    (text.match(/[A-Za-z]{2,}/g) ?? []).some((word) => !loanWords.test(word) && !data.test(word)),
  );
  expect(found, page.url()).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
}

test('home, a product and the cart are in Marathi, and offer Hindi, too', { tag: ['@phone', '@ci'] }, async ({
  page,
}) => {
  test.slow();
  const shop = await NewShop.open(owners);
  try {
    const product = await shop.add();
    await page.goto(`${shop.origin}/mr`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'mr');
    await expectMarathi(page);
    await page.getByRole('link', { name: product }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
    await expectMarathi(page);
    await page.getByRole('button', { name: 'कार्टमध्ये टाका' }).first().click();
    await page.getByRole('link', { name: 'कार्ट, 1 वस्तू' }).click();
    await expect(page.getByRole('complementary', { name: 'कार्टचा हिशोब' })).toBeVisible();
    await expectMarathi(page);
    await page.goto(`${shop.origin}/`);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'हिन्दी' })).toHaveAttribute('href', /\/hi$/);
    await footer.getByRole('link', { name: 'मराठी' }).click();
    await expect(page).toHaveURL(`${shop.origin}/mr`);
  } finally {
    await shop.close();
  }
});

test('the admin, which is not in Marathi, opens in English', { tag: ['@phone', '@ci'] }, async ({ page }) => {
  const shop = await NewShop.open(owners);
  try {
    const logged = await page.request.post(`${shop.origin}/api/v1/user/login`, { data: NewShop.owner });
    await page.goto(`${shop.origin}/mr`);
    const routes = await page.evaluate(() => {
      const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest: { routes: object } };
      return Object.keys(manifest.routes);
    });
    expect(routes).toContain('routes/home');
    expect(routes.filter((id) => id.includes('admin/'))).toEqual([]);
    await page.evaluate((auth) => localStorage.setItem('auth', JSON.stringify(auth)), await logged.json());
    await page.goto(`${shop.origin}/mr/about`);
    await page.locator('header a[href="/mr/dashboard/admin"]').click();
    await expect(page).toHaveURL(`${shop.origin}/dashboard/admin`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto(`${shop.origin}/mr/dashboard/admin/orders?status=Shipped`);
    await expect(page).toHaveURL(`${shop.origin}/dashboard/admin/orders?status=Shipped`);
  } finally {
    await shop.close();
  }
});
