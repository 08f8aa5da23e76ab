import { admin, expect, storeSession, test } from './shopper.ts';

test('an owner reads beside the field why order numbers cannot be set, and sets them', { tag: '@layout' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/status of 400/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/settings#order-numbers');
  const section = page.getByRole('region', { name: 'Order numbers' });
  const next = section.getByLabel('The next order has at least the number');
  const button = section.getByRole('button', { name: 'Change the numbers' });
  const above = page.getByRole('region', { name: 'Backups' });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();
  const [own, other] = [await section.boundingBox(), await above.boundingBox()];
  expect(own?.width).toBe(other?.width);
  expect((own?.y ?? 0) - (other?.y ?? 0) - (other?.height ?? 0)).toBeGreaterThanOrEqual(24);

  const present = await next.inputValue();
  for (const [typed, sentence] of [
    ['soon', 'A whole number, please.'],
    ['1', `Numbers only go up: the next order has at least ${present}.`],
  ] as const) {
    await next.fill(typed);
    await button.click();
    await expect(next).toHaveAccessibleDescription(new RegExp(sentence));
    await expect(next).toBeFocused();
    await expect(next).toHaveValue(typed);
  }
  await next.fill(present);
  await button.click();
  await expect(page.getByText('The numbers of later orders are set.')).toBeVisible();
  await expect(next).toHaveValue(present);
});

test('numbers that do not load are a page that says so, not a page without them', async ({ page, expected }) => {
  expected.errors.push(/503/);
  await storeSession(page, admin);
  await page.route('**/api/v1/shop/order-numbers', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy.' } }),
  );
  await page.goto('/dashboard/admin/settings');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
