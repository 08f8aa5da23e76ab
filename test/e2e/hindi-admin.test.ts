import { readFileSync } from 'node:fs';
import { enter, findEnglish } from './hindi-text.ts';
import { NewShop } from './new-shop.ts';
import { expect, expectNoSidewaysScroll, test } from './shopper.ts';
import { visibleTexts } from './visible-texts.ts';

test('the owner of an English shop reads the admin in Hindi, on each device', { tag: ['@phone', '@ci'] }, async ({
  page,
  visitor,
}) => {
  const shop = await NewShop.open({ shopName: 'Moti' });
  try {
    await shop.add();
    await enter(page, shop);
    await page.goto(`${shop.origin}/dashboard/admin/orders?status=Shipped`);
    await page.getByRole('button', { name: 'हिन्दी', exact: true }).click();
    await expect(page).toHaveURL(`${shop.origin}/hi/dashboard/admin/orders?status=Shipped`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expectNoSidewaysScroll(page);
    const other = await visitor();
    await enter(other, shop);
    await other.goto(`${shop.origin}/dashboard/admin/products`);
    await expect(other).toHaveURL(`${shop.origin}/hi/dashboard/admin/products`);
    // The shop has no Hindi.
    await page.getByRole('link', { name: 'दुकान देखें' }).first().click();
    await expect(page).toHaveURL(`${shop.origin}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto(`${shop.origin}/hi/dashboard/admin`);
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page).toHaveURL(`${shop.origin}/dashboard/admin`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The link of somebody else who reads Hindi.
    await page.goto(`${shop.origin}/hi/dashboard/admin/orders?status=Shipped`);
    await expect(page).toHaveURL(`${shop.origin}/dashboard/admin/orders?status=Shipped`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await shop.close();
  }
});

test('a login is confirmed in Hindi where the shop has no Hindi', { tag: ['@phone', '@ci'] }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/403/);
  const shop = await NewShop.open({ shopName: 'Moti' });
  try {
    await shop.call('PUT', '/user/profile', { language: 'hi' });
    await enter(page, shop);
    await page.goto(`${shop.origin}/hi/dashboard/admin/connect`);
    await page.route('**/api/v1/user/tokens', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      return route.fulfill({ status: 403, json: { success: false, code: 'recent_login_required', message: 'x' } });
    });
    const form = page.getByRole('region', { name: 'नया टोकन' });
    await form.getByRole('textbox').first().fill('Sheet');
    await form.getByRole('checkbox').first().check();
    await form.getByRole('button', { name: 'टोकन बनाएँ' }).click();
    const dialog = page.getByRole('dialog', { name: 'पक्का करें कि यह आप ही हैं' });
    await dialog.getByLabel(/पासवर्ड/).fill(NewShop.owner.password);
    await page.unroute('**/api/v1/user/tokens');
    await dialog.getByRole('button', { name: 'पक्का करें', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Sheet').first()).toBeVisible();
    expect(page.url()).toBe(`${shop.origin}/hi/dashboard/admin/connect`);
  } finally {
    await shop.close();
  }
});

const params: Record<string, string> = { slug: 'blue-octopus', language: 'hi', kind: 'product' };
/** Every page of the admin that needs no order, from the table of the routes. */
const paths = [...readFileSync('src/web/routes.ts', 'utf8').matchAll(/route\('(admin[^']*)'/g)]
  .map(([, path = '']) => `/hi/dashboard/${path.replace(/:(\w+)/g, (whole, name: string) => params[name] ?? whole)}`)
  .filter((path) => !path.includes(':'));
/** What the owner wrote, and where she lives. */
const data = /Moti|Kavita( Suthar)?|Blue Octopus|Toys|Pune/g;
/** Texts that a shop begins with or stores in English, and names of programs. */
const isStored = (text: string) => /^Questions about a piece|^(Rakhi|Sister)|rakhi, rakhee|Mozilla| · node/.test(text);

test('every page of the admin is in Hindi, but for loan words', { tag: ['@phone', '@ci'] }, async ({ page }) => {
  test.setTimeout(300_000);
  const shop = await NewShop.open({ shopName: 'Moti' });
  try {
    await shop.add();
    await shop.call('PUT', '/user/profile', { language: 'hi' });
    await enter(page, shop);
    const found: string[] = [];
    for (const path of paths) {
      await page.goto(shop.origin + path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(page);
      for (const text of await visibleTexts(page)) {
        const others = isStored(text) ? [] : findEnglish(text, data);
        if (others.length > 0) found.push(`${path}: ${text.trim().slice(0, 160)}`);
      }
    }
    expect(found).toEqual([]);
  } finally {
    await shop.close();
  }
});

test('a quote is in the language that the owner chooses', { tag: ['@phone', '@ci'] }, async ({ page }) => {
  const shop = await NewShop.open({ shopName: 'Moti', languages: ['hi'] });
  try {
    await enter(page, shop);
    await page.goto(`${shop.origin}/dashboard/admin/custom-orders/new`);
    const form = page.getByRole('form', { name: 'Quote' });
    const language = form.getByLabel('Language of its page and email');
    await expect(language).toHaveValue('');
    await form.getByLabel('What you will make').fill('Three rabbits');
    await form.getByLabel('Each, ₹').fill('300');
    await language.selectOption('हिन्दी');
    await form.getByRole('button', { name: 'Make the quote' }).click();
    const link = page.getByLabel('Link', { exact: true });
    await expect(link).toHaveValue(/\/hi\/custom\//);
    await expect(language).toHaveValue('hi');
    await language.selectOption('English');
    await form.getByRole('button', { name: 'Save the quote' }).click();
    await expect(link).toHaveValue(/:\d+\/custom\//);
  } finally {
    await shop.close();
  }
});
