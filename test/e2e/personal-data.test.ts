import { readFileSync } from 'node:fs';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  newcomer,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

test(
  'the owner hides, restores and answers a review, which the product page shows at once',
  { tag: '@full' },
  async ({ page }, { project }) => {
    const writer = newcomer(`Lakshmi ${project.name}`);
    await page.request.post('/api/v1/user/signup', { data: { ...writer, location: writer.address } });
    const { token } = await (await page.request.post('/api/v1/user/login', { data: writer })).json();
    const comment = `Arrived in time for ${project.name}.`;
    await page.request.post('/api/v1/product/products/surajmukhi-sunflower/reviews', {
      headers: { authorization: token },
      multipart: { rating: '4', comment },
      failOnStatusCode: true,
    });
    await storeSession(page, admin);
    await page.goto('/dashboard/admin/reviews');
    await page.getByLabel('Name or comment').fill(comment);
    const card = page.getByRole('article').filter({ hasText: comment });
    await expect(card).toHaveCount(1);
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    const product = (await card.getByRole('link').getAttribute('href')) as string;
    await card.getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel('Reply', { exact: true }).fill('Thank you, Lakshmi!');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(card.getByRole('paragraph').filter({ hasText: 'Thank you, Lakshmi!' })).toBeVisible();
    await card.getByRole('button', { name: 'Hide' }).click();
    const hide = page.getByRole('dialog', { name: 'Hide review' });
    await hide.getByLabel('Reason').fill('A test');
    await hide.getByRole('button', { name: 'Hide' }).click();
    await expect(card.getByText(/Hidden since .*: A test/)).toBeVisible();
    expect(await (await page.request.get(product)).text()).not.toContain(comment);
    await card.getByRole('button', { name: 'Restore' }).click();
    await expect(card.getByText('Hidden since')).toHaveCount(0);
    await page.goto(product);
    await page.getByRole('button', { name: comment }).click();
    const whole = page.getByRole('dialog', { name: /Full Review/ });
    await expect(whole.getByRole('heading', { name: 'Reply from the shop' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

test('the owner reads and verifies the security log', { tag: '@full' }, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/security-log');
  await expect(page.getByRole('listitem').filter({ hasText: 'Login succeeded' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText(/Nothing was changed or removed: [\d,]+ events/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n');
  expect(JSON.parse(lines.at(-1) as string)).toMatchObject({ kind: 'security_log_exported' });
});

test('a shopper downloads the stored personal data and deletes the account', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/403/);
  const person = await signedIn(page, 'Vasudha Pillai');
  await page.goto('/dashboard/user/profile');
  const section = page.getByRole('region', { name: 'Your data' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).account.profile.email).toBe(person.email);
  await section.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  const answer = await page.request.post('/api/v1/user/login', { data: person });
  expect(answer.status()).toBe(401);
});
