import type { Locator, Page } from '@playwright/test';
import { accessibilityViolations, expect, isPhone, listed, test } from './shopper.ts';

const bear = 'Bhalu the Bear';
const gifts = (page: Page) => page.getByRole('article');
const places = [
  ['/', 'Add to cart'],
  ['/category/crochet-toys', 'Add to cart'],
  ['/search?keyword=bear', 'BUY NOW'],
  ['/product/gaja-elephant', 'Add to Cart'],
  ['/for/child', 'Add to cart'],
  ['/favourites', 'Add to cart'],
] as const;

const likeBear = async (page: Page) => {
  await page.goto('/category/crochet-toys');
  await page.getByRole('button', { name: `Favourite: ${bear}` }).click();
  await expect(page.getByRole('button', { name: `Favourite: ${bear}` })).toHaveAttribute('aria-pressed', 'true');
};

async function readTops(...parts: Locator[]): Promise<number[]> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  return boxes.map((box) => box?.y ?? Number.NaN);
}

test('every list shows a product on the same card', { tag: '@layout' }, async ({ page }) => {
  await likeBear(page);
  for (const [path, word] of places) {
    await page.goto(path);
    const card = gifts(page).filter({ has: page.getByRole('heading', { name: bear, level: 3 }) });
    const action = card.getByRole('button', { name: `${word}: ${bear}`, exact: true });
    await expect(action, path).toHaveText(word);
    await expect(card.getByRole('link', { name: bear, exact: true }), path).toHaveCount(1);
    const rating = card.getByText(/^4\.\d of 5, \d+ reviews$/).locator('..');
    await expect(card.locator('b').getByText('₹1,249'), path).toBeVisible();
    const tops = await readTops(card.getByRole('heading'), rating, action);
    expect(tops, path).toEqual(tops.toSorted((a, b) => a - b));
    const heart = card.getByRole('button', { name: `Favourite: ${bear}` });
    await expect(heart, path).toHaveAttribute('aria-pressed', 'true');
    const [picture, at] = await Promise.all([card.locator('img').last().boundingBox(), heart.boundingBox()]);
    expect(at?.width, path).toBe(36);
    expect((picture?.x ?? 0) + (picture?.width ?? 0) - (at?.x ?? 0) - (at?.width ?? 0), path).toBeCloseTo(8, 0);
    await expect(page.locator('main'), path).not.toContainText(/₹[\d,]+\.00/);
  }
});

test('a card says that a gift is sold out, made to order or reduced', async ({ page }) => {
  await page.goto('/');
  const mushroom = listed(page).filter({ hasText: 'Mushroom Keychain' });
  await expect(mushroom.getByRole('button', { name: 'Add to cart: Mushroom Keychain' })).toBeDisabled();
  await expect(mushroom.getByRole('link', { name: 'Tell me when it is back: Mushroom Keychain' })).toHaveAttribute(
    'href',
    '/product/mushroom-keychain/back-in-stock',
  );
  await expect(listed(page).filter({ hasText: 'Granny Square Cushion' })).toContainText('Made for you in 4 days');
});

test('the button of a gift with something to choose leads to its first field', async ({ page }) => {
  await page.goto('/category/custom-gifts');
  await page.getByRole('link', { name: 'Add to cart: Name Cushion' }).click();
  await expect(page).toHaveURL(/\/product\/name-cushion#choose$/);
  const fields = page.locator('#choose');
  await expect(fields).toBeFocused();
  await expect(fields).toBeInViewport();
  if (isPhone(page)) expect(await accessibilityViolations(page)).toEqual([]);
});

test('a favourite that is taken off the list is put back by Undo', async ({ page }) => {
  await likeBear(page);
  await page.goto('/favourites');
  await page.getByRole('button', { name: `Favourite: ${bear}` }).click();
  await expect(page.getByText(`${bear} is off the list.`)).toBeVisible();
  const undo = page.getByRole('button', { name: `Undo: ${bear}` });
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: bear })).toBeVisible();
  await expect(page.getByText('One thing, saved in this browser')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: bear })).toBeVisible();
});

test('similar products fill their rows', async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  const cards = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Similar Products' }) });
  await expect(cards.getByRole('article')).toHaveCount(4);
  await expect(cards.getByText('Sold out')).toHaveCount(0);
});

test('the filter stays at the window’s top edge while the list is in view, and covers no card', {
  tag: '@layout',
}, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  await page.getByRole('heading', { name: 'All Products' }).evaluate((heading) => {
    scrollTo(0, heading.getBoundingClientRect().top + scrollY + 900);
  });
  const box = await button.boundingBox();
  expect(box?.y).toBeLessThan(20);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(page.getByRole('button', { name: 'RESET FILTERS' })).toBeInViewport();
});
