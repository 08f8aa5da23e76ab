import { admin, expect, expectNoSidewaysScroll, keepSession, objections, test } from './shopper.ts';

test('an export long after the login asks for the password, and is repeated once it is right', async ({
  page,
  expected,
}) => {
  expected.errors.push(/403/);
  await keepSession(page, admin);
  let asked = 0;
  // Ten minutes cannot be waited for: the first answer is the one that the server gives then.
  await page.route('**/api/v1/shop/security-log.jsonl*', (route) =>
    asked++ === 0
      ? route.fulfill({
          status: 403,
          json: { success: false, code: 'recent_login_required', message: 'Please confirm that it is you.' },
        })
      : route.continue(),
  );
  await page.goto('/dashboard/admin/security-log');
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Password')).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await objections(page)).toEqual([]);
  await dialog.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is not right.').first()).toBeVisible();
  await expect(dialog).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByLabel('Password').fill(admin.password);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/\.jsonl$/);
  await expect(dialog).toBeHidden();
  expect(asked).toBe(2);
});
