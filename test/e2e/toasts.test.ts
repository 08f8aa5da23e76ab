import { expect, test } from './shopper.ts';

test('a toast is at the top right, closes after five seconds, and stays while hovered or focused', async ({ page }) => {
  await page.goto('/product/diya-card');
  await page.waitForLoadState('networkidle');
  await page.clock.install();
  const width = page.viewportSize()?.width ?? 0;
  await page.mouse.move(width / 2, 700);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  const toast = page.getByRole('status').filter({ hasText: 'Diya Card added to cart' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect(box?.y).toBeLessThan(40);
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  await page.mouse.move(width - 60, (box?.y ?? 0) + 20);
  await page.clock.fastForward(20_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(width / 2, 700);
  await page.clock.fastForward(2_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(3_100);
  await expect(toast).toHaveCount(0);
});

test('at most twenty toasts are shown, and each can be closed', { tag: '@full' }, async ({ page, expected }) => {
  // The server knows none of these gifts.
  expected.errors.push(/400/);
  await page.clock.install();
  await page.goto('/cart');
  await page.evaluate(() =>
    localStorage.setItem(
      'cart',
      JSON.stringify(
        Array.from({ length: 12 }, (_, n) => ({
          _id: `gift-${n}`,
          name: `Gift ${n}`,
          slug: 'x',
          price: 1,
          photos: [],
          quantity: 1,
        })),
      ),
    ),
  );
  await page.reload();
  for (let n = 0; n < 12; n++)
    await page
      .getByRole('button', { name: 'Remove' })
      .last()
      .evaluate((button: HTMLElement) => button.click());
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(toasts).toHaveCount(20);
  await toasts
    .last()
    .getByRole('button', { name: 'Close notification' })
    .evaluate((button: HTMLElement) => button.click());
  await expect(toasts).toHaveCount(19);
});
