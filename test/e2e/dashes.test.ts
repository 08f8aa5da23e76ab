import type { Page } from '@playwright/test';
import { publicPages } from './public-pages.ts';
import { asha, expect, expectNoSidewaysScroll, fillCart, isPhone, storeSession, test } from './shopper.ts';

const shopping = ['/product/name-cushion', '/for/birthday', '/search?keyword=nothinglikeit', '/favourites', '/policy'];
const own = ['', '/orders', '/profile', '/sessions'].map((path) => `/dashboard/user${path}`);

/**
 * Boxes with a dashed edge that are in the window, drawn by a border or by a mask for each of their edges; each by its
 * text.
 */
function findDashedBoxes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isDashed = (element: Element) => {
      const { borderStyle, borderWidth } = getComputedStyle(element);
      if (borderStyle.includes('dashed') && borderWidth !== '0px') return true;
      return ['::before', '::after'].some((part) => {
        const { content, maskImage } = getComputedStyle(element, part);
        return content !== 'none' && maskImage.split('url(').length === 5;
      });
    };
    const isSeen = (element: Element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility();
    };
    return [...document.querySelectorAll('body *')]
      .filter((element) => isSeen(element) && isDashed(element))
      .map((element) => element.textContent?.trim() ?? '');
  });
}

async function expectOneInEachView(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { height, step } = await page.evaluate(() => ({ height: document.body.scrollHeight, step: innerHeight / 2 }));
  for (let y = 0; y < height; y += step) {
    await page.evaluate((top) => scrollTo(0, top), y);
    const found = await findDashedBoxes(page);
    expect(found.length, `${path} at ${y} px: ${found.join(' | ')}`).toBeLessThanOrEqual(1);
  }
}

test('only the primary action of a view is dashed', { tag: ['@layout', '@ci'] }, async ({ page }) => {
  test.slow();
  for (const path of [...publicPages, ...shopping]) await expectOneInEachView(page, path);
  await page.goto('/product/bhalu-the-bear');
  expect(await findDashedBoxes(page)).toEqual(['Buy Now']);
});

test('so it is with a cart and in the customer’s area', { tag: ['@layout', '@ci'] }, async ({ page }) => {
  test.slow();
  await fillCart(page, 'diya-card');
  await expectOneInEachView(page, '/cart');
  await storeSession(page, asha);
  for (const path of ['/cart', ...own]) await expectOneInEachView(page, path);
});

test('the customer’s area begins with its title, and the menu is a small button beside it', {
  tag: '@phone',
}, async ({ page }) => {
  await storeSession(page, asha);
  await page.goto('/dashboard/user/orders');
  const title = page.getByRole('heading', { name: 'All Orders', level: 1 });
  await expect(title).toBeVisible();
  const button = page.getByRole('button', { name: 'Menu' });
  await expect(button).toBeVisible();
  const header = await page.getByRole('banner').boundingBox();
  // The outline of the page is replaced by the page while it is measured.
  await expect.poll(async () => (await button.boundingBox())?.width ?? 1_000).toBeLessThanOrEqual(48);
  const findTitleTop = async () => ((await title.boundingBox())?.y ?? 1_000) - (header?.height ?? 0);
  await expect.poll(findTitleTop).toBeLessThan(60);
});

test('with text at 200 % the bar at the foot of a phone has two lines, and its words are whole', {
  tag: '@phone',
}, async ({ page }) => {
  expect(isPhone(page)).toBe(true);
  await fillCart(page, 'diya-card');
  for (const [path, names] of [
    ['/product/bhalu-the-bear', ['Add to Cart', 'Buy Now']],
    ['/cart', ['Make Payment']],
    ['/category/home-table', []],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expectNoSidewaysScroll(page);
    for (const name of names) {
      const lines = await page.getByRole('button', { name, exact: true }).evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        return [...range.getClientRects()].map(({ top }) => top);
      });
      expect(new Set(lines).size, name).toBeLessThanOrEqual(2);
    }
  }
});

test('a printed product is one page', async ({ page }) => {
  for (const path of ['/product/bhalu-the-bear', '/product/name-cushion', '/product/nanhe-booties']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g), path).toHaveLength(1);
  }
});
