import { expect, keepSession, newcomer, newestMailTo, objections, test } from './shopper.ts';

test('the link of the welcome letter confirms the e-mail once, and a new one is sent to who asks', async ({
  page,
  expected,
}) => {
  expected.errors.push(/400/);
  const gita = newcomer('Gita Confirms');
  await page.request.post('/api/v1/user/signup', { data: { ...gita, location: gita.address } });
  const link = () => /\/user\/confirm\/[\w-]{43}/.exec((newestMailTo(gita.email) ?? '').replace(/=\r?\n/g, ''))?.[0];
  await expect.poll(link).toBeTruthy();
  const first = link() ?? '';

  await page.goto(first);
  expect(await objections(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Confirm my e-mail' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you, your e-mail is confirmed.' })).toBeVisible();
  await page.goto(first);
  await page.getByRole('button', { name: 'Confirm my e-mail' }).click();
  await expect(page.getByText('This link is no longer valid. Please request a new one.')).toBeVisible();

  await keepSession(page, gita);
  await page.goto('/dashboard/user/orders');
  await page.getByRole('button', { name: 'Find my guest orders' }).click();
  await expect(page.getByText(`A link is on its way to ${gita.email}`)).toBeVisible();
  await expect.poll(link).not.toBe(first);
});
