import { accessibilityViolations, admin, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

test('a guest complains and reads the answer by the link; the owner answers before the clock ends, and settles it', {
  tag: ['@layout', '@ci'],
}, async ({ page, visitor, expected }) => {
  expected.errors.push(/400 \(Bad Request\)/);
  const guest = await visitor();
  const words = `The paw is torn ${Date.now()}`;
  await guest.goto('/');
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Complaints' }).click();
  await expect(guest.getByRole('heading', { name: 'Is something wrong?' })).toBeVisible();
  await expect(guest.getByText('Kavita Suthar, owner')).toBeVisible();
  await guest.getByRole('button', { name: 'Send complaint' }).click();
  await expect(guest.getByLabel('What happened?')).toBeFocused();
  await guest.getByLabel('Order number').fill('#1042');
  await guest.getByLabel('What happened?').fill(words);
  await guest.getByLabel('Your name').fill('Priyanka Deshpande-Kulkarni');
  await guest.getByLabel('Phone').fill('98290 11111');
  await expectNoSidewaysScroll(guest);
  expect(await accessibilityViolations(guest)).toEqual([]);
  await guest.getByRole('button', { name: 'Send complaint' }).click();
  await expect(guest.getByRole('heading', { name: 'We have your complaint' })).toBeVisible();
  const number = (await guest.getByText(/^G-\d{4}-\d{4}$/).textContent()) ?? '';
  await guest.getByRole('link', { name: 'Open the page of your complaint' }).click();
  await expect(guest.getByText(/^An answer by/)).toBeVisible();

  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  const line = page.getByRole('listitem').filter({ hasText: number });
  await expect(line.getByText(/Answer it by .* left/)).toBeVisible();
  await line.getByRole('link', { name: /^Look/ }).click();
  await expect(page.getByRole('heading', { name: 'Priyanka Deshpande-Kulkarni' })).toBeVisible();
  await expect(page.getByRole('list').getByText(words)).toBeVisible();
  const ready = page.getByRole('group', { name: 'Ready texts' });
  const answer = page.getByLabel('Answer', { exact: true });
  await ready.getByRole('button', { name: 'Mend' }).click();
  await expect(answer).toHaveValue(/^I am sorry, Priyanka.* I mend it/);
  await ready.getByRole('button', { name: 'Need more time' }).click();
  await expect(answer).toHaveValue(/^Thank you for your patience, Priyanka.* settled by /);
  await answer.fill('I make the paw again.');
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('list').getByText('I make the paw again.')).toBeVisible();
  await expect(page.getByLabel('Answer', { exact: true })).toHaveValue('');
  await expect(page.getByText(/^Answer it by/)).toHaveCount(0);

  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'We have answered' })).toBeVisible();
  await expect(guest.getByText('I make the paw again.')).toBeVisible();
  await guest.getByLabel('Your answer').fill('Thank you!');
  await guest.getByRole('button', { name: 'Send answer' }).click();
  await expect(guest.getByRole('list').getByText('Thank you!')).toBeVisible();
  await expectNoSidewaysScroll(guest);
  expect(await accessibilityViolations(guest)).toEqual([]);

  await page.getByLabel('Outcome').fill('New paw');
  await page.getByRole('button', { name: `Settle ${number}` }).click();
  await expect(page.getByRole('heading', { name: 'Settled' })).toBeFocused();
  await page.goto('/dashboard/admin/grievances');
  await expect(page.getByRole('region', { name: 'Settled' }).getByText(number)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Your complaint is settled' })).toBeVisible();
});

test('a complaint about an order of the shop shows what was bought and by whom, and its refund is one press away', {
  tag: '@layout',
}, async ({ page }) => {
  await storeSession(page, admin);
  const headers = { authorization: await page.evaluate(() => JSON.parse(localStorage.auth).token) };
  const [order] = await (await page.request.get('/api/v1/user/all-orders?payment=paid&limit=1', { headers })).json();
  const data = {
    topic: 'order',
    order: `${order.number}`,
    words: 'The zip broke',
    name: 'Zip Rao',
    phone: '98290 11111',
  };
  const { number } = await (await page.request.post('/api/v1/grievance', { data })).json();
  await page.goto('/dashboard/admin/grievances');
  await page
    .getByRole('link', { name: new RegExp(number) })
    .first()
    .click();
  const who = page.getByRole('region', { name: 'Who wrote' });
  await expect(who.getByRole('link', { name: `#${order.number}` })).toBeVisible();
  await expect(who).toContainText(`Bought by ${order.buyer.name}.`);
  await expect(page.getByRole('region', { name: 'So far' })).toContainText(`Came in by the form, ticket ${number}`);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Refund', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/admin/order/${order._id}$`));
  await expect(page.getByRole('dialog').getByRole('heading', { name: /refund/i })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
