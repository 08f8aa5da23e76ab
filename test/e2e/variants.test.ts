import type { Page } from '@playwright/test';
import { accessibilityViolations, expect, expectNoSidewaysScroll, paymentWindow, signedIn, test } from './shopper.ts';

const booties = '/product/nanhe-booties';
const value = (page: Page, name: string) => page.locator('label').filter({ hasText: name });
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).first();
const lines = (page: Page) => page.getByRole('main').getByRole('article');
/** As the server has it: other tests buy, too. */
async function variant(page: Page, ...values: string[]) {
  const { product } = await (await page.request.get(`/api/v1${booties.replace('product', 'product/products')}`)).json();
  return product.variants.find((one: { values: string[] }) => one.values.join() === values.join());
}

test('a touch chooses a variant: price, photo, stock and address follow, a sold-out one stays, the cart names it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(booties);
  const price = page.getByRole('article').first().locator('b').filter({ hasText: '₹' }).first();
  await expect(price).toHaveText('from ₹599');
  await value(page, '6 to 12 months').tap();
  const soldOut = value(page, 'Blush');
  await expect(soldOut).toContainText('sold out');
  await soldOut.tap({ force: true });
  await expect(radio(page, /^Blush/)).toBeDisabled();
  await expect(radio(page, /^Blush/)).not.toBeChecked();
  await value(page, 'Rani').tap();
  await expect(page).toHaveURL(/\?size=6-to-12-months&colour=rani$/);
  await expect(price).toHaveText('₹649', { useInnerText: true });
  await expect(page.getByText('2 / ')).toBeVisible();
  const { quantity } = await variant(page, '6 to 12 months', 'Rani');
  await expect(page.getByText(`Available: ${quantity}`)).toBeVisible();
  await add(page).tap();
  await page.goto('/cart');
  await expect(lines(page)).toHaveAccessibleName('Nanhe Booties (6 to 12 months, Rani)');
  await expect(lines(page)).toContainText('₹649');
});

test('a variant is chosen by keyboard, stays after a reload and on the way back', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(booties);
  await add(page).press('Enter');
  await expect(page.getByText('Please choose: Size.')).toBeVisible();
  await expect(radio(page, /^0 to 6 months/)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(radio(page, /^6 to 12 months/)).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/size=12-to-18-months&colour=rani/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(radio(page, /^12 to 18 months/)).toBeChecked();
  await expect(page.getByText('₹699', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Cart' }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goBack();
  await expect(radio(page, /^12 to 18 months/)).toBeChecked();
  await expect(page.getByText('₹699', { exact: true }).first()).toBeVisible();
});

test('a link to a variant opens it, where it is sold out nothing is chosen', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${booties}?size=0-to-6-months&colour=rani`);
  await expect(radio(page, /^Rani/)).toBeChecked();
  await page.goto(`${booties}?size=6-to-12-months&colour=blush`);
  await expect(radio(page, /^6 to 12 months/)).toBeChecked();
  await expect(radio(page, /^Blush/)).not.toBeChecked();
  await expect(radio(page, /^Blush/)).toBeDisabled();
});

test('a variant that was sold out since it was put into the cart is named, and stays in it', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/409/);
  await signedIn(page, 'Meena Das');
  const [gone, other] = [await variant(page, '6 to 12 months', 'Blush'), await variant(page, '0 to 6 months', 'Rani')];
  await page.goto(`${booties}?size=0-to-6-months&colour=rani`);
  await add(page).click();
  await expect(page.getByText(/added to cart$/)).toBeVisible();
  await page.evaluate(
    ([from = '', to = '']) => localStorage.setItem('cart', (localStorage.getItem('cart') ?? '').replace(from, to)),
    [other._id, gone._id],
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Make Payment' }).first().click();
  await expect(page.getByText('Nanhe Booties (6 to 12 months, Blush) is out of stock.')).toBeVisible();
  await expect(lines(page)).toHaveCount(1);
});

test('the line of a variant is changed from the cart, and bought at once from its page', { tag: '@full' }, async ({
  page,
}) => {
  await signedIn(page, 'Meena Das');
  await page.goto(`${booties}?size=0-to-6-months&colour=blush`);
  await add(page).click();
  await expect(page.getByText(/added to cart$/)).toBeVisible();
  await page.goto('/cart');
  await page.getByRole('button', { name: /^plus, Nanhe Booties/ }).click();
  await page.getByRole('link', { name: 'Change Nanhe Booties (0 to 6 months, Blush)' }).click();
  await expect(page.getByText('You are changing a piece in your cart.')).toBeVisible();
  await expect(radio(page, /^Blush/)).toBeChecked();
  await value(page, 'Rani').click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toHaveAccessibleName('Nanhe Booties (0 to 6 months, Rani)');
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await page.goto(`${booties}?size=0-to-6-months&colour=blush`);
  await expect(radio(page, /^Blush/)).toBeChecked();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Colour: Blush')).toBeVisible();
});

test('a line that would have more than 99 pieces with another is not changed, and nothing is lost', async ({
  page,
}) => {
  await page.goto('/about');
  for (const colour of ['Blush', 'Rani']) {
    await page.goto(`${booties}?size=0-to-6-months&colour=${colour.toLowerCase()}`);
    await expect(radio(page, new RegExp(`^${colour}`))).toBeChecked();
    await add(page).click();
    await expect(page.getByText(/added to cart$/).first()).toBeVisible();
  }
  await page.evaluate(() =>
    localStorage.setItem('cart', (localStorage.getItem('cart') ?? '').replaceAll('"quantity":1', '"quantity":60')),
  );
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Change Nanhe Booties (0 to 6 months, Blush)' }).click();
  await expect(radio(page, /^Blush/)).toBeChecked();
  await value(page, 'Rani').click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('A cart holds at most 99 pieces of one product.')).toBeVisible();
  await page.goto('/cart');
  await expect(lines(page)).toHaveCount(2);
});

test('all lists say "from" where variants differ in price', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/product/name-cushion', '/category/custom-gifts', '/search?keyword=booties', '/for/new-baby']) {
    await page.goto(path);
    const card = page.getByRole('article').filter({ hasText: 'Nanhe Booties' });
    await expect(card.first(), path).toContainText(/from ₹599/);
  }
  const html = await (await page.request.get(booties)).text();
  expect(html).toContain('"lowPrice":599,"highPrice":699,"offerCount":5');
});
