import type { Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import { expect, expectNoSidewaysScroll, test } from './shopper.ts';

async function enter(page: Page, { origin }: NewShop): Promise<void> {
  const logged = await page.request.post(`${origin}/api/v1/user/login`, { data: NewShop.owner });
  await page.goto(`${origin}/about`);
  await page.evaluate((auth) => localStorage.setItem('auth', JSON.stringify(auth)), await logged.json());
}

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
    await page.getByRole('link', { name: 'View shop' }).first().click();
    await expect(page).toHaveURL(`${shop.origin}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto(`${shop.origin}/hi/dashboard/admin`);
    await page.getByRole('button', { name: 'English', exact: true }).click();
    await expect(page).toHaveURL(`${shop.origin}/dashboard/admin`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await shop.close();
  }
});
