import { expect, test } from './shopper.ts';

test('an unknown address and an unknown product answer 404 with the not-found page', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/404/);
  for (const address of [
    '/nowhere',
    '/product/nothing-here',
    '/category/nothing-here',
    '/product/%00',
    '/product/..%2f..%2fetc',
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});
