import { NewShop } from './new-shop.ts';
import {
  accessibilityViolations,
  expect,
  expectNoSidewaysScroll,
  paymentWindow,
  signedIn,
  storeSession,
  test,
  type Visitor,
} from './shopper.ts';

async function buy(visitor: Visitor, shop: NewShop, name: string): Promise<void> {
  const buyer = await visitor({ baseURL: shop.origin });
  await signedIn(buyer, name);
  await buyer.goto('/product/blue-octopus');
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(buyer).toHaveURL(/\/success$/);
}

test('after the first sale, and no other, Today says what comes next', { tag: ['@layout', '@ci'] }, async ({
  visitor,
}) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Saanjh' });
  try {
    await shop.add();
    const page = await visitor({ baseURL: shop.origin });
    await storeSession(page, NewShop.owner);
    await page.goto('/dashboard/admin');
    const panel = page.getByRole('region', { name: 'Your first sale' });
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(panel).toHaveCount(0);
    await buy(visitor, shop, 'Farida First');
    await page.reload();
    await expect(panel.getByText(/^http:\/\/localhost:\d+$/)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await panel.getByRole('link', { name: /^Order #\d+$/ }).click();
    await expect(page.getByText('Farida First').first()).toBeVisible();
    await page.goto('/dashboard/admin');
    await expect(panel).toContainText('Make it, pack it, press Shipped');
    for (const step of ['Made', 'Packed', 'Shipped'])
      await page.getByRole('button', { name: new RegExp(`^${step}: `) }).click();
    await expect(panel).toContainText('nothing is left to do for it');
    await buy(visitor, shop, 'Sita Second');
    await page.goto('/dashboard/admin');
    await expect(page.getByRole('region', { name: 'To make' })).toContainText('Blue Octopus', { timeout: 30_000 });
    await expect(panel).toHaveCount(0);
  } finally {
    await shop.close();
  }
});
