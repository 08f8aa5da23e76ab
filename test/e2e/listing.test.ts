import { accessibilityViolations, expect, listed, test } from './shopper.ts';

test('a card says that its product is sold out', async ({ page }) => {
  await page.goto('/');
  await expect(listed(page).filter({ hasText: 'Mushroom Keychain' }).getByText('Sold out')).toBeVisible();
  await expect(listed(page).filter({ hasText: 'Bhalu the Bear' }).getByText('Sold out')).toHaveCount(0);
});

test('Loadmore appends pages until all products are listed', async ({ page }) => {
  await page.goto('/');
  await expect(listed(page)).toHaveCount(12);
  const more = page.getByRole('button', { name: 'Loadmore' });
  await more.click();
  await expect(listed(page)).toHaveCount(24);
  await expect(page).toHaveURL(/\?page=2$/);
  await more.click();
  await expect(listed(page)).toHaveCount(36);
  await expect(more).toHaveCount(0);
});

test('Loadmore pressed twice at once fetches a page once, and no page twice', async ({ page }) => {
  await page.goto('/about');
  const fetched: string[] = [];
  page.on('request', (request) => {
    const number = /product-list\/(\d+)/.exec(request.url())?.[1];
    if (number) fetched.push(number);
  });
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Loadmore' }).dblclick();
  await expect(listed(page)).toHaveCount(24);
  expect(fetched).toEqual(['1', '2']);
});

test('Loadmore shows that it is loading, retains the focus, and can be retried', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/503/);
  await page.goto('/');
  let answer: (() => Promise<void>) | undefined;
  await page.route('**/api/v1/product/product-list/2', (route) => {
    answer = () => route.fulfill({ status: 503, body: '{}' });
  });
  const more = page.getByRole('button', { name: /Loadmore|Loading/ });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(more).toHaveText('Loading ...');
  await expect.poll(() => answer).toBeDefined();
  await answer?.();
  await expect(page.getByText('Something went wrong')).toBeVisible();
  await expect(more).toHaveText('Loadmore');
  await expect(more).toBeFocused();
  await page.unroute('**/api/v1/product/product-list/2');
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveCount(24);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveCount(36);
  await expect(listed(page).nth(24).getByRole('link').first()).toBeFocused();
});

test('Back from a product returns to the same pages, scrolled as they were', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Loadmore' }).click();
  await expect(listed(page)).toHaveCount(24);
  const chosen = listed(page).nth(20).getByRole('link').first();
  await chosen.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(500);
  await chosen.click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(listed(page)).toHaveCount(24);
  await expect.poll(() => page.evaluate((y) => Math.abs(window.scrollY - y), before)).toBeLessThan(40);
});

test('the filter narrows by category and price, is in the URL and can be reset', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Keychains' }).check();
  await page.getByRole('radio', { name: '₹200 – ₹400' }).check();
  await expect(listed(page)).toHaveCount(4);
  await expect(page).toHaveURL(/price=200-400/);
  await expect(page.getByRole('button', { name: 'Loadmore' })).toHaveCount(0);
  await page.reload();
  await expect(listed(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Keychains' })).toBeChecked();
  await page.getByRole('button', { name: 'RESET FILTERS' }).click();
  await expect(listed(page)).toHaveCount(12);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('checkbox', { name: 'Keychains' })).not.toBeChecked();
});

test('a choice made while an earlier one is loading is not lost', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  let letGo = () => {};
  const chosen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let requests = 0;
  await page.route('**/api/v1/product/product-filters', async (route) => {
    if (requests++ === 0) await chosen;
    await route.continue();
  });
  await page.getByRole('checkbox', { name: 'Keychains' }).check();
  await expect.poll(() => requests).toBe(1);
  await page.getByRole('radio', { name: '₹200 – ₹400' }).check();
  letGo();
  await expect(listed(page)).toHaveCount(4);
  await expect(page.getByRole('checkbox', { name: 'Keychains' })).toBeChecked();
});

test('the filter offers every price range of the shop, and closes by key', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio')).toHaveCount(9);
  await page.getByRole('radio', { name: '₹2,500 or more' }).check();
  await expect(listed(page).first()).toBeVisible();
  await expect(page).toHaveURL(/price=2500-9999/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Filter' })).toBeHidden();
  await expect(button).toBeFocused();
});

test('Back from a product returns to the filtered list', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Greeting Cards' }).check();
  await expect(listed(page)).toHaveCount(6);
  await page.keyboard.press('Escape');
  await listed(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
  await page.goBack();
  await expect(listed(page)).toHaveCount(6);
});

test('a card shows twelve words and the price, and is disabled without stock', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const card = listed(page).filter({ hasText: 'Mushroom Keychain' });
  await expect(card.getByRole('button', { name: 'Add to cart' })).toBeDisabled();
  const words = ((await listed(page).first().locator('[data-preview]').textContent()) ?? '')
    .replace(/\.\.\.$/, '')
    .split(' ');
  expect(words).toHaveLength(12);
  await expect(listed(page).filter({ hasText: 'Bhalu the Bear' }).getByText('₹1,249')).toBeVisible();
});

test('adding reduces the stock, and a message shows when none is left', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const card = listed(page).filter({ hasText: 'Bhalu the Bear' });
  const { products } = await (await page.request.get('/api/v1/product/product-list/1')).json();
  const { quantity } = products.find(({ name }: { name: string }) => name === 'Bhalu the Bear');
  const add = card.getByRole('button', { name: 'Add to cart' });
  for (let n = 0; n < quantity; n++) await add.click();
  await expect(add).toBeDisabled();
  // By key: earlier toasts may cover it.
  await add.press('Enter');
  await expect(page.getByText('Product is out of stock!')).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0].quantity)).toBe(quantity);
});

test('the first view says who makes the gifts and for whom', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Made by hand, for one person', level: 1 })).toBeInViewport();
  await expect(page.getByText('A few neighbours in Bhilwara crochet each gift.')).toBeInViewport();
  await expect(page.getByRole('navigation', { name: 'Gifts for' }).getByRole('link').first()).toBeInViewport();
});

test('a filter that finds nothing leads back to all gifts', { tag: '@full' }, async ({ page }) => {
  const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
  const keychains = category.find(({ slug }: { slug: string }) => slug === 'keychains');
  await page.goto(`/?category=${keychains._id}&price=2500-9999`);
  await expect(page.getByText('No Products Found')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'see all gifts' }).click();
  await expect(listed(page).first()).toBeVisible();
});

test('a listing or a filter that fails to load says so and can be retried', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/503/);
  const toast = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await page.goto('/about');
  await page.route('**/api/v1/product/product-list/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(toast).toBeVisible();
  await page.unroute('**/api/v1/product/product-list/**');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(listed(page)).toHaveCount(12);
  await page.route('**/api/v1/product/product-filters', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Keychains' }).check();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(toast.first()).toBeVisible();
});
