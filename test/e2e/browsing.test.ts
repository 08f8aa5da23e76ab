import AxeBuilder from '@axe-core/playwright';
import { admin, asha, expect, expectNoSidewaysScroll, isPhone, logIn, test } from './shopper.ts';

test('the listing loads more until everything is there', async ({ page }) => {
  await page.goto('/');
  const products = page.getByRole('region', { name: 'All Products' }).getByRole('article');
  await expect(products).toHaveCount(12);
  await page.getByRole('button', { name: 'Loadmore' }).click();
  await expect(products).toHaveCount(24);
  await page.getByRole('button', { name: 'Loadmore' }).click();
  await expect(products).toHaveCount(36);
  await expect(page.getByRole('button', { name: 'Loadmore' })).toHaveCount(0);
});

test('the filter narrows by category and price, stands in the address and is reset', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Keychains' }).check();
  await page.getByRole('radio', { name: '₹200 – ₹400' }).check();
  const products = page.getByRole('region', { name: 'All Products' }).getByRole('article');
  await expect(products).toHaveCount(4);
  await expect(page).toHaveURL(/price=200-400/);
  await page.reload();
  await expect(products).toHaveCount(4);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Keychains' })).toBeChecked();
  await page.getByRole('button', { name: 'RESET FILTERS' }).click();
  await expect(products).toHaveCount(12);
  await expect(page).toHaveURL(/\/$/);
});

test('a product that is out of stock cannot be added', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('article').filter({ hasText: 'Mushroom Keychain' }).getByRole('button', { name: 'Add to cart' }),
  ).toBeDisabled();
});

test('a product page shows every line, and its photos move by button and key', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Jodi Wedding Dolls' }).last().click();
  await expect(page.getByRole('heading', { name: 'Jodi Wedding Dolls', level: 1 })).toBeVisible();
  await expect(page.getByText('₹2,799.00')).toBeVisible();
  await expect(page.getByText('Shipping: Yes')).toBeVisible();
  await expect(page.getByText(/^Available: \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(page.getByText('2 / 2')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar Products' })).toBeVisible();
});

test('pages are whole without scripts', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage();
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.goto('/product/bhalu-the-bear');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bhalu the Bear');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/bhalu-the-bear$/);
  const described = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(described).toMatchObject({
    '@type': 'Product',
    name: 'Bhalu the Bear',
    offers: { price: 1249, priceCurrency: 'INR' },
  });
});

test('an unknown address and an unknown product answer 404 with the not-found page', async ({ page, expected }) => {
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
});

test('search takes a slip of typing and says how many it found', async ({ page }) => {
  await page.goto('/search?keyword=keychian');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(page.getByText('Found 6')).toBeVisible();
  for (const keyword of ['qqqqqq', '%00', '%ff', '(((', '']) {
    expect((await page.goto(`/search?keyword=${keyword}`))?.status()).toBe(200);
    await expect(page.getByText('No Products Found')).toBeVisible();
  }
});

test('guards count down and send elsewhere, and login leads back', async ({ page }) => {
  await page.goto('/dashboard/user/orders');
  await expect(page.getByText('redirecting to you in 3 second').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 8_000 });
  await logIn(page, asha);
  await expect(page).toHaveURL(/\/dashboard\/user\/orders$/);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a shopper is sent home from the admin’s desk', async ({ page, expected }) => {
  expected.errors.push(/403/);
  await page.goto('/login');
  await logIn(page, asha);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard/admin/orders');
  await expect(page.getByText('redirecting to you in 3 second').first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/, { timeout: 8_000 });
});

test('the admin’s desk shows the orders that wait, and logout ends the session', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, admin);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard/admin');
  await expect(page.getByText('Not Processed')).toBeVisible();
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully Logged Out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expect
    .poll(async () =>
      (await page.request.get('/api/v1/user/user-auth', { headers: { authorization: token } })).status(),
    )
    .toBe(401);
});

for (const address of [
  '/',
  '/product/bhalu-the-bear',
  '/cart',
  '/login',
  '/register',
  '/success',
  '/failure',
  '/categories',
  '/category/keychains',
  '/search?keyword=card',
  '/about',
  '/contact',
  '/policy',
]) {
  test(`${address} fits its window and has nothing that axe objects to`, async ({ page }) => {
    await page.goto(address);
    await expectNoSidewaysScroll(page);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)).toEqual([]);
  });
}

test('suggestions come while typing, are picked by key or finger, and a blank search is told so', async ({ page }) => {
  await page.goto('/');
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).click();
  const box = page.getByRole('combobox', { name: 'Search' }).locator('visible=true');
  await box.fill('sunflower');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Surajmukhi Sunflower' })).toBeVisible();
  await box.press('ArrowDown');
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(box).toHaveValue(/\w/);
  await expect(list).toBeHidden();
  await box.fill('bunting');
  await list.getByRole('option', { name: 'Rangeen Bunting' }).click();
  await expect(box).toHaveValue('Rangeen Bunting');
  await expect(list).toBeHidden();
  await box.press('Enter');
  await expect(page).toHaveURL(/\/search\?keyword=Rangeen%20Bunting$/);
  await expect(page.getByText('Found 1')).toBeVisible();
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).first().click();
  await box.fill('   ');
  const told: string[] = [];
  page.once('dialog', (dialog) => {
    told.push(dialog.message());
    void dialog.accept();
  });
  await box.press('Enter');
  expect(told).toEqual(['Please enter a search keyword']);
});

test('the filter, the payment window and the review window leave axe nothing to object to', async ({ page }) => {
  const objections = async () =>
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`,
    );
  await page.goto('/');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Filter' })).toBeVisible();
  expect(await objections()).toEqual([]);
  await page.goto('/product/bhalu-the-bear');
  await page
    .getByRole('region', { name: 'Reviews' })
    .getByRole('button', { name: /Commented by/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await objections()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/login');
  await logIn(page, asha);
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/product/bhalu-the-bear');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(
    page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }),
  ).toBeFocused();
  expect(await objections()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/failure$/);
});
