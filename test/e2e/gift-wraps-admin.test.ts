import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  storeSession,
  test,
} from './shopper.ts';

test('the owner adds a gift wrap, changes it, hides it, moves it and deletes it', { tag: '@full' }, async ({
  page,
}) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/gift-wraps');
  const list = page.getByRole('list', { name: 'Gift wraps' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  const form = page.getByRole('form', { name: 'New gift wrap' });
  await form.getByLabel('Name').fill('Block print');
  await form.getByLabel('Price, ₹').fill('45.50');
  await form.locator('input[type=file]').setInputFiles('src/demo/pictures/gift-wraps/gift-wrap-box.webp');
  await expect(form.locator('img')).toBeVisible();
  await form.getByRole('button', { name: 'Add' }).click();
  const line = list.getByRole('listitem').filter({ hasText: 'Block print' });
  await expect(line).toContainText('₹45.50');
  await line.getByRole('button', { name: 'Change Block print' }).click();
  await page.getByRole('form', { name: 'Change Block print' }).getByLabel('Price, ₹').fill('');
  await page.getByRole('form', { name: 'Change Block print' }).getByRole('button', { name: 'Save' }).click();
  await expect(line).toContainText('Free');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  const up = page.getByRole('button', { name: 'Move Block print up' });
  await up.press('Enter');
  await expect(list.getByRole('listitem').nth(2)).toContainText('Block print');
  // It was disabled meanwhile.
  await expect(up).toBeFocused();
  await page.getByRole('button', { name: 'Hide Block print' }).click();
  await expect(line).toContainText('hidden');
  await page.getByRole('button', { name: 'Delete Block print' }).click();
  await answer(page, 'Delete the gift wrap Block print? Orders keep its name and price.', 'Delete');
  await expect(list.getByRole('listitem')).toHaveCount(3);
});
