import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  isPhone,
  newestEmailTo,
  openLine,
  paymentWindow,
  signedIn,
  storeSession,
  test,
  untilWarm,
} from './shopper.ts';

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 750, channels: 3, background } })
    .jpeg()
    .toBuffer();
const photo = async (name: string, colour: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture(colour) });

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

async function buyNow(shopper: Page, slug: string, press: 'Pay' | 'Fail'): Promise<void> {
  await shopper.goto(`/product/${slug}`);
  await shopper.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(shopper).getByRole('button', { name: press, exact: true }).click();
}

const closeFilters = (page: Page) => page.getByRole('button', { name: /^Show \d/ }).click();

// All tests share one admin account, which may run one upload at a time.
test.describe.configure({ mode: 'default' });

test('an admin adds, renames and deletes a category', async ({ page, expected }, { project }) => {
  expected.errors.push(/409/);
  const name = `Wool Hats ${project.name}`;
  await page.goto('/dashboard/admin/create-category');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByText(`${name} is created`)).toBeVisible();
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click();
  const window = page.getByRole('dialog', { name: 'Edit' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await window.getByLabel('Name').fill('Keychains');
  await page.getByRole('button', { name: 'Update' }).click();
  const refusal = window.getByRole('alert').filter({ hasText: 'A category with this name already exists.' });
  await refusal.getByRole('button', { name: 'Close notification' }).click();
  await expect(refusal).toHaveCount(0);
  await window.getByLabel('Name').fill(`${name} and Caps`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(`${name} and Caps is updated`)).toBeVisible();
  await expect(window).toBeHidden();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('article').filter({ hasText: 'Keychains' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This category still has products, so it stays.')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: `${name} and Caps` });
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  expect(questions).toEqual(['Delete the category Keychains?', `Delete the category ${name} and Caps?`]);
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0);
});

test('an admin adds a product with photos, changes it, archives it and restores it', async ({ page }, { project }) => {
  const name = `Tiny Lantern ${project.name}`;
  await page.goto('/dashboard/admin/create-product');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Price').fill('349.50');
  await page.getByLabel('Quantity').fill('4');
  await page.getByLabel('Category').selectOption('Home & Table');
  await page.getByLabel('Shipping').selectOption('Yes');
  await page
    .getByLabel('Upload Photos')
    .setInputFiles([await photo('front.jpg', '#9c164b'), await photo('back.jpg', '#293a70')]);
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByText('Product Created Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/admin\/products$/);

  await page
    .getByRole('link', { name: new RegExp(name) })
    .getByText(name)
    .click();
  await expect(page).toHaveTitle('Dashboard - Update Product');
  await page.getByRole('button', { name: 'Delete photo 2' }).click();
  await expect(page.getByText('Photo deleted successfully!')).toBeVisible();
  await page.getByLabel('Price').fill('299');
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByText('Product updated successfully')).toBeVisible();
  await page
    .getByRole('link', { name: new RegExp(name) })
    .getByText(name)
    .click();
  await expect(page.getByLabel('Price')).toHaveValue('299');
  await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(1);
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this product?');
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Delete Product' }).click();
  await expect(page.getByText(`${name} deleted successfully`)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Show', { exact: true }).selectOption('Taken out');
  await closeFilters(page);
  await page.getByRole('article', { name }).getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText(`${name} is in the shop again`)).toBeVisible();
  await page.goto('/search?keyword=lantern');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('photos show upload progress, can be retried, and are reordered by keyboard and by dragging', async ({
  page,
  expected,
}, { project }) => {
  expected.errors.push(/503/);
  await page.goto('/dashboard/admin/create-product');
  await page.route('**/api/v1/product/photos', (route) =>
    route.fulfill({ status: 503, json: { message: 'Too busy.' } }),
  );
  await page.getByLabel('Name').fill(`Ordered Lamp ${project.name}`);
  await page.getByLabel('Upload Photos').setInputFiles([await photo('a.jpg', '#9c164b')]);
  await expect(page.getByText('Too busy.')).toBeVisible();
  await page.unroute('**/api/v1/product/photos');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Too busy.')).toHaveCount(0);
  await page
    .getByLabel('Upload Photos')
    .setInputFiles([await photo('b.jpg', '#293a70'), await photo('c.jpg', '#3d5c28')]);
  await expect(page.getByRole('progressbar', { name: /Sending photo/ })).toHaveCount(0);
  const sources = () =>
    page.getByRole('img', { name: /^Photo \d$/ }).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  const [first, second, third] = await sources();
  await page.getByRole('button', { name: 'Move photo 3 forward' }).click();
  expect(await sources()).toEqual([first, third, second]);
  await page.getByRole('button', { name: 'Photo 1, move' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Photo 1 is at place 1 of 3.')).toBeAttached();
  await expect(async () => {
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Photo 1 is at place 2 of 3.')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Space');
  await expect.poll(sources).toEqual([third, first, second]);
  if (!isPhone(page)) {
    const from = await page.getByRole('button', { name: 'Photo 3, move' }).boundingBox();
    const to = await page.getByRole('button', { name: 'Photo 1, move' }).boundingBox();
    await page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 40);
    await page.mouse.down();
    await page.mouse.move((to?.x ?? 0) + 60, (to?.y ?? 0) + 40, { steps: 8 });
    await page.mouse.up();
    await expect.poll(sources).toEqual([second, third, first]);
  }
  await expect(page.getByLabel('Name')).toHaveValue(`Ordered Lamp ${project.name}`);
});

test(
  'warns before leaving unsaved changes, and reports a conflicting edit instead of overwriting it',
  { tag: '@full' },
  async ({ page, expected }, { project }) => {
    expected.errors.push(/409/);
    const mine = `Changed here, not saved (${project.name}).`;
    await page.goto('/dashboard/admin/product/yarn-basket');
    await page.getByLabel('Description').fill(mine);
    const messages: string[] = [];
    page.once('dialog', (dialog) => {
      messages.push(dialog.message());
      void dialog.dismiss();
    });
    await page
      .getByRole('link', { name: 'Home' })
      .or(page.getByRole('banner').locator('a[href="/"]'))
      .locator('visible=true')
      .first()
      .click();
    await expect.poll(() => messages).toEqual(['There are unsaved changes. Leave this page without them?']);
    await expect(page.getByLabel('Description')).toHaveValue(mine);

    const { product } = await (await page.request.get('/api/v1/product/products/yarn-basket')).json();
    const auth = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
    const { name, price, quantity, category } = product;
    await page.request.put(`/api/v1/product/update-product/${product._id}`, {
      headers: { authorization: auth },
      multipart: {
        name,
        price: String(price),
        quantity: String(quantity),
        category: category._id,
        description: 'Theirs.',
      },
    });
    await page.getByRole('button', { name: 'Update Product' }).click();
    await expect(page.getByText('Nothing was overwritten.')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue(mine);
    await page.getByRole('button', { name: 'Save mine over it' }).click();
    await expect(page.getByText('Product updated successfully')).toBeVisible();
  },
);

test('an admin finds a customer and the orders of this customer', { tag: ['@layout', '@full'] }, async ({ page }) => {
  await page.goto('/dashboard/admin');
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByLabel('Name, e-mail or phone').fill('asha@demo');
  await expect(page).toHaveURL(/search=asha/);
  await page.getByRole('link', { name: /asha@demo\.shop/ }).click();
  await expect(page.getByRole('heading', { name: 'Orders for User Asha Mehta' })).toBeVisible();
  const order = page.getByRole('article').first();
  await expect(order.getByText(/^Order ID: /)).toBeVisible();
  await expect(order.getByText(/^pay_/)).toBeVisible();
  await expect(order.getByText('Successful')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Orders for User Asha Mehta' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('orders are filtered in the URL, opened, and updated in bulk', { tag: '@full' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const shopper = await (await browser.newContext({ baseURL })).newPage();
  const rita = await signedIn(shopper, 'Rita Bulk');
  for (const slug of ['marigold-thank-you-card', 'marigold-thank-you-card']) {
    await buyNow(shopper, slug, 'Pay');
    await expect(shopper).toHaveURL(/\/success$/);
  }
  await page.goto('/dashboard/admin/orders');
  await page.getByLabel('Buyer, order or payment').fill(rita.email);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const choose of await page.getByRole('checkbox', { name: 'Choose' }).all()) await choose.check();
  await page.getByLabel('Move 2 chosen to').selectOption('Shipped');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('2 orders set to Shipped')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Status').first().selectOption('Delivered');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await page.getByLabel('Status').first().selectOption('All');
  await closeFilters(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await saved).suggestedFilename()).toBe('orders.csv');
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).first().click();
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('Not Processed → Shipped, by Kavita Joshi')).toBeVisible();
  await expect(timeline.getByText(/^Paid ₹/)).toBeVisible();
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await expect(buyer.getByRole('link', { name: rita.phone })).toHaveAttribute('href', 'tel:9876543210');
  await expect(buyer.getByRole('link', { name: rita.email })).toHaveAttribute('href', `mailto:${rita.email}`);
  await expect(buyer.getByRole('link', { name: 'Chat' })).toHaveAttribute('href', /wa\.me\/919876543210/);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByText('Print as PDF').click();
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Packing slip, A5' }).click();
  expect((await printed).suggestedFilename()).toBe('packing-slip.pdf');
});

test('an order whose payment failed is marked, and nobody ships or prints it without being asked', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  const shopper = await (await browser.newContext({ baseURL })).newPage();
  const nila = await signedIn(shopper, 'Nila Unpaid');
  await buyNow(shopper, 'marigold-thank-you-card', 'Fail');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.dismiss();
  });
  await expect(async () => {
    await page.goto(`/dashboard/admin/orders?search=${nila.email}`);
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 1_500 });
  }).toPass();
  await openLine(page);
  const status = page.getByRole('article').getByRole('combobox', { name: 'Status' });
  await status.selectOption('Shipped');
  await expect(status).toHaveValue('Not Processed');
  await page.getByRole('checkbox', { name: 'Choose' }).check();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByRole('link', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: /^Order #/ })).toBeVisible();
  await page.getByText('Print as PDF').click();
  await page.getByRole('button', { name: 'Packing slip, A5' }).click();
  expect(questions).toEqual([
    'The payment failed. Move to Shipped anyway?',
    'The payment failed. Move to Processing anyway?',
    'The payment failed. Print anyway?',
  ]);
  await page.goto('/dashboard/admin');
  const line = page.getByRole('listitem').filter({ hasText: 'Nila Unpaid' }).first();
  await expect(line.getByText('The payment failed.')).toBeVisible();
});

test('cancelling a paid order asks for the refund of what is left, and the refunded order stays cancelled', {
  tag: '@full',
}, async ({ page, browser, baseURL }) => {
  const shopper = await (await browser.newContext({ baseURL })).newPage();
  const rita = await signedIn(shopper, 'Rita Refund');
  await buyNow(shopper, 'bhalu-the-bear', 'Pay');
  await expect(shopper).toHaveURL(/\/success$/);
  await page.goto(`/dashboard/admin/orders?search=${rita.email}`);
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const part = page.getByRole('dialog', { name: 'Refund' });
  expect(await accessibilityViolations(page)).toEqual([]);
  await part.getByRole('radio', { name: 'A part' }).check();
  await part.getByLabel('Amount in rupees').fill('lots');
  await part.getByRole('button', { name: 'Send the money back' }).click();
  await expect(part.getByText('An amount is a number of rupees with at most two decimals.')).toBeVisible();
  await part.getByLabel('Amount in rupees').fill('50');
  await part.getByRole('button', { name: 'Send the money back' }).click();
  await expect(part).toBeHidden();

  const status = page.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Cancelled');
  const cancellation = page.getByRole('dialog', { name: 'Cancel order' });
  await expect(cancellation.getByRole('group', { name: 'Refund ₹1,199 now?' })).toBeVisible();
  await expect(cancellation.getByRole('radio', { name: 'Yes' })).toBeChecked();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await cancellation.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('Order status updated!')).toBeVisible();
  await expect(status).toHaveValue('Cancelled');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('₹1,199: refunded')).toBeVisible({ timeout: 1_500 });
  }).toPass();
  await expect.poll(() => newestEmailTo(rita.email)).toContain('Your refund from');
  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await status.selectOption('Processing');
  expect(await question).toBe('The payment was refunded. Move to Processing anyway?');
  await expect(status).toHaveValue('Cancelled');
});

test('orders and products are lines on a phone, and filters and the status of chosen orders stay in sight', {
  tag: ['@layout', '@full'],
}, async ({ page }) => {
  for (const path of ['orders', 'products']) {
    await page.goto(`/dashboard/admin/${path}`);
    const first = page.getByRole('article').first();
    await expect(first).toBeVisible();
    const before = await first.boundingBox();
    if (isPhone(page)) {
      expect(before?.height).toBeGreaterThanOrEqual(72);
      expect(before?.height).toBeLessThanOrEqual(96);
    }
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    const filters = page.getByRole('region', { name: 'Filters' });
    await expect(filters).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
    await expectNoSidewaysScroll(page);
    await filters.getByRole('button', { name: 'Close filters' }).click();
    await expect(filters).toBeHidden();
  }
  await page.goto('/dashboard/admin/orders');
  await page.getByRole('checkbox', { name: 'Choose' }).first().check();
  for (const y of [0, 100_000]) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeInViewport();
    if (y === 0) await expect(page.getByLabel('Move 1 chosen to')).toBeInViewport({ ratio: 1 });
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await openLine(page);
  await page.getByRole('link', { name: 'Open' }).first().click();
  const buyer = page.getByRole('region', { name: 'Buyer' });
  await expect(buyer.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(buyer.locator('p').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeInViewport({ ratio: 1 });
});

test('an empty list says what belongs there and leads on', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/dashboard/admin/orders?search=nobody-at-all');
  await expect(page.getByText('No orders found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose all on this page' })).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Reset filters' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('the home page shows open orders, the numbers and low stock', async ({ page }) => {
  await page.goto('/dashboard/admin');
  await expect(page.getByText('Not Processed')).toBeVisible();
  await expect(page.getByText('98290 00000')).toBeVisible();
  const numbers = page.getByRole('region', { name: 'Numbers' });
  await expect(numbers.getByText('Average order')).toBeVisible();
  await expect(numbers.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  await numbers.getByText('The same as a table').click();
  await expect(numbers.getByRole('columnheader', { name: 'Day' })).toBeVisible();
  await expect(numbers.getByRole('row')).toHaveCount(31 + 6);
  await numbers.getByRole('button', { name: '7 days' }).click();
  await expect(numbers.getByRole('cell', { name: /\d{4}$/ })).toHaveCount(7);
  await expect(
    page.getByRole('region', { name: 'Low stock' }).getByRole('link', { name: 'Mushroom Keychain' }),
  ).toBeVisible();
});

test('the home page names more waiting orders than it lists, and none when they could not be loaded', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/503/);
  const list = '**/api/v1/user/all-orders?*';
  await page.route(list, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '24' } });
  });
  await page.goto('/dashboard/admin');
  await page.getByRole('link', { name: 'All 48 orders' }).click();
  await expect(page).toHaveURL(/\/orders\?status=Not\+Processed$/);
  await page.unroute(list);
  await page.route(list, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/dashboard/admin');
  await expect(page.getByText('The shop could not be reached just now.')).toBeVisible();
  await expect(page.getByText('Not Processed')).toHaveCount(0);
  await page.unroute(list);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not Processed')).toBeVisible();
});

test(
  'the catalog is exported as CSV and imported after a preview',
  { tag: '@full' },
  async ({ page, expected }, { project }) => {
    expected.errors.push(/400/);
    await page.goto('/dashboard/admin/catalog-file');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the catalog' }).click();
    expect((await saved).suggestedFilename()).toBe('catalog.csv');
    const csv = (lines: string[]) => ({
      name: 'catalog.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['id,name,description,price,quantity,category,shipping', ...lines].join('\n')),
    });
    await page.getByLabel('CSV file').setInputFiles(csv([',Bad Bell,,free,1,Home & Table,Yes']));
    await expect(page.getByText(/^Line 2: price: A price is/)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel('CSV file').setInputFiles(csv([`,Brass Bell ${project.name},Rings.,80,2,Home & Table,Yes`]));
    await expect(page.getByText('1 lines to write, 0 unchanged.')).toBeVisible();
    await page.getByRole('button', { name: 'Import 1 lines' }).click();
    await expect(page.getByText('Import complete: 1 added, 0 changed')).toBeVisible();
  },
);

test('saved settings appear in the shop, and the change is in the audit log', async ({ page, expected }) => {
  expected.errors.push(/400/);
  await page.goto('/dashboard/admin/settings');
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Announcement' }).fill('Diwali orders close on Friday');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await page.goto('/dashboard/admin/contact#phone');
  await page.getByLabel('Phone').fill('not a number');
  await page.getByLabel('When you answer it').fill('10 to 6');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A phone number has digits, blanks, + and -.').first()).toBeVisible();
  await expect(page.getByLabel('When you answer it')).toHaveValue('10 to 6');
  await page.getByLabel('Phone').fill('+91 98290 54321');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText('Diwali orders close on Friday');
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: '+91 98290 54321' })).toBeVisible();
  await page.goto('/dashboard/admin/history');
  await expect(page.getByRole('row').filter({ hasText: 'changed the shop’s settings' }).first()).toContainText(
    'Kavita Joshi',
  );
  await page.goto('/dashboard/admin/settings');
  await page.getByRole('textbox', { name: 'Announcement' }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveCount(0);
});

test('logout in the admin ends the session on the server', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/admin');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Successfully Logged Out')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  const statusAfterLogout = async () =>
    (await page.request.get('/api/v1/user/user-auth', { headers: { authorization: token } })).status();
  await expect.poll(statusAfterLogout).toBe(401);
});

test('a shopper’s page loads no code of the admin', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await page.evaluate(() => localStorage.clear());
  await page.goto('/');
  await untilWarm(page);
  const manifest = await page.evaluate(
    () =>
      (window as never as { __reactRouterManifest: { routes: Record<string, { id: string; module: string }> } })
        .__reactRouterManifest.routes,
  );
  const adminModules = Object.values(manifest)
    .filter(({ id }) => id.startsWith('routes/dashboard/admin/'))
    .map(({ module }) => module);
  expect(adminModules.length).toBeGreaterThan(8);
  expect(
    loaded.filter((path) => adminModules.includes(path) || /numbers-|list-page-|product-form-/.test(path)),
  ).toEqual([]);
});

test(
  'a shopper sees that somebody else is paying for the last piece',
  { tag: '@full' },
  async ({ page, browser, baseURL }, { project }) => {
    const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
    const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
    const added = await page.request.post('/api/v1/product/create-product', {
      headers: { authorization },
      multipart: { name: `Only Vase ${project.name}`, price: '900', quantity: '1', category: category[0]._id },
    });
    const { product } = await added.json();
    const sentence = page.getByText('Somebody is paying for the last one just now.');
    await page.goto(`/product/${product.slug}`);
    await expect(page.getByText('Available: 1')).toBeVisible();
    await expect(sentence).toHaveCount(0);
    const buyer = await (await browser.newContext({ baseURL })).newPage();
    await signedIn(buyer, 'Vani Last');
    await buyer.goto(`/product/${product.slug}`);
    await buyer.getByRole('button', { name: 'Buy Now' }).click();
    await expect(
      buyer.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }),
    ).toBeEnabled();
    await page.reload();
    await expect(sentence).toBeVisible();
  },
);

test('a large category shows its size and loads in pages', { tag: '@full' }, async ({ page }, { project }) => {
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const headers = { authorization };
  const made = await page.request.post('/api/v1/category/create-category', {
    headers,
    data: { name: `Fifty ${project.name}` },
  });
  const { category } = await made.json();
  for (let n = 1; n <= 50; n++) {
    const multipart = { name: `Bead ${n} ${project.name}`, price: '50', quantity: '1', category: category._id };
    await page.request.post('/api/v1/product/create-product', { headers, multipart });
  }
  await page.goto(`/category/${category.slug}`);
  const cards = page.getByRole('article');
  await expect(page.getByText('50 result found')).toBeVisible();
  await expect(cards).toHaveCount(48);
  await page.getByRole('link', { name: 'Loadmore' }).click();
  await expect(cards).toHaveCount(50);
  await expect(page.getByRole('link', { name: 'Loadmore' })).toHaveCount(0);
  await page.reload();
  await expect(cards).toHaveCount(50);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('a Hindi name has a Latin address and one font, which pages in Latin letters do not load', {
  tag: '@full',
}, async ({ page }) => {
  const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const added = await page.request.post('/api/v1/product/create-product', {
    headers: { authorization },
    multipart: { name: 'फूल की टोकरी', price: '₹1,249', quantity: '1', category: category[0]._id },
  });
  const { slug, price } = (await added.json()).product;
  // The other window may have added one before.
  expect([slug, price]).toEqual([expect.stringMatching(/^phool-ki-tokri(-\d+)?$/), 1_249]);
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((url) => url.includes('devanagari'))).toEqual([]);
  expect(await fontsOf(page, 'main p')).toEqual(['Anek Latin Medium']);
  await page.goto(`/product/${slug}`);
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((url) => url.includes('rozha-one-devanagari'))).toHaveLength(1);
  expect(await fontsOf(page, 'h1')).toEqual(['Rozha One']);
});

/** The fonts that the browser really draws an element with. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}
