import type { Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import { accessibilityViolations, expect, expectNoSidewaysScroll, test } from './shopper.ts';

async function enter(page: Page, { origin }: NewShop): Promise<void> {
  const logged = await page.request.post(`${origin}/api/v1/user/login`, { data: NewShop.owner });
  await page.goto(`${origin}/about`);
  await page.evaluate((auth) => localStorage.setItem('auth', JSON.stringify(auth)), await logged.json());
}

/** Somebody else writes another text of the product while its page is open. */
async function describeElsewhere(page: Page, { origin }: NewShop): Promise<void> {
  const { product } = await (await page.request.get(`${origin}/api/v1/product/products/blue-octopus`)).json();
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const data = { texts: [{ field: 'description', text: 'दूसरी खिड़की से' }] };
  const url = `${origin}/api/v1/translations/hi/catalog/product/${product._id}`;
  const answered = await page.request.put(url, { headers: { authorization }, data });
  expect(answered.ok(), await answered.text()).toBe(true);
}

test('the owner writes a name in Hindi, and buyers read and find it', { tag: ['@phone', '@ci'] }, async ({
  page,
  visitor,
}) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Moti' });
  try {
    await shop.add({ isDescribed: true });
    await shop.add();
    await enter(page, shop);
    await page.goto(`${shop.origin}/dashboard/admin/languages`);
    await page.getByLabel('Hindi, हिन्दी').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('0 of 2 products have all their texts in Hindi.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto(`${shop.origin}/dashboard/admin/product/blue-octopus`);
    await page
      .getByRole('navigation', { name: 'Languages of these texts' })
      .getByRole('link', { name: 'हिन्दी' })
      .click();
    await expect(page.getByRole('heading', { name: 'Blue Octopus', level: 1 })).toBeVisible();
    const name = page.getByLabel('Name', { exact: true });
    await page.getByRole('button', { name: 'Take it' }).first().click();
    await expect(name).toHaveValue(/^नीला/);
    await name.fill('नीला ऑक्टोपस');
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await describeElsewhere(page, shop);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('दूसरी खिड़की से');
    const buyer = await visitor({ viewport: { width: 390, height: 844 } });
    await buyer.goto(`${shop.origin}/hi`);
    await expect(buyer.getByRole('heading', { name: 'नीला ऑक्टोपस' }).first()).toBeVisible();
    await expect(buyer.getByRole('heading', { name: 'Daisy Pot' }).first()).toHaveAttribute('lang', 'en');
    await buyer.goto(`${shop.origin}/hi/search?keyword=${encodeURIComponent('ऑक्टोपस')}`);
    await buyer.getByRole('heading', { name: 'नीला ऑक्टोपस' }).first().click();
    await expect(buyer.getByRole('heading', { name: 'नीला ऑक्टोपस', level: 1 })).toBeVisible();
    await expect(buyer).toHaveTitle(/नीला ऑक्टोपस/);
    await buyer.goto(`${shop.origin}/`);
    await expect(buyer.getByRole('heading', { name: 'Blue Octopus' }).first()).toBeVisible();
  } finally {
    await shop.close();
  }
});
