import {
  accessibilityViolations,
  expect,
  expectNoSidewaysScroll,
  fillCart,
  isPhone,
  logIn,
  newcomer,
  signedIn,
  test,
} from './shopper.ts';

test('an empty cart greets a guest and leads to the gifts, without a bill of nothing', async ({ page }) => {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Welcome Guest' })).toBeVisible();
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose a gift' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('button', { name: 'Make Payment' })).toHaveCount(0);
  await expect(page.locator('main')).not.toContainText('₹0');
});

test('a guest’s cart leads to the login and back', { tag: '@full' }, async ({ page }) => {
  const meena = newcomer('Meena Das');
  await page.request.post('/api/v1/user/signup', { data: { ...meena, location: meena.address } });
  await fillCart(page, 'diya-card');
  await page.goto('/cart');
  await expect(page.getByText('You have 1 items in your cart, please login to checkout!')).toBeVisible();
  await page.getByRole('complementary').getByRole('link', { name: 'Login' }).click();
  await logIn(page, meena);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Hello Meena Das' })).toBeVisible();
  await expect(page.getByText('You have 1 items in your cart', { exact: true })).toBeVisible();
  await expect(page.getByText(meena.address)).toBeVisible();
  await page.getByRole('link', { name: 'Update Address' }).click();
  await expect(page).toHaveURL(/\/dashboard\/user\/profile$/);
});

test('the login of the header leads back to the cart', async ({ page }) => {
  const meena = newcomer('Meena Das');
  await page.request.post('/api/v1/user/signup', { data: { ...meena, location: meena.address } });
  await fillCart(page, 'diya-card');
  await page.goto('/cart');
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).locator('visible=true').click();
  await logIn(page, meena);
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Hello Meena Das' })).toBeVisible();
});

test('quantities go up and down but never below one, and the total follows', async ({ page }) => {
  await signedIn(page, 'Meena Das');
  await fillCart(page, 'surajmukhi-sunflower', 'diya-card');
  await page.goto('/cart');
  const line = page.getByRole('article', { name: 'Diya Card' });
  const minus = line.getByRole('button', { name: 'minus, Diya Card' });
  await expect(minus).toBeDisabled();
  await line.getByRole('button', { name: 'plus, Diya Card' }).click();
  await expect(page.getByText('You have 3 items in your cart')).toBeVisible();
  const { products } = await (await page.request.get('/api/v1/product/allproducts')).json();
  const price = (slug: string) => products.find((one: { slug: string }) => one.slug === slug).price;
  const total = price('surajmukhi-sunflower') + 2 * price('diya-card');
  await expect(page.getByRole('complementary').locator('p', { hasText: /^Total/ })).toContainText(
    `₹${total.toLocaleString('en-IN')}`,
  );
  await minus.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have 2 items in your cart')).toBeVisible();
  await expect(line.getByRole('button', { name: 'plus, Diya Card' })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('removing shows both messages and moves the focus to the next line', async ({ page }) => {
  await fillCart(page, 'surajmukhi-sunflower', 'diya-card');
  await page.goto('/cart');
  await page.getByRole('article', { name: 'Surajmukhi Sunflower' }).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Surajmukhi Sunflower removed from cart')).toBeVisible();
  await expect(page.getByText('still unsure what to buy?Talk with us for customization')).toBeVisible();
  const last = page.getByRole('article', { name: 'Diya Card' }).getByRole('button', { name: 'Remove' });
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const badge = isPhone(page)
    ? page.getByRole('link', { name: 'Cart, 0 items' })
    : page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart 0' });
  await expect(badge).toBeVisible();
});

test('a full cart says that it is full, and so does one with 99 of a product', async ({ page }) => {
  const line = (n: number) => ({ _id: `gift${n}`.padEnd(24, '0'), name: `Gift ${n}`, slug: `gift-${n}`, price: 10 });
  const lines = Array.from({ length: 50 }, (_, n) => ({ ...line(n), photos: [], quantity: 1 }));
  await page.goto('/about');
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), lines);
  await page.goto('/product/bhalu-the-bear');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('A cart holds at most 50 products.')).toBeVisible();
  const { product } = await (await page.request.get('/api/v1/product/products/bhalu-the-bear')).json();
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), [{ ...product, quantity: 99 }]);
  await page.reload();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('A cart holds at most 99 pieces of one product.')).toBeVisible();
});

test('Another address opens the form where none is saved, else the list, and gives the focus back', async ({
  page,
}) => {
  const { address } = await signedIn(page, 'Meena Das');
  await fillCart(page, 'diya-card');
  await page.goto('/cart');
  const opener = page.getByRole('button', { name: 'Another address' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an address' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('PIN code').fill('411004');
  await expect(dialog.getByLabel('City')).toHaveValue('Pune');
  await dialog.getByLabel('House and street').fill('Flat 12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(address)).toBeHidden();
  await expect(page.getByText(/^Flat 12, Pune/)).toBeVisible();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Address of Meena Das' }).getByRole('radio').first()).toBeFocused();
});

test('on a phone Make Payment is one button, in reach everywhere, and covers nothing', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/cart');
  const button = page.getByRole('button', { name: 'Make Payment' });
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await expect(button).toHaveCount(0);
  await signedIn(page, 'Meena Das');
  await fillCart(page, 'surajmukhi-sunflower', 'diya-card', 'nazar-keychain');
  await page.goto('/cart');
  await expect(button).toHaveCount(1);
  await expect(button).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(button).toBeInViewport({ ratio: 1 });
  const notice = await page.getByText(/All rights reserved/).boundingBox();
  const bar = await button.boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a changed price is shown before the payment', async ({ page, expected }) => {
  expected.errors.push(/409/);
  await signedIn(page, 'Asha Mehta');
  await fillCart(page, 'nazar-keychain');
  await page.evaluate(() =>
    localStorage.setItem('cart', (localStorage.getItem('cart') ?? '').replace('"price":249', '"price":1')),
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByText('A price has changed. Please look at your cart again.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Nazar Keychain' }).getByText('₹249')).toBeVisible();
});

test('an unavailable provider leads to the failure page, and the cart stays', async ({ page, expected }) => {
  expected.errors.push(/503/);
  await signedIn(page, 'Asha Mehta');
  await fillCart(page, 'diya-card');
  await page.route('**/api/v1/product/orders', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await expect(page.getByText('Payment initialization failed.')).toBeVisible();
  await expect(page).toHaveURL(/\/failure$/);
  await page.goto('/cart');
  await expect(page.getByRole('article', { name: 'Diya Card' })).toBeVisible();
});

test('a payment that the server rejects leads to the failure page', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/400/);
  await signedIn(page, 'Asha Mehta');
  await fillCart(page, 'diya-card');
  await page.route('**/api/v1/product/payment-callback', (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, code: 'bad_signature', message: 'Payment verification failed.' },
    }),
  );
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Payment verification failed.')).toBeVisible();
  await expect(page).toHaveURL(/\/failure$/);
  await expect(page.getByText('We do not know yet whether the payment has arrived.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay again' })).toHaveCount(0);
});
