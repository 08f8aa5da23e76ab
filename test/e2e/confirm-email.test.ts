import {
  accessibilityViolations,
  expect,
  expectNoSidewaysScroll,
  logIn,
  newcomer,
  newestEmailTo,
  storeSession,
  test,
} from './shopper.ts';

const linkTo = (email: string) => () =>
  /\/user\/confirm\/[\w-]{43}/.exec((newestEmailTo(email) ?? '').replace(/=\r?\n/g, ''))?.[0];

test('the link of the first email confirms the address once, and a new one is sent on request', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/400/);
  const gita = newcomer('Gita Confirms');
  await page.request.post('/api/v1/user/signup', { data: { ...gita, location: gita.address } });
  const link = linkTo(gita.email);
  await expect.poll(link).toBeTruthy();
  const first = link() ?? '';

  await page.goto(first);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(page, gita);
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Confirm my email' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you, your email is confirmed.' })).toBeVisible();
  await page.goto(first);
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('This link is no longer valid. Please request a new one.')).toBeVisible();

  await page.goto('/dashboard/user/orders');
  await page.getByRole('button', { name: 'Find my guest orders' }).click();
  await expect(page.getByText('This shop cannot send emails yet')).toBeVisible();
  await expect.poll(link).not.toBe(first);
});

test('the owner of an address that somebody else registered sets a new password with the link', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/403/);
  const [unconfirmed, own] = [newcomer('Unconfirmed'), newcomer('Own Account')];
  for (const person of [unconfirmed, own])
    await page.request.post('/api/v1/user/signup', { data: { ...person, location: person.address } });
  const link = linkTo(unconfirmed.email);
  await expect.poll(link).toBeTruthy();
  await storeSession(page, own);
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByText('Please log in to the account with this address')).toBeVisible();
  await page.getByLabel('New Password').fill('a whole new password');
  await page.getByLabel('Confirm Password').fill('a whole new password');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: `test-results/confirm-${page.viewportSize()?.width}.png`, fullPage: true });
  await page.getByRole('button', { name: 'Set a new password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you, your email is confirmed.' })).toBeVisible();
  const answer = await page.request.post('/api/v1/user/login', {
    data: { email: unconfirmed.email, password: 'a whole new password' },
  });
  expect(((await answer.json()) as { user: { name: string } }).user.name).toBe('Customer');
});
