import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  expect,
  isPhone,
  newcomer,
  newestEmailTo,
  openSearch,
  paymentWindow,
  signedIn,
  test,
} from './shopper.ts';

/** Accepts the next alert and returns its message. */
function nextAlert(page: Page): Promise<string> {
  return new Promise((done) =>
    page.once('dialog', (dialog) => {
      done(dialog.message());
      void dialog.accept();
    }),
  );
}

test('suggestions appear while typing and are chosen by key or touch', async ({ page }) => {
  await page.goto('/');
  const box = await openSearch(page);
  await box.fill('sunflower');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Surajmukhi Sunflower' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
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
});

test('the suggestions scroll within 200 px, and the chosen one is visible', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const box = await openSearch(page);
  await box.fill('a');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option').nth(7)).toBeAttached();
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(200);
  for (let n = 0; n < 8; n++) await box.press('ArrowDown');
  await expect(list.getByRole('option').nth(7)).toBeInViewport({ ratio: 0.9 });
  await box.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('a');
});

test('blanks send no request, and searching for them shows a message', { tag: '@full' }, async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes('/product/search/') && requested.push(request.url()));
  await page.goto('/');
  const box = await openSearch(page);
  await box.fill('   ');
  const messages: string[] = [];
  page.on('dialog', (dialog) => {
    messages.push(dialog.message());
    void dialog.accept();
  });
  await box.press('Enter');
  expect(messages).toEqual(['Please enter a search keyword']);
  expect(requested).toEqual([]);
});

test('a failed search shows a message, and the keyword stays', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/503/);
  await page.goto('/');
  const box = await openSearch(page);
  await page.route('**/api/v1/product/search/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await box.fill('bear');
  const message = nextAlert(page);
  await box.press('Enter');
  expect(await message).toBe('Error occurred while searching. Please try again.');
  await expect(page).toHaveURL(/\/$/);
  await expect(box).toHaveValue('bear');
});

test('the response of a captive portal is treated like a failed search', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  const box = await openSearch(page);
  await page.route('**/api/v1/product/search/**', (route) => route.fulfill({ body: '<p>Welcome to our hotel</p>' }));
  const suggested = page.waitForResponse(/product\/search/);
  await box.fill('bear');
  await (await suggested).finished();
  const message = nextAlert(page);
  await box.press('Enter');
  expect(await message).toBe('Error occurred while searching. Please try again.');
  await expect(box).toHaveValue('bear');
});

test('results show their number, truncate descriptions at 30 characters, and survive a reload', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/');
  const box = await openSearch(page);
  await box.fill('keychain');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible();
  await expect(page.getByText('Found 6')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Found 6')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'Nazar Keychain' });
  await expect(card.getByText('₹249')).toBeVisible();
  expect([...((await card.locator('[data-preview]').textContent()) ?? '')]).toHaveLength(33);
  await expect(card.getByRole('link', { name: 'Nazar Keychain' }).last()).toHaveAttribute(
    'href',
    '/product/nazar-keychain',
  );
});

test('typing errors, plurals and Hindi words in the other script find products', { tag: '@full' }, async ({ page }) => {
  for (const [keyword, found] of [
    ['keychian', 'Nazar Keychain'],
    ['cushions', 'Granny Square Cushion'],
    ['भालू', 'Bhalu the Bear'],
    ['सूरजमुखी', 'Surajmukhi Sunflower'],
  ] as const) {
    await page.goto(`/search?keyword=${encodeURIComponent(keyword)}`);
    await expect(page.getByRole('heading', { name: found }), keyword).toBeVisible();
  }
});

test('a correction is shown with the keyword it replaced', async ({ page }) => {
  await page.goto('/search?keyword=keychian');
  await expect(page.getByText('Showing results for keychain. Nothing here is called “keychian”.')).toBeVisible();
  await expect(page.getByText('Found 6')).toBeVisible();
  await page.getByRole('link', { name: 'Search for “keychian” instead' }).click();
  await expect(page).toHaveURL(/\?keyword=keychian&exact=1$/);
  await expect(page.getByText('No Products Found')).toBeVisible();
  const box = await openSearch(page);
  await box.fill('tulpi');
  await box.press('Enter');
  await expect(page.getByText('Showing results for tulip.')).toBeVisible();
  await page.goto('/search?keyword=keychain');
  await expect(page.getByText('Found 6')).toBeVisible();
  await expect(page.getByText('Showing results for')).toHaveCount(0);
});

test('a search without results offers chat, categories and popular products', async ({ page }) => {
  for (const keyword of ['laptop', 'jigsaw']) {
    await page.goto(`/search?keyword=${keyword}`);
    await expect(page.getByText('No Products Found')).toBeVisible();
  }
  expect(await accessibilityViolations(page)).toEqual([]);
  const chat = page.getByRole('link', { name: 'Chat with us about it' });
  expect(decodeURIComponent((await chat.getAttribute('href')) ?? '')).toContain('“jigsaw”');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'What others choose' }).getByRole('article')).toHaveCount(4);
  await main.getByRole('link', { name: 'Keychains' }).click();
  await expect(page.getByRole('heading', { name: 'Category - Keychains' })).toBeVisible();
});

test('after two searches Back shows the earlier keyword in the field', { tag: '@full' }, async ({ page }) => {
  await page.goto('/search?keyword=bear');
  const box = await openSearch(page);
  await box.fill('tulip');
  await box.press('Enter');
  await expect(page.getByRole('heading', { name: 'Tulip Bouquet' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Bhalu the Bear' })).toBeVisible();
  await expect(box).toHaveValue('bear');
});

test('BUY NOW is as wide as its column on a phone', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/search?keyword=keychain');
  if (!isPhone(page)) return;
  const card = page.getByRole('article').first();
  const [button, column] = await Promise.all([
    card.getByRole('button', { name: 'BUY NOW' }).boundingBox(),
    card.boundingBox(),
  ]);
  expect(button?.width).toBeCloseTo(column?.width ?? 0, 0);
});

test('the page renders with any query in the URL', { tag: '@full' }, async ({ page }) => {
  for (const keyword of ['qqqqqq', '%00', '%ff', '(((', '']) {
    expect((await page.goto(`/search?keyword=${keyword}`))?.status()).toBe(200);
    await expect(page.getByText('No Products Found')).toBeVisible();
  }
});

test('BUY NOW requires a guest’s delivery address, shows its errors, and then sells', async ({ page, expected }) => {
  expected.errors.push(/400/);
  const guest = newcomer('Neha Guest');
  await page.goto('/search?keyword=Stitched%20Heart');
  await page.getByRole('button', { name: 'BUY NOW' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Delivery details/ });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Name').fill(guest.name);
  await dialog.getByLabel('Email').fill(guest.email);
  await dialog.getByLabel('Phone').fill('12');
  await dialog.getByLabel('PIN code').fill('311001');
  await expect(dialog.getByLabel('City')).toHaveValue('Bhilwara');
  await expect(dialog.getByLabel('State')).toHaveValue('Rajasthan');
  await dialog.getByLabel('House and street').fill('7 Lake Road');
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await expect(dialog.getByText(/A phone number has/).first()).toBeVisible();
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await expect(dialog.getByLabel('House and street')).toHaveValue('7 Lake Road');
  await dialog.getByLabel('Phone').fill(guest.phone);
  await dialog.getByRole('button', { name: 'Make Payment' }).click();
  await expect(dialog).toBeHidden();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success$/);
  await expect(page.getByRole('row', { name: /Heart Card 1/ })).toBeVisible();
  const link = () => /\/order\/[\w-]{43}/.exec((newestEmailTo(guest.email) ?? '').replace(/=\r?\n/g, ''))?.[0];
  await expect.poll(link).toBeTruthy();
  await page.goto(link() ?? '');
  await expect(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Success', { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('BUY NOW opens the payment immediately for a signed-in shopper', { tag: '@full' }, async ({ page }) => {
  await signedIn(page, 'Tara Pillai');
  await page.goto('/search?keyword=Birthday%20Cake');
  await page.getByRole('button', { name: 'BUY NOW' }).first().click();
  await paymentWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/failure$/);
});

test('the search field is open in a wide window and expands on a phone', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/');
  const box = page.getByRole('combobox', { name: 'Search' }).locator('visible=true');
  if (!isPhone(page)) return expect(box).toBeVisible();
  await expect(box).toHaveCount(0);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(box).toBeFocused();
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(box).toHaveCount(0);
});
