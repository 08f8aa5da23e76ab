import { accessibilityViolations, admin, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

test('an export long after the login requires the password and is then repeated', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/403/);
  await storeSession(page, admin);
  let requests = 0;
  // Simulates the server's response after ten minutes.
  await page.route('**/api/v1/shop/security-log.jsonl*', (route) =>
    requests++ === 0
      ? route.fulfill({
          status: 403,
          json: { success: false, code: 'recent_login_required', message: 'Please confirm that it is you.' },
        })
      : route.continue(),
  );
  await page.goto('/dashboard/admin/security-log');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is not right.').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.jsonl$/);
  await expect(dialog).toBeHidden();
  expect(requests).toBe(2);
});
