import { expect, test } from './shopper.ts';

test('an unknown address and an unknown product answer 404 with the not-found page', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/40[04]/);
  for (const address of [
    '/nowhere',
    '/product/nothing-here',
    '/category/nothing-here',
    '/product/%00',
    '/product/..%2f..%2fetc',
    '/emails/nothing-here',
    '/emails/constructor',
  ]) {
    const answer = await page.goto(address);
    expect(answer?.status(), address).toBe(404);
    await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible();
    await expect(page).toHaveTitle('page not found');
    await expect(page.locator('head title')).toHaveCount(1);
    expect((await answer?.text())?.split('</head>')[0]?.match(/<title>.*?<\/title>/g), address).toEqual([
      '<title>page not found</title>',
    ]);
  }
  for (const address of [
    '/order/nothing-here',
    '/custom/nothing-here',
    '/t/nothing-here',
    '/favourites/nothing-here',
  ]) {
    await page.goto(address);
    await expect(page).toHaveTitle('page not found');
    await expect(page.locator('head title')).toHaveCount(1);
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});
