import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

const cushion = '/product/name-cushion';
const overlay = (page: Page) => page.locator('[data-text-on-photo]');
const readOrderId = (page: Page) => page.url().split('/').at(-1) ?? '';

async function pay(buyer: Page): Promise<string> {
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await buyer.getByRole('link', { name: 'See your order' }).click();
  await expect(buyer.getByRole('region', { name: 'Requests' })).toBeVisible();
  return readOrderId(buyer);
}

test('a buyer types a name, sees it on the photo and buys it; the admin reads it on the order', async ({
  page,
  visitor,
}) => {
  const buyer = await visitor();
  await signedIn(buyer, `Noor Namer ${Date.now() % 10_000}`);
  await buyer.goto(cushion);
  const field = buyer.getByLabel(/^Name to stitch up to \d+ letters, no emoji/);
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await expect(field).toBeFocused();
  await expect(buyer.locator('main').getByText('Please fill in: Name to stitch.')).toBeVisible();
  await buyer.keyboard.type('Rohan');
  await expect(overlay(buyer)).toContainText('Rohan');
  await expect(buyer.getByText('On the photo: Rohan.')).toBeAttached();
  expect(await accessibilityViolations(buyer)).toEqual([]);
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  const orderId = await pay(buyer);
  await expect(overlay(buyer)).toContainText('Rohan');
  await storeSession(page, admin);
  await page.goto(`/dashboard/admin/order/${orderId}`);
  const lines = page.getByRole('region', { name: 'Products' });
  await expect(lines).toContainText('Name to stitch, 5 letters');
  await expect(lines.getByRole('definition').filter({ hasText: 'Rohan' })).toBeVisible();
});

/** The scripts of the product's fields come when `release` is called. */
async function holdFields(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(personalisation|variant-picker)-[^/]+\.js/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('a press before the fields have their scripts moves the focus to what is missing once they have', {
  tag: '@full',
}, async ({ page }) => {
  const release = await holdFields(page);
  await page.goto(cushion, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByLabel(/^Name to stitch/)).not.toBeFocused();
  release();
  await expect(page.getByLabel(/^Name to stitch/)).toBeFocused();
  await expect(page.locator('main').getByText('Please fill in: Name to stitch.')).toBeVisible();
  await page.keyboard.type('Asha');
  await expect(overlay(page)).toContainText('Asha');
});

test('a press before the fields have their scripts buys the choice in the address and what needs no answer', async ({
  page,
}) => {
  const release = await holdFields(page);
  await signedIn(page, 'Early Presser');
  await page.goto('/product/nanhe-booties?size=0-to-6-months&colour=blush', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  release();
  await expect(page.getByText('Nanhe Booties added to cart')).toBeVisible();
  await page.goto('/product/marigold-thank-you-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success$/);
  await page.goto('/cart');
  await expect(page.getByRole('main').getByRole('article')).toHaveAccessibleName(
    'Nanhe Booties (0 to 6 months, Blush)',
  );
});

test('a day of which a part is missing is refused, and nothing that was typed is lost', { tag: '@full' }, async ({
  page,
}) => {
  const release = await holdFields(page);
  await page.goto('/product/marigold-thank-you-card', { waitUntil: 'domcontentloaded' });
  await page.getByLabel(/^Name on the card/).fill('For Maa');
  await page.getByLabel('Day', { exact: true }).selectOption('01');
  await page.getByLabel('Month').selectOption('02');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  release();
  await expect(page.getByText('The day it is for: please choose a day.').first()).toBeVisible();
  await page.getByLabel('Year').fill('2020');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('The day it is for: please choose a day that is not over.').first()).toBeVisible();
  await expect(page.getByLabel(/^Name on the card/)).toHaveValue('For Maa');
  await expect(page.getByLabel('Month')).toHaveValue('02');
});

test('answers with a photo are changed from the cart; each name is a line of its own', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(cushion);
  await page.getByLabel(/^Name to stitch/).fill('Asha');
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#9c164b' } })
    .jpeg()
    .toBuffer();
  const photo = page.getByLabel(/^Add a photo/);
  await photo.setInputFiles({ name: 'sofa.jpg', mimeType: 'image/jpeg', buffer });
  const added = page.getByRole('img', { name: 'The one you added' });
  await expect(added).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo' }).press('Enter');
  await expect(photo).toBeFocused();
  await photo.setInputFiles({ name: 'sofa.jpg', mimeType: 'image/jpeg', buffer });
  await expect(added).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByLabel(/^Name to stitch/).fill('ज़ोया');
  await expect(page.getByText('We draw these letters by hand')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.goto('/cart');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: /^Change Name Cushion \(Asha/ }).click();
  await expect(page.getByText('You are changing a piece in your cart.')).toBeVisible();
  await expect(page.getByLabel(/^Name to stitch/)).toHaveValue('Asha');
  await page.getByLabel(/^Name to stitch/).fill('Aisha');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText('Name to stitch: Aisha');
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the owner adds a text, moves it on the photo by keys and by dragging, and buyers see it there', {
  tag: '@full',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/product/birthday-cake-card/personalisation');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByLabel('What you ask for').fill('Name inside');
  await page.getByLabel('Shown on the first photo while the buyer types').check();
  const stage = page.getByRole('group', { name: /^Name inside: the arrow keys/ });
  await stage.press('Shift+ArrowUp');
  await page.getByRole('button', { name: 'Larger' }).click();
  const box = await stage.locator('rect').boundingBox();
  if (!box) throw new Error('The text has no box.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  // Under the fixed header, what is scrolled away is too near to its buttons.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  const [option] = (await (await saved).json()).options;
  expect(option.place).toMatchObject({ y: 0.45, width: 0.51 });
  expect(option.place.x).toBeGreaterThan(0.52);
  await page.goto('/product/birthday-cake-card');
  await page.getByLabel(/^Name inside/).fill('Maa');
  await expect(overlay(page)).toContainText('Maa');
  await page.goto('/dashboard/admin/product/birthday-cake-card/personalisation');
  await page.getByRole('button', { name: 'Delete Name inside' }).click();
  await answer(page, 'Delete "Name inside"? Buyers are no longer asked for it.', 'Delete');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The personalisation is saved')).toBeVisible();
});
