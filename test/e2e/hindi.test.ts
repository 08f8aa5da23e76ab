import type { Locator, Page } from '@playwright/test';
import { enter, HindiReader } from './hindi-text.ts';
import { NewShop } from './new-shop.ts';
import { expect, expectNoSidewaysScroll, paymentWindow, test } from './shopper.ts';

test.describe.configure({ mode: 'default' });
// Otherwise the page offers itself in the browser's language.
test.use({ locale: 'hi-IN' });

const owners = {
  ...{
    shopName: 'धागा',
    tagLine: 'हाथ से बने तोहफ़े',
    homeTitle: 'प्यार से बने तोहफ़े',
    homeText: 'घर में बने',
    homeAction: 'तोहफ़ा चुनें',
  },
  ...{ languages: ['hi'], guestCheckout: true },
};
const buyer = {
  ...{ name: 'मीना कुमारी', email: 'meena@example.com', phone: '98765 43210' },
  ...{ city: 'भीलवाड़ा', street: '12, गांधी नगर' },
};
/** What the owner or the PIN code says. */
const data = /Blue Octopus|Toys|Bhilwara|Rajasthan/g;

async function expectHindi(page: Page): Promise<void> {
  const hindi = new HindiReader(data);
  await hindi.readScreen(page);
  expect(hindi.found).toEqual([]);
}

async function fillDelivery(dialog: Locator): Promise<void> {
  await dialog.getByLabel('नाम', { exact: true }).fill(buyer.name);
  await dialog.getByLabel('ईमेल', { exact: true }).fill(buyer.email);
  await dialog.getByLabel('फ़ोन', { exact: true }).fill(buyer.phone);
  await dialog.getByLabel('पिन कोड').fill('311001');
  await expect(dialog.getByLabel('राज्य')).toHaveValue('Rajasthan');
  await dialog.getByLabel('शहर').fill(buyer.city);
  await dialog.getByLabel('घर और गली').fill(buyer.street);
}

/** Scripts of the cart at first: 1 % more than on 30 Nov 2026. */
const mostBytes = 164_700;

async function expectSmallScripts(page: Page, url: string): Promise<void> {
  const html = await (await page.request.get(url)).text();
  const scripts = new Set(
    [...html.matchAll(/<link rel="modulepreload" href="([^"]+\.js)"/g)].map(([, path = '']) => path),
  );
  expect(scripts.size).toBeGreaterThan(2);
  let sum = 0;
  for (const path of scripts) {
    const answer = await page.request.get(new URL(path, url).href, { headers: { 'accept-encoding': 'gzip' } });
    sum += Number(answer.headers()['content-length']);
  }
  expect(sum).toBeLessThan(mostBytes);
}

test('a gift is bought in Hindi, from the first page to the page of the order', { tag: '@phone' }, async ({ page }) => {
  test.slow();
  const shop = await NewShop.open(owners);
  try {
    const product = await shop.add();
    await expectSmallScripts(page, `${shop.origin}/hi/cart`);
    await page.goto(`${shop.origin}/hi`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expectHindi(page);
    await page.getByRole('link', { name: product }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible();
    await expectHindi(page);
    await page.getByRole('button', { name: 'कार्ट में डालें' }).first().click();
    await page.getByRole('link', { name: 'कार्ट, 1 चीज़' }).click();
    await expect(page.getByRole('complementary', { name: 'कार्ट का हिसाब' })).toBeVisible();
    await expectHindi(page);
    await page.getByRole('button', { name: 'भुगतान करें' }).first().click();
    const dialog = page.getByRole('dialog', { name: '1 तोहफ़ा: डिलीवरी का पता' });
    await fillDelivery(dialog);
    await expectHindi(page);
    await dialog.getByRole('button', { name: 'भुगतान करें' }).click();
    await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'भुगतान हो गया' })).toBeVisible();
    await expectHindi(page);
    await page.getByRole('link', { name: 'अपना ऑर्डर देखें' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'आपका ऑर्डर मिल गया' })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/hi\/order\//);
    await expectHindi(page);
  } finally {
    await shop.close();
  }
});

test('a buyer chooses the language of the account, which emails follow', { tag: ['@phone', '@ci'] }, async ({
  page,
}) => {
  const shop = await NewShop.open(owners);
  try {
    const account = { ...buyer, password: 'gyarah gole oon', location: '12, गांधी नगर' };
    const headers = { 'accept-language': 'en' };
    const call = (path: string, data: object) => page.request.post(`${shop.origin}/api/v1${path}`, { data, headers });
    await call('/user/signup', account);
    const session = await (await call('/user/login', account)).json();
    await page.goto(`${shop.origin}/hi/about`);
    await page.evaluate((auth) => localStorage.setItem('auth', JSON.stringify(auth)), session);
    await page.goto(`${shop.origin}/hi/dashboard/user/profile`);
    const language = page.getByLabel('भाषा', { exact: true });
    await expect(language).toHaveValue('en');
    await language.selectOption('हिन्दी');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'बदलाव सहेजें' }).click();
    const stored = async () => {
      const logged = await (await call('/user/login', account)).json();
      return logged.user.language;
    };
    await expect.poll(stored).toBe('hi');
    await page.reload();
    await expect(page.getByLabel('भाषा', { exact: true })).toHaveValue('hi');
    await shop.change({ languages: [] });
    await page.goto(`${shop.origin}/dashboard/user/profile`);
    await expect(page.getByRole('button', { name: 'UPDATE' })).toBeVisible();
    await expect(page.getByLabel('Language', { exact: true })).toHaveCount(0);
  } finally {
    await shop.close();
  }
});

test('English pages of the shop that name or offer Hindi load no font for it', { tag: ['@phone', '@ci'] }, async ({
  page,
}) => {
  const shop = await NewShop.open({ shopName: 'Moti', languages: ['hi'] });
  const expectNoFont = async () => {
    await page.waitForLoadState('networkidle');
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(files.some((name) => name.includes('anek-latin'))).toBe(true);
    expect(files.filter((name) => name.includes('devanagari'))).toEqual([]);
  };
  try {
    await page.goto(shop.origin);
    await expect(page.getByRole('link', { name: 'हिन्दी में देखें' })).toBeVisible();
    await expectNoFont();
    await enter(page, shop);
    await page.goto(`${shop.origin}/dashboard/user/profile`);
    await expect(page.getByLabel('Language', { exact: true })).toBeVisible();
    await expectNoFont();
  } finally {
    await shop.close();
  }
});
