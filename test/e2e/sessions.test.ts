import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test('the sessions of an account are listed and can be ended one by one or together', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  const lata = await signedIn(page, 'Lata Sessions');
  const elsewhere = async (userAgent: string) => {
    const answer = await page.request.post('/api/v1/user/login', { data: lata, headers: { 'user-agent': userAgent } });
    return ((await answer.json()) as { token: string }).token;
  };
  const phone = await elsewhere(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1',
  );
  const desktop = await elsewhere('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0');
  const isAlive = async (token: string) =>
    (await page.request.get('/api/v1/user/user-auth', { headers: { authorization: token } })).ok();

  await page.goto('/dashboard/user/sessions');
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(items).toHaveCount(3);
  await expect(items.filter({ hasText: 'This session' })).toHaveCount(1);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `test-results/sessions-${page.viewportSize()?.width}.png`, fullPage: true });
  await page.getByRole('button', { name: 'End Safari on iPhone' }).click();
  await expect(items).toHaveCount(2);
  expect([await isAlive(phone), await isAlive(desktop)]).toEqual([false, true]);
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(items).toHaveCount(1);
  expect(await isAlive(desktop)).toBe(false);

  expected.errors.push(/401/);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('an admin finds the sessions in the menu', { tag: '@full' }, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/sessions');
  await expect(page.getByText('This session')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a new password in the profile requires the old one', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/403/);
  const lata = await signedIn(page, 'Lata Changes');
  await page.goto('/dashboard/user/profile');
  await expect(page.getByLabel('Old password')).toHaveCount(0);
  await page.getByLabel('New password').fill('quite another yarn 2');
  await page.getByLabel('Old password').fill('not this');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.screenshot({ path: `test-results/profile-${page.viewportSize()?.width}.png`, fullPage: true });
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText('The password is not right.').first()).toBeVisible();
  await page.getByLabel('Old password').fill(lata.password);
  await page.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible();
});
