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

test('after the first test payment, and no other, Today says that no money moved, and what comes next', {
  tag: ['@layout', '@ci'],
}, async ({ visitor }) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Saanjh' });
  try {
    await shop.add();
    const page = await visitor({ baseURL: shop.origin });
    await storeSession(page, NewShop.owner);
    await page.goto('/dashboard/admin');
    const panel = page.getByRole('region', { name: 'Your first test order' });
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
    await expect(panel).toHaveCount(0);
    await buy(visitor, shop, 'Farida First');
    await page.reload();
    await expect(panel).toContainText('is a test payment: no money moved. Try what comes next');
    await expect(page.getByRole('region', { name: 'To make' }).getByText('Test payment')).toBeVisible();
    await page.getByText('Numbers', { exact: true }).first().scrollIntoViewIfNeeded();
    await expect(
      page.getByText(/^1 of these orders is a test payment \(₹[\d,]+\): no money moved for it\.$/),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await panel.getByRole('link', { name: /^Order #\d+$/ }).click();
    await expect(page.getByText('Farida First').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'State' }).getByText('Test payment')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Payment' })).toContainText('No money moved, and none can come.');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto('/dashboard/admin/orders');
    await expect(page.getByText('Test payment').locator('visible=true').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.goto('/dashboard/admin');
    for (const step of ['Made', 'Packed', 'Shipped'])
      await page.getByRole('button', { name: new RegExp(`^${step}: `) }).click();
    await buy(visitor, shop, 'Sita Second');
    await page.goto('/dashboard/admin');
    await expect(page.getByRole('region', { name: 'To make' })).toContainText('Blue Octopus', { timeout: 30_000 });
    await expect(panel).toHaveCount(0);
  } finally {
    await shop.close();
  }
});
