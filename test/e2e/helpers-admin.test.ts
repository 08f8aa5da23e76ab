import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  newcomer,
  storeSession,
  test,
} from './shopper.ts';

test('an assistant is invited by email, comes in with a new account by a link that works once', {
  tag: ['@layout', '@ci'],
}, async ({ page, visitor, expected }) => {
  expected.errors.push(/400/);
  const farah = newcomer('Farah Khan');
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/people');
  await expect(page.getByRole('heading', { name: 'Here now' })).toBeVisible();
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: /^(Make the link|Send the invitation)$/ }).click();
  await expect(page.getByText('This is not an email address.').last()).toBeVisible();
  await page.getByLabel('Email').fill(farah.email);
  await expect(page.getByRole('radio', { name: 'Assistant' })).toBeChecked();
  await page.getByRole('button', { name: /^(Make the link|Send the invitation)$/ }).click();
  // The shops of the tests have no mail server.
  await expect(page.getByText(`Send ${farah.email} this link yourself.`)).toBeVisible();
  const link = await page.getByLabel(`Link for ${farah.email}`, { exact: true }).inputValue();
  expect(link).toMatch(/\/invite\/[\w-]{43}$/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  const other = await visitor();
  await other.goto(new URL(link).pathname);
  await expect(other.getByText('Kavita Joshi invites you to help in the shop Dhaaga as an assistant.')).toBeVisible();
  expect(await accessibilityViolations(other)).toEqual([]);
  await other.getByLabel('Name').fill(farah.name);
  await other.getByLabel('Phone').fill(farah.phone);
  await other.getByLabel('Password', { exact: true }).fill(farah.password);
  await other.getByRole('button', { name: 'Make my account' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await other.goto('/dashboard/admin/history');
  await expect(other.getByRole('navigation', { name: 'Tabs' }).getByRole('link')).toHaveText([
    'History',
    'Sessions',
    'Security',
  ]);
  await other.goto(new URL(link).pathname);
  await expect(other.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: farah.email })).toContainText('Assistant.');
});

test('an invitation is accepted with an account that logs in, and another is taken back', async ({ page, visitor }) => {
  const [meera, gone] = [newcomer('Meera Pillai'), newcomer('Nobody')];
  await page.request.post('/api/v1/user/signup', { data: { ...meera, location: meera.address } });
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/people');
  const links: string[] = [];
  for (const { email } of [meera, gone]) {
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /^(Make the link|Send the invitation)$/ }).click();
    links.push(await page.getByLabel(`Link for ${email}`, { exact: true }).inputValue());
  }
  const [own = '', withdrawn = ''] = links.map((link) => new URL(link).pathname);
  await page.getByRole('button', { name: `Take back the invitation of ${gone.email}` }).click();
  await expect(page.getByText('The invitation is withdrawn')).toBeVisible();
  const other = await visitor();
  await other.goto(withdrawn);
  await expect(other.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible();
  await other.goto(own);
  await other.getByRole('link', { name: 'Log in' }).click();
  await other.getByLabel('Email').fill(meera.email);
  await other.getByLabel('Password').fill(meera.password);
  await other.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(other.getByText(`You are logged in as ${meera.email}.`)).toBeVisible();
  await other.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});
