import { admin, expect, isPhone, paymentWindow, signedIn, storeSession, test } from './shopper.ts';

test('a new order appears on Today within thirty seconds or when the page gets the focus, with its count in title and badge', {
  tag: '@full',
}, async ({ page, visitor }) => {
  const shopper = await visitor();
  await signedIn(shopper, 'Fiona Fresh');
  const buy = async () => {
    await shopper.goto('/product/marigold-thank-you-card');
    await shopper.getByRole('button', { name: 'Buy Now' }).click();
    await paymentWindow(shopper).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(shopper).toHaveURL(/\/success$/);
  };
  await page.clock.install();
  await page.addInitScript(() => {
    const setAppBadge = async (count: number) => {
      document.documentElement.dataset.badge = String(count);
    };
    Object.assign(navigator, { setAppBadge });
  });
  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  const token = await page.evaluate<string>(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token);
  const counted = async () => {
    const answer = await page.request.get('/api/v1/user/changes', { headers: { authorization: token } });
    return (await answer.json()).notProcessed as number;
  };
  const orders = page.getByRole('region', { name: 'To make' }).getByText('Fiona Fresh');
  const expectOrders = async (count: number) => {
    await expect(orders).toHaveCount(count);
    await expect(page).toHaveTitle(`(${await counted()}) Today`);
    await expect(page.locator('html')).toHaveAttribute('data-badge', String(await counted()));
    if (isPhone(page))
      await expect(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' })).toContainText(
        String(await counted()),
      );
  };
  await expect(page).toHaveTitle(/^\(\d+\) Today$/);
  await buy();
  await expect(orders).toHaveCount(0);
  await page.clock.fastForward(30_000);
  await expectOrders(1);
  await buy();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectOrders(2);
});
