import type { Locator, Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import { accessibilityViolations, expect, expectNoSidewaysScroll, isPhone, listed, test } from './shopper.ts';

test.describe.configure({ mode: 'default' });

/** Names of products whose picture or card begins in the first screen. */
function findNamesInView(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main [data-tile], main article')]
      .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().top < innerHeight)
      .map(
        (element) =>
          element.querySelector('h3')?.textContent ??
          element.querySelector('img[alt]:not([alt=""])')?.getAttribute('alt') ??
          '',
      ),
  );
}

function findFirstPrice(page: Page): Promise<number> {
  return page.evaluate(() => {
    const prices = [...document.querySelectorAll('main b')].filter(
      (element) => element.textContent?.includes('₹') && element.getClientRects().length > 0,
    );
    return Math.min(...prices.map((price) => price.getBoundingClientRect().top + scrollY));
  });
}

const primary = (page: Page) =>
  page.locator('main').locator('a, button').locator('visible=true').and(page.locator('.bg-accent.stitch-box'));

async function expectFirstScreen(page: Page): Promise<void> {
  const names = await findNamesInView(page);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size, String(names)).toBe(names.length);
  if (isPhone(page)) expect(await findFirstPrice(page)).toBeLessThan(700);
  await expect(page.getByText('No description available.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
  // Filter opens a part of the page; the page's own action is the other one.
  await expect(primary(page).filter({ hasNotText: 'Filter' })).toHaveCount(1);
  await expectNoSidewaysScroll(page);
}

test('the first page of a new shop with one, three and ten products', { tag: ['@layout', '@ci'] }, async ({ page }) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Saanjh', palette: 'neel' });
  try {
    const pictures = [await shop.storePicture('yarn-basket'), await shop.storePicture('love-card')];
    const withPictures = async (check: () => Promise<void>) => {
      await shop.change({ homePictures: pictures });
      await page.goto(shop.origin);
      await check();
      await shop.change({ homePictures: [] });
    };
    const knitted = page.getByRole('img', { name: 'Saanjh, knitted' });

    const octopus = await shop.add();
    await page.goto(shop.origin);
    await expect(page.getByRole('heading', { level: 1, name: 'Made by hand by Saanjh' })).toBeVisible();
    await expect(knitted).toBeVisible();
    expect(await knitted.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(780);
    await expect(primary(page).filter({ hasText: 'Add to cart' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Ask on WhatsApp' })).toHaveCount(0);
    await expectFirstScreen(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await withPictures(async () => {
      await expect(knitted).toHaveCount(0);
      await expectFirstScreen(page);
    });

    const pot = await shop.add();
    const booties = await shop.add({ isSoldOut: true });
    await page.goto(shop.origin);
    await expect(listed(page).locator('h3')).toHaveText([pot, octopus, booties]);
    if (isPhone(page)) await expect(listed(page).first().locator('picture img')).toHaveCSS('object-fit', 'contain');
    await expect(
      listed(page)
        .last()
        .getByRole('button', { name: /^Add to cart/ }),
    ).toBeDisabled();
    await expectFirstScreen(page);
    await withPictures(() => expectFirstScreen(page));

    await shop.addMany(7);
    await page.goto(shop.origin);
    const action = page.getByRole('link', { name: 'Choose a gift' });
    await expect(knitted).toHaveCount(0);
    await expect(listed(page)).toHaveCount(10);
    await expect(listed(page).locator('h3').last()).toHaveText(booties);
    await expect(primary(page).filter({ hasText: 'Choose a gift' })).toBeVisible();
    await expect(page.getByRole('main').getByText('Returns in 7 days', { exact: true })).toBeVisible();
    await expectFirstScreen(page);
    await withPictures(() => expectFirstScreen(page));
    await page.goto(shop.origin);
    await action.click();
    await expect(page.getByRole('heading', { name: 'All Products' })).toBeInViewport();
    await expect(page).toHaveURL(/#all$/);
  } finally {
    await shop.close();
  }
});

test('the first page says what the owner has set, and nothing else', { tag: ['@layout', '@ci'] }, async ({ page }) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Chandrakala Crochet and Embroidery House of Bhilwara 1987' });
  try {
    await shop.add({ isDescribed: true });
    await page.goto(shop.origin);
    const main = page.getByRole('main');
    await expect(page.locator('main img[src^="/knit.svg"]')).toHaveAttribute('alt', '');
    await expectFirstScreen(page);
    await expect(main.getByText('A round body and eight curly arms in two blues, crocheted in...')).toBeVisible();
    await expect(main.getByText(/Sent from|Delivery|Our story/)).toHaveCount(0);
    await shop.call('PUT', '/shop/delivery', { kind: 'flat', flat: 70, originPin: '311001' });
    await shop.change({ chatNumber: '9829012345', story: 'Five neighbours at one table.\n\nMore of it.' });
    await page.goto(shop.origin);
    await expect(main.getByRole('listitem').filter({ hasText: 'Sent from Bhilwara' })).toBeVisible();
    await expect(main.getByRole('listitem').filter({ hasText: 'Delivery ₹70' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Ask on WhatsApp' }).first()).toBeVisible();
    await expect(main.getByText('Our story')).toHaveCount(0);
    await shop.change({ makerTitle: 'Made by Chandra', aboutPictures: [await shop.storePicture('yarn-basket')] });
    await page.goto(shop.origin);
    const maker = main.getByRole('region', { name: 'Made by Chandra' });
    await expect(maker.getByText('Five neighbours at one table.', { exact: true })).toBeVisible();
    await expect(maker.getByRole('link', { name: 'Our story' })).toHaveAttribute('href', '/about');
    expect(await accessibilityViolations(page)).toEqual([]);
    await shop.addMany(5, { isSoldOut: true });
    await shop.addMany(5);
    await shop.change({ homeAction: 'See the toys', homeActionLink: '/category/toys' });
    await page.goto(shop.origin);
    await page.getByRole('link', { name: 'See the toys' }).click();
    await expect(page.getByRole('heading', { name: 'Category - Toys' })).toBeVisible();
  } finally {
    await shop.close();
  }
});

test('delivery, returns and ways to pay stand above the fold of a product', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  const facts = page.getByRole('list').filter({ hasText: '7 days to return' });
  await expect(facts.getByRole('link')).toHaveCount(3);
  await expect(facts).toBeInViewport();
  const row = await facts
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(row).size).toBe(1);
  const words = page.getByText('You can ask for a return within 7 days after the delivery.');
  await expect(words).toBeHidden();
  await facts.getByRole('link', { name: '7 days to return' }).click();
  await expect(words).toBeInViewport();
});

test('a new shop sends nobody to a policy or a number that it does not have', { tag: '@ci' }, async ({ page }) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Saanjh' });
  const soon = page.getByText('How to reach the shop follows here soon.');
  const showBought = async () => {
    await page.goto(`${shop.origin}/success`);
    const bought = { cart: [{ name: 'Bear', price: 250, quantity: 1 }], total: 250, order: 'x' };
    await page.evaluate((usr) => history.replaceState({ usr, key: 'x', idx: 0 }, ''), bought);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'What happens now' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  const policy = page.getByRole('main').getByRole('link', { name: 'Delivery Policy' });
  try {
    await page.goto(`${shop.origin}/contact`);
    await expect(soon).toBeVisible();
    await showBought();
    await expect(policy).toHaveCount(0);
    await shop.change({ phone: '98290 12345', delivery: 'Parcels leave on Mondays.' });
    await page.goto(`${shop.origin}/contact`);
    await expect(page.getByRole('link', { name: '98290 12345' })).toBeVisible();
    await expect(soon).toHaveCount(0);
    await showBought();
    await expect(policy).toBeVisible();
  } finally {
    await shop.close();
  }
});

test('a single photo begins where the page does, without a column for thumbnails', { tag: '@ci' }, async ({ page }) => {
  const shop = await NewShop.open({ shopName: 'Moti' });
  try {
    await shop.add({ name: 'One Photo' });
    await page.goto(`${shop.origin}/product/one-photo`);
    const readLeft = async (place: Locator) => (await place.boundingBox())?.x;
    const photos = page.getByRole('region', { name: /^Photos of/ });
    expect(await readLeft(photos)).toBe(await readLeft(page.getByRole('main').getByRole('article').first()));
  } finally {
    await shop.close();
  }
});
