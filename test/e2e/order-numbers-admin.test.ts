import { admin, expect, storeSession, test } from './shopper.ts';

test('an owner reads beside the field why order numbers cannot be set, and sets them', { tag: '@layout' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/status of 400/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/settings');
  const section = page.getByRole('region', { name: 'Order numbers' });
  const next = section.getByLabel('The next order has at least the number');
  const button = section.getByRole('button', { name: 'Change the numbers' });
  const above = page.getByRole('region', { name: 'Backups' });
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
