import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('a day’s work on a phone: made, packed, shipped with one press each, and the last one taken back', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  const shopper = await (await browser.newContext({ baseURL })).newPage();
  await signedIn(shopper, 'Divya Daily');
  await shopper.goto('/product/marigold-thank-you-card');
  await shopper.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(shopper).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(shopper).toHaveURL(/\/success$/);

  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  const press = (word: string) => page.getByRole('button', { name: new RegExp(`^${word}: .*#\\d+ Divya Daily$`) });
  const status = page.getByRole('status').filter({ hasText: /#\d+/ });
  await press('Made').click();
  await expect(status).toHaveText(/^#\d+ made$/);
  await expect(page.getByRole('region', { name: 'To pack' }).getByText('Divya Daily')).toBeVisible();
  await press('Packed').click();
  await expect(status).toHaveText(/^#\d+ packed$/);
  await press('Shipped').click();
  await expect(status).toHaveText(/^#\d+ moved to Shipped$/);
  await expect(page.getByRole('region', { name: 'To hand over' }).getByText('Divya Daily')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Undone: #\d+$/)).toBeVisible();
  await expect(press('Shipped')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await press('Shipped').click();
  await expect(status).toHaveText(/moved to Shipped$/);
});

test('with the keyboard an admin walks through the lines of Today, presses the next action and goes to Orders', {
  tag: '@full',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  await page.getByRole('region', { name: 'To make' }).getByRole('listitem').nth(1).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const buttons = page.getByRole('button', { name: /^Made: / });
  const [second, third] = [await buttons.nth(1).getAttribute('aria-label'), buttons.nth(2)];
  const next = await third.getAttribute('aria-label');
  await page.keyboard.press('.');
  await expect(page.getByRole('button', { name: second ?? '' })).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', next ?? '');
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: /)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
});
