import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  storeSession,
  tabTo,
  test,
} from './shopper.ts';

const photo = async (name: string, [width, height] = [600, 750]) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: width ?? 600, height: height ?? 750, channels: 3, background: '#9c164b' } })
    .jpeg()
    .toBuffer(),
});
const newProduct = '/dashboard/admin/create-product';
const uploads = '**/api/v1/product/photos';
/** Pressing the shutter and accepting the picture. */
const tapsInCamera = 2;

test.describe.configure({ mode: 'default' });
test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

const line = (page: Page, name: string) => page.getByRole('article', { name });
const published = (page: Page) => expect(page.getByText('Product Created Successfully').first()).toBeVisible();

async function addProduct(page: Page, name: string, price: number) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
  const call = async (path: string, options: object) =>
    (await page.request.post(`/api/v1${path}`, { headers: { authorization: token }, ...options })).json();
  const multipart = { name, price: String(price), quantity: '5', category: category[0]._id };
  const { product } = await call('/product/create-product', { multipart });
  const change = (edit: object) =>
    call('/product/edit-products', { data: { products: [{ _id: product._id }], ...edit } });
  return { product, change };
}

test('a description begins with one of three examples of the chosen category', async ({ page }) => {
  await page.goto(newProduct);
  await page.getByLabel('Category', { exact: true }).selectOption('Keychains');
  await page.getByRole('button', { name: 'Show three examples' }).click();
  const examples = page.getByRole('button', { name: /^Begin with: / });
  await expect(examples).toHaveCount(3);
  await expect(examples.first()).toHaveAccessibleName(/keychain/);
  const text = (await examples.first().textContent()) ?? '';
  await examples.first().click();
  await expect(page.getByLabel('Description')).toHaveValue(text);
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(examples).toHaveCount(0);
  await page.getByLabel('Description').fill('');
  await page.getByLabel('Category', { exact: true }).selectOption('Greeting Cards');
  await page.getByRole('button', { name: 'Show three examples' }).click();
  await expect(examples.first()).toHaveAccessibleName(/card/);
});

test('an owner publishes a product from a photo in at most eight taps', { tag: '@phone' }, async ({ page }) => {
  await page.goto(newProduct);
  await page.getByLabel('Name').fill('Tapped Coaster 1');
  await page.getByLabel('Price').fill('150');
  await page.getByLabel('Category').selectOption('Home & Table');
  await page.getByRole('button', { name: 'Create Product' }).tap();
  await published(page);
  await page.goto('/dashboard/admin');
  let taps = 0;
  await page.exposeFunction('countTap', () => (taps += 1));
  await page.evaluate(() =>
    addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.get(window, 'countTap')()),
  );
  await page.getByRole('link', { name: 'Create Product' }).and(page.locator('[href$=create-product]:visible')).tap();
  const camera = page.waitForEvent('filechooser');
  await page.getByText('Take a photo').tap();
  await (await camera).setFiles([await photo('camera.jpg')]);
  await page.getByLabel('Name').tap();
  await page.keyboard.type('Tapped Coaster 2');
  await page.getByLabel('Price').tap();
  await page.keyboard.type('175');
  await page.getByRole('button', { name: 'Create Product' }).tap();
  await published(page);
  // The label of the camera passes its tap on to the field: one more click.
  expect(taps - 1 + tapsInCamera).toBeLessThanOrEqual(8);
  const { product } = await (await page.request.get('/api/v1/product/products/tapped-coaster-2')).json();
  expect(product).toMatchObject({ price: 175, quantity: 1, shipping: true, category: { name: 'Home & Table' } });
  expect(product.photos).toHaveLength(1);
});

test(
  'photos wait for a busy shop and a lost connection, and go on by themselves',
  { tag: '@full' },
  async ({ page, context, expected }, { project }) => {
    expected.errors.push(/503|429|ERR_INTERNET_DISCONNECTED/);
    await page.goto(newProduct);
    const answers = [503, 429];
    await page.route(uploads, (route) => {
      const status = answers.shift();
      return status
        ? route.fulfill({ status, headers: { 'retry-after': '1' }, json: { message: `Busy with ${status}.` } })
        : route.continue();
    });
    await page.getByLabel('Upload Photos').setInputFiles([await photo('a.jpg')]);
    await expect(page.getByText('Busy with 503.')).toBeVisible();
    await expect(page.getByText('Busy with 429.')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await context.setOffline(true);
    await page.getByLabel('Upload Photos').setInputFiles([await photo('b.jpg')]);
    await expect(page.getByText('No connection: this photo is sent when it is back.')).toBeVisible();
    await page.getByLabel('Name').fill(`Patient Lamp ${project.name}`);
    await context.setOffline(false);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByText('No connection')).toHaveCount(0);
  },
);

test('an owner adds a product by keyboard alone', { tag: '@ci' }, async ({ page }) => {
  await page.goto(newProduct);
  // On a busy machine the first press may open nothing.
  await expect(async () => {
    await tabTo(page, page.locator('main input[type=file]').first());
    const chooser = page.waitForEvent('filechooser', { timeout: 3_000 });
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([await photo('keys.jpg')]);
  }).toPass();
  await expect(page.getByRole('button', { name: 'Delete photo 1' })).toBeVisible();
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  await type('Name', 'Keyboard Coaster');
  await type('Price', '160');
  await tabTo(page, page.getByLabel('Category', { exact: true }));
  await page.keyboard.type('Home');
  await tabTo(page, page.getByRole('button', { name: 'Create Product', exact: true }));
  await page.keyboard.press('Enter');
  await published(page);
  const { product } = await (await page.request.get('/api/v1/product/products/keyboard-coaster')).json();
  expect(product).toMatchObject({ price: 160, category: { name: 'Home & Table' } });
  expect(product.photos).toHaveLength(1);
});

test('while a photo is sent, missing fields are named at once, and leaving asks first', async ({ page }) => {
  await page.goto(newProduct);
  await page.route(uploads, () => undefined);
  await page.getByLabel('Upload Photos').setInputFiles([await photo('a.jpg')]);
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await page.getByRole('button', { name: 'Create Product' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('This is required.');
  await page.getByRole('link', { name: 'Keep as draft' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await page.unroute(uploads);
});

test('a draft says that a photo had not arrived when its page was left, until it is chosen again', {
  tag: '@full',
}, async ({ page }) => {
  const missing = page.getByText('One photo had not arrived when you left this page. Please choose it again.');
  await page.goto(newProduct);
  await page.route(uploads, () => undefined);
  await page.getByLabel('Upload Photos').setInputFiles([await photo('a.jpg')]);
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  await page.reload();
  await expect(missing).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByLabel('Name').fill('Lamp without its photo');
  await page.reload();
  await expect(missing).toBeVisible();
  await page.unroute(uploads);
  await page.getByLabel('Upload Photos').setInputFiles([await photo('a.jpg')]);
  await expect(page.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', /^\/photos\//);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(missing).toHaveCount(0);
  await page.getByRole('button', { name: 'Dismiss draft' }).click();
});

test('a draft survives a reload with its photos, and no other tab takes it', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.goto(newProduct);
  await page.getByLabel('Name').fill('Half a Lamp');
  await page.getByLabel('Description').fill('To be continued');
  await page.getByLabel('Upload Photos').setInputFiles([await photo('a.jpg')]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const other = await context.newPage();
  await other.goto(newProduct);
  await expect(other.getByLabel('Name')).toHaveValue('');
  await other.getByLabel('Name').fill('Another Lamp');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Half a Lamp');
  await expect(page.getByLabel('Description')).toHaveValue('To be continued');
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await other.close();
  await page.getByRole('button', { name: 'Dismiss draft' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Another Lamp');
  await page.getByRole('button', { name: 'Dismiss draft' }).click();
});

test(
  'price and stock are changed in the list, and a refusal puts the old value back',
  { tag: '@full' },
  async ({ page, expected }, { project, retry }) => {
    expected.errors.push(/409/);
    const name = `Cell Lamp ${project.name} ${retry}`;
    const { change } = await addProduct(page, name, 300);
    await page.goto('/dashboard/admin/products');
    const price = line(page, name).getByLabel('Rupees');
    const stock = line(page, name).getByLabel('Pieces');
    await price.click();
    await page.keyboard.type('12');
    await page.keyboard.press('Escape');
    await expect(price).toHaveValue('₹300');
    await price.click();
    await page.keyboard.type('1,250');
    await page.keyboard.press('Enter');
    await stock.click();
    await page.keyboard.type('9');
    await page.getByRole('heading', { name: 'Manage Products' }).click();
    await expect(price).toHaveValue('₹1,250');
    await expect(stock).toHaveValue('9 in stock');
    await change({ price: { set: 700 } });
    await price.click();
    await page.keyboard.type('800');
    await page.keyboard.press('Enter');
    await expect(line(page, name).getByRole('alert')).toHaveText(
      'Somebody else has changed this product in the meantime.',
    );
    await expect(price).toHaveValue('₹700');
  },
);

test(
  'several products are changed together, hidden and shown again',
  { tag: '@full' },
  async ({ page, expected }, { project }) => {
    expected.errors.push(/404/);
    const names = ['Dear', 'Cheap'].map((kind) => `${kind} Bowl ${project.name}`);
    const [{ product }] = [await addProduct(page, names[0] ?? '', 200), await addProduct(page, names[1] ?? '', 20)];
    await page.goto('/dashboard/admin/products');
    await page.getByRole('button', { name: 'Choose several' }).click();
    for (const name of names) await line(page, name).getByLabel('Choose').check();
    await expect(page.getByText('2 chosen')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    const bar = page.getByRole('region', { name: 'Chosen products' });
    await bar.getByRole('button', { name: 'Price' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Change').selectOption('Less, in rupees');
    await dialog.getByLabel('By how much').fill('50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(`${names[1]}: A price is more than zero.`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(line(page, names[0] ?? '').getByLabel('Rupees')).toHaveValue('₹150');
    await bar.getByRole('button', { name: 'Hide' }).click();
    await expect(page.getByText('2 of 2 changed.')).toBeVisible();
    const isOn = line(page, names[0] ?? '').getByRole('switch', { name: 'In the shop' });
    await expect(isOn).not.toBeChecked();
    expect((await page.request.get(`/api/v1/product/products/${product.slug}`)).status()).toBe(404);
    await isOn.click();
    await expect(isOn).toBeChecked();
    await expect.poll(async () => (await page.request.get(`/product/${product.slug}`)).status()).toBe(200);
  },
);

test('a photo is turned and cropped before it is sent', { tag: '@full' }, async ({ page }) => {
  await page.goto(newProduct);
  await page.getByLabel('Upload Photos').setInputFiles([await photo('wide.jpg', [900, 600])]);
  const shape = () =>
    page.getByRole('img', { name: 'Photo 1' }).evaluate(async (one) => {
      await (one as HTMLImageElement).decode();
      return (one as HTMLImageElement).naturalWidth / (one as HTMLImageElement).naturalHeight;
    });
  await expect.poll(shape).toBeCloseTo(1.5, 1);
  await page.getByRole('button', { name: 'Crop and turn photo 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop and turn' });
  await dialog.getByRole('button', { name: 'Use this' }).click();
  await expect.poll(shape).toBeCloseTo(1, 1);
  await page.getByRole('button', { name: 'Crop and turn photo 1' }).click();
  await dialog.getByRole('button', { name: 'Free' }).click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Turn right' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(shape).toBeCloseTo(1, 1);
});
