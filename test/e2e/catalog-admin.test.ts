import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import {
  accessibilityViolations,
  admin,
  answer,
  closeFilters,
  expect,
  expectNoSidewaysScroll,
  isPhone,
  storeSession,
  test,
} from './shopper.ts';

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 750, channels: 3, background } })
    .jpeg()
    .toBuffer();
const photo = async (name: string, colour: string) => ({ name, mimeType: 'image/jpeg', buffer: await picture(colour) });

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

// All tests share one admin account, which may run one upload at a time.
test.describe.configure({ mode: 'default' });

test('an admin adds, renames and deletes a category', async ({ page, expected }, { project }) => {
  expected.errors.push(/409/);
  const name = `Wool Hats ${project.name}`;
  await page.goto('/dashboard/admin/create-category');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByText(`${name} is created`)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.getByRole('article').filter({ hasText: name }).getByRole('button', { name: 'Edit' }).click();
  const window = page.getByRole('dialog', { name: 'Edit' });
  await expect(window.getByLabel('Name')).toBeFocused();
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
  await page.getByRole('article').filter({ hasText: 'Keychains' }).getByRole('button', { name: 'Delete' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await answer(page, 'Delete the category Keychains?', 'Delete');
  await expect(page.getByText('This category still has products, so it stays.')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: `${name} and Caps` });
  await card.getByRole('button', { name: 'Delete' }).press('Enter');
  // What is lost for good is not lost by Enter.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await answer(page, `Delete the category ${name} and Caps?`, 'Delete');
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0);
});

test('an admin adds a product with photos, changes it, archives it and restores it', async ({ page }, { project }) => {
  const name = `Tiny Lantern ${project.name}`;
  await page.goto('/dashboard/admin/create-product');
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Name').fill(name);
  const unbuyable = page.getByText('An order is at most ₹5,00,000: nobody can buy it at this price.');
  await page.getByLabel('Price').fill('5,00,001');
  await expect(unbuyable).toBeVisible();
  await page.getByLabel('Price').fill('349.50');
  await expect(unbuyable).toHaveCount(0);
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
  const next = page.getByRole('region', { name: 'New product' });
  await expect(next).toContainText(/\/product\/tiny-lantern-/);
  await expect(next.getByRole('link', { name: 'See it in the shop' })).toHaveAttribute(
    'href',
    /^\/product\/tiny-lantern-/,
  );
  expect(await accessibilityViolations(page)).toEqual([]);

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
  await page.getByRole('button', { name: 'Delete Product' }).click();
  await answer(page, 'Are you sure you want to delete this product?', 'Delete');
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

test('photos that are deleted while they are being sent make room for others', async ({ page }) => {
  await page.goto('/dashboard/admin/create-product');
  await page.route('**/api/v1/product/photos', () => undefined);
  const field = page.getByLabel('Upload Photos');
  await field.setInputFiles([await photo('a.jpg', '#9c164b'), await photo('b.jpg', '#293a70')]);
  await expect(page.getByRole('progressbar', { name: /Sending photo/ })).toHaveCount(2);
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Delete photo 1' }).click();
  await page.unroute('**/api/v1/product/photos');
  await field.setInputFiles([await photo('c.jpg', '#3d5c28')]);
  await expect(page.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', /^\/photos\/[\da-f]{24}\/320/);
  await expect(page.getByRole('progressbar', { name: /Sending photo/ })).toHaveCount(0);
});

test('photos are sent no further when the form is left', async ({ page }) => {
  await page.goto('/dashboard/admin/create-product');
  await page.route('**/api/v1/product/photos', () => undefined);
  await page.getByLabel('Upload Photos').setInputFiles([await photo('a.jpg', '#9c164b')]);
  await expect(page.getByRole('progressbar', { name: /Sending photo/ })).toHaveCount(1);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/product/photos'));
  await page.getByRole('link', { name: 'Orders' }).and(page.locator(':visible')).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page).toHaveURL(/\/admin\/orders/);
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
  let stored = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/product/photos') && response.status() === 201) stored++;
  });
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
    await expect(page.getByText('Photo 1 is at place 2 of 3.')).toBeAttached({ timeout: 5_000 });
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
  expect(stored).toBe(3);
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
    await page
      .getByRole('link', { name: 'Home' })
      .or(page.getByRole('banner').locator('a[href="/"]'))
      .locator('visible=true')
      .first()
      .click();
    await answer(page, 'There are unsaved changes. Leave this page without them?', 'Stay here');
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
    await page.getByLabel('File (CSV or XLSX)').setInputFiles(csv([',Bad Bell,,free,1,Home & Table,Yes']));
    await expect(page.getByText(/^Line 2: price: A price is/)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page
      .getByLabel('File (CSV or XLSX)')
      .setInputFiles(csv([`,Brass Bell ${project.name},Rings.,80,2,Home & Table,Yes`]));
    await expect(page.getByText('1 product to write, 0 unchanged.')).toBeVisible();
    await page.getByRole('button', { name: 'Take over 1 product' }).click();
    await expect(page.getByText('Import complete: 1 added, 0 changed')).toBeVisible();
  },
);

test(
  'a file of another shop and a sheet of one’s own are looked at, and taken',
  { tag: '@full' },
  async ({ page, expected }, info) => {
    // There is no such picture.
    expected.errors.push(/400/);
    const { name } = info.project;
    const csv = (...lines: string[]) => ({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    await page.goto('/dashboard/admin/catalog-file');
    const field = page.getByLabel('File (CSV or XLSX)');
    await field.setInputFiles(
      csv(
        'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Image Src,Gift Card',
        `bell-${name},Temple bell ${name},<p>Rings.</p>,Bells,Size,Small,2,80,https://pictures.example/b.jpg,FALSE`,
        `bell-${name},,,,,Large,1,120,,`,
        `card-${name},Card,,,Title,Default Title,1,100,,TRUE`,
      ),
    );
    await expect(page.getByText('From Shopify, 3 lines, 1 product')).toBeVisible();
    const steps = page.getByRole('region', { name: 'Import', exact: true }).getByRole('list', { name: 'Steps' });
    await expect(steps.locator('[aria-current=step]')).toHaveText('Look');
    const cards = page.getByRole('region', { name: 'How they will look' });
    await expect(cards.getByRole('listitem')).toHaveText([/₹80.*Bells; 3 in stock; Small, Large/]);
    const becomes = page.getByRole('region', { name: 'What becomes what' });
    await expect(becomes).toContainText('2 variants of 1 product');
    await expect(becomes).toContainText('1 category, 1 of them new: Bells');
    const notTaken = page.getByRole('region', { name: /^Not taken/ }).getByRole('listitem');
    await expect(notTaken).toHaveText(/Line 4, Card.*Gift cards are not taken\./);
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Take products.csv away' }).click();
    await expect(field).toBeFocused();
    await expect(becomes).toHaveCount(0);
    await field.setInputFiles(csv('Item,Rate,Qty,Kind,Shelf', `Brass lamp ${name},1249/-,5.00,Lamps,B4-${name}`));
    await expect(page.getByLabel('rate becomes')).toHaveValue('price');
    await page.getByLabel('shelf becomes').selectOption('SKU');
    const noQuantity = page.getByText('No column is the quantity: new products have 0 pieces until you count them.');
    await expect(noQuantity).toHaveCount(0);
    await page.getByLabel('qty becomes').selectOption('Leave out');
    await expect(noQuantity).toBeVisible();
    await page.getByLabel('qty becomes').selectOption('Quantity');
    await expect(steps.locator('[aria-current=step]')).toHaveText('The columns');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'See the products' }).press('Enter');
    await expect(steps).toBeFocused();
    await expect(cards.getByRole('listitem')).toHaveText([/Brass lamp.*₹1,249.*Lamps; 5 in stock/]);
    await steps.getByRole('button', { name: 'The columns' }).press('Enter');
    await expect(page.getByLabel('shelf becomes')).toHaveValue('sku');
    await page.getByRole('button', { name: 'See the products' }).press('Enter');
    const hidden = page.getByRole('switch', { name: 'New products stay hidden' });
    await expect(hidden).toHaveAttribute('aria-checked', 'true');
    await hidden.press('Space');
    await expect(hidden).toHaveAttribute('aria-checked', 'false');
    await hidden.press('Space');
    await expect(cards.getByRole('listitem')).toHaveText([/Hidden/]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take over 1 product' }).press('Enter');
    await expect(page.getByText('Import complete: 1 added, 0 changed')).toBeVisible();
    const progress = page.getByRole('region', { name: 'Progress of the import' });
    await expect(progress.locator('[aria-current=step]')).toHaveText('Take over');
    await page.getByRole('link', { name: 'Hidden products' }).click();
    await expect(page.getByText(`Brass lamp ${name}`).first()).toBeVisible();
  },
);

test(
  'a price that could be meant otherwise is written anew on the page, and refused lines are saved as CSV',
  {
    tag: '@layout',
  },
  async ({ page }, info) => {
    const name = `Doubted lamp ${info.project.name}`;
    await page.goto('/dashboard/admin/catalog-file');
    const choose = (csv: string) =>
      page
        .getByLabel('File (CSV or XLSX)')
        .setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await choose(`Item,Kind,Rate,Qty\n${name},Lamps,"1.099,00",1`);
    await page.getByRole('button', { name: 'See the products' }).click();
    const look = page.getByRole('region', { name: /^Look first/ });
    const change = async (price: string) => {
      await look.getByRole('button', { name: 'Change line 2, rate' }).click();
      await look.getByLabel('Instead, in line 2, rate').fill(price);
    };
    await change('free');
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
    await look.getByRole('button', { name: 'Take it' }).click();
    await expect(page.getByText('1 line cannot be imported.')).toBeVisible();
    await change('109.90');
    await look.getByRole('button', { name: 'Take it' }).click();
    await expect(page.getByText('₹109.90').first()).toBeVisible();

    await choose('name,category,price,quantity\n=Broken lamp,Lamps,free,1');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'List as CSV' }).click();
    const file = await (await saved).path();
    expect(readFileSync(file, 'utf8')).toMatch(/^\ufeff"Line","Product","Reason"\r\n"2","","/);
  },
);

test(
  'photos come with a file in a ZIP, those that fail are tried again, and everything goes out as one ZIP',
  { tag: '@full' },
  async ({ page }, info) => {
    const name = `Photo lamp ${info.project.name}`;
    await page.goto('/dashboard/admin/catalog-file');
    const csv = `name,category,price,quantity,photos\n${name},Lamps,900,1,"lamp.jpg, missing.jpg"`;
    await page
      .getByLabel('File (CSV or XLSX)')
      .setInputFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('2 photos to fetch from where the file says.')).toBeVisible();
    const lamp = new Uint8Array(await picture('#a8164f'));
    const zip = zipSync({ 'photos/lamp.jpg': lamp, 'nothing.jpg': lamp });
    await page
      .getByLabel('Photos (ZIP), if you have them')
      .setInputFiles({ name: 'photos.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
    await expect(page.getByText('1 photo from the ZIP.')).toBeVisible();
    await expect(page.getByRole('region', { name: /^Look first/ }).getByText('nothing.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Take over 1 product' }).click();
    await expect(page.getByText('1 of 2 photos taken.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Photos not taken 1' })).toContainText(`${name}, photo 2`);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try these photos again' }).click();
    await expect(page.getByRole('region', { name: 'Photos not taken 1' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export everything, with photos' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('catalog.zip');
    await page.getByLabel('Catalog (ZIP)').setInputFiles((await download.path()) as string);
    await page.getByRole('button', { name: 'Take this catalog' }).click();
    await expect(page.getByText(/^0 of \d+ products added\.$/)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

test(
  'customers and orders of another shop are looked at, taken, and read as history',
  { tag: '@full' },
  async ({ page }, info) => {
    const { name } = info.project;
    const file = (...lines: string[]) => ({
      name: 'export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    await page.goto('/dashboard/admin/catalog-file');
    const part = page.getByRole('region', { name: 'Customers and past orders' });
    const field = part.getByLabel('Customers or orders (CSV or XLSX)');
    await field.setInputFiles(file('First Name,Last Name,Email,Total Spent', 'Bad,Mail,not an address,0'));
    await expect(part.getByText('Line 2: email: This is not an email address.')).toBeVisible();
    await field.setInputFiles(
      file(
        'Name,Email,Financial Status,Created at,Total,Lineitem quantity,Lineitem name,Lineitem price',
        `#${name}-1,old-${name}@example.org,paid,2025-05-14 10:20:00 +0530,1299.00,2,Clay mug,450`,
        `#${name}-1,old-${name}@example.org,,,,1,Scarf,399`,
      ),
    );
    await expect(part.getByText('A file of Shopify: 1 new orders, 0 changed, 0 unchanged.')).toBeVisible();
    await expect(part.getByText('Clay mug × 2, Scarf × 1')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await part.getByRole('button', { name: 'Import 1 order' }).click();
    await expect(part.getByText('1 orders added, 0 changed, 0 unchanged.')).toBeVisible();
    await part.getByRole('link', { name: 'Past orders' }).click();
    await page.getByLabel('Number, name or email').fill(`old-${name}`);
    const order = page.getByRole('article', { name: `Past order #${name}-1` });
    await expect(order).toContainText('14 May 2025, from Shopify; Paid');
    await expect(order).toContainText('Clay mug × 2: ₹450');
    await expectNoSidewaysScroll(page);
    expect(await accessibilityViolations(page)).toEqual([]);
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
