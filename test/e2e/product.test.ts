import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityViolations, expect, isPhone, logIn, newcomer, paymentWindow, signedIn, test } from './shopper.ts';

const reviews = (page: Parameters<typeof isPhone>[0]) => page.getByRole('region', { name: 'Reviews' });

test('the product page shows all fields', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Jodi Wedding Dolls' }).last().click();
  await expect(page.getByRole('heading', { name: 'Jodi Wedding Dolls', level: 1 })).toBeVisible();
  await expect(page.getByText('₹2,799', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Custom Gifts').locator('visible=true').last()).toBeVisible();
  await expect(page.getByText('Shipping: Yes')).toBeVisible();
  await expect(page.getByText(/^Available: \d+$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Similar Products' })).toBeVisible();
});

test('on a phone name, price and buttons are in the first screen and stay in reach', { tag: '@layout' }, async ({
  page,
}) => {
  await page.goto('/product/bhalu-the-bear');
  const height = page.viewportSize()?.height ?? 0;
  const readBottom = async (what: ReturnType<typeof page.locator>) => {
    const box = await what.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const buy = page.getByRole('button', { name: 'Buy Now' });
  const bar = isPhone(page) ? ((await buy.boundingBox())?.y ?? 0) : height;
  await expect(buy).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeInViewport({ ratio: 1 });
  expect(await readBottom(page.getByRole('heading', { level: 1 }))).toBeLessThan(bar);
  expect(await readBottom(page.getByText('₹1,249', { exact: true }).first())).toBeLessThan(bar);
  if (!isPhone(page)) return;
  const picture = await page.getByRole('region', { name: /^Photos of/ }).boundingBox();
  expect(picture?.height).toBeLessThanOrEqual(0.6 * height);
  await page.getByRole('heading', { name: 'Similar Products' }).scrollIntoViewIfNeeded();
  await expect(buy).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await readBottom(page.getByText('All rights reserved'))).toBeLessThan(bar);
});

test('the average beside the price leads to the reviews, those with a photo first', async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  await page.getByRole('link', { name: /^4\.\d stars \d+ reviews$/ }).click();
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  const notes = reviews(page).getByRole('button', { name: /Commented by/ });
  for (const place of [0, 1, 2]) await expect(notes.nth(place).getByRole('img', { name: /^Photo by/ })).toBeVisible();
});

test('a sold-out product says so when its button is pressed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Mushroom Keychain', exact: true }).click();
  await expect(page.getByText('Available: 0')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText('Product is out of stock!')).toBeVisible();
});

test('photos change by button, key and swipe', { tag: '@layout' }, async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect(page.getByText('2 / 2')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('1 / 2')).toBeVisible();
  await page.getByRole('button', { name: 'Previous photo' }).click();
  await expect(page.getByText('2 / 2')).toBeVisible();
  const roll = page.getByRole('region', { name: /^Photos of/ }).locator('[tabindex]');
  // Swiping starts after the transition of the button.
  await expect.poll(() => roll.evaluate((one) => Math.abs(one.scrollLeft - one.clientWidth))).toBeLessThan(2);
  await roll.evaluate((one) => one.scrollTo({ left: 0 }));
  await expect(page.getByText('1 / 2')).toBeVisible();
});

test('the thumbnail of the shown photo shows the focus, and the stage says what it is', async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  const thumbnail = page.getByRole('button', { name: 'Show photo 1' });
  await expect(thumbnail).toHaveAttribute('aria-current', 'true');
  await expect(thumbnail).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('Tab');
  await thumbnail.focus();
  await expect(thumbnail).toHaveCSS('outline', 'rgb(41, 58, 112) solid 3px');
  await expect(page.getByRole('group', { name: 'Photos of Bhalu the Bear' })).toHaveAttribute('tabindex', '0');
});

test('the buttons of a photo leave the stitched name uncovered', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/product/name-cushion');
  await page.getByLabel(/^Name to stitch/).fill('MEERA');
  const name = await page.locator('[data-text-on-photo] g').first().boundingBox();
  for (const side of ['Previous', 'Next']) {
    const box = await page.getByRole('button', { name: `${side} photo` }).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), side).toBeLessThan(name?.y ?? 0);
  }
});

test('buttons and delivery end where the column of the page ends', async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  const readRight = async (target: Locator) => {
    const box = await target.boundingBox();
    return Math.round((box?.x ?? 0) + (box?.width ?? 0));
  };
  const end = await readRight(page.getByRole('navigation', { name: 'Main' }));
  expect(await readRight(page.getByRole('button', { name: 'Buy Now' }))).toBe(end);
});

test('Add to Cart increases the quantity of a product in the cart', { tag: '@full' }, async ({ page }) => {
  await page.goto('/product/surajmukhi-sunflower');
  const add = page.getByRole('button', { name: 'Add to Cart' }).first();
  await add.click();
  await expect(page.getByText('Surajmukhi Sunflower added to cart')).toBeVisible();
  await add.click();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))).toMatchObject([
    { name: 'Surajmukhi Sunflower', quantity: 2 },
  ]);
});

test('who is signed in reads where Buy Now sends a piece before it is pressed', async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  const sentTo = page.getByText(/^Sent to you at /);
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible();
  await expect(sentTo).toHaveCount(0);
  const { address } = await signedIn(page, 'Sarla Address');
  await page.goto('/product/bhalu-the-bear');
  await expect(sentTo).toContainText(address);
  await sentTo.getByRole('link', { name: 'Change' }).click();
  await expect(page).toHaveURL(/\/dashboard\/user\/profile$/);
});

test('Buy Now sends a guest to login and back, and a closed window leads to the failure page', async ({ page }) => {
  const rohan = newcomer('Rohan Iyer');
  await page.request.post('/api/v1/user/signup', { data: { ...rohan, location: rohan.address } });
  await page.goto('/product/haathi-block-print-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You come back to what you have chosen.')).toBeVisible();
  await logIn(page, rohan);
  await expect(page).toHaveURL(/\/product\/haathi-block-print-card$/);
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(paymentWindow(page).getByRole('button', { name: 'Pay', exact: true })).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await paymentWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/failure$/);
});

test('a payment window that does not load leads to the failure page with a message', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/ERR_FAILED|checkout\.js/);
  await signedIn(page, 'Simran Kaur');
  await page.route('**/checkout.js', (route) => route.abort());
  await page.goto('/product/haathi-block-print-card');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByText('Payment initialization failed.')).toBeVisible();
  await expect(page).toHaveURL(/\/failure$/);
});

test('reviews are truncated, can be expanded, and load five at a time', { tag: '@full' }, async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  const notes = reviews(page).getByRole('button', { name: /Commented by/ });
  await expect(notes).toHaveCount(5);
  await reviews(page).getByRole('button', { name: 'Load More' }).click();
  await expect(notes).not.toHaveCount(5);
  await expect(reviews(page).getByRole('button', { name: 'Load More' })).toHaveCount(0);
  await expect(notes.nth(5)).toBeFocused();
  const note = notes.filter({ hasText: '...' }).first();
  const cut = (
    (await note
      .locator('span + span', { hasText: /\.\.\.$/ })
      .first()
      .textContent()) ?? ''
  ).replace(/\.\.\.$/, '');
  expect(cut.split(' ')).toHaveLength(isPhone(page) ? 5 : 8);
  const by = /Commented by (.*)/.exec((await note.textContent()) ?? '')?.[1];
  await note.click();
  const whole = page.getByRole('dialog', { name: `${by}'s Full Review` });
  await expect(whole.getByText(cut)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await whole.getByRole('button', { name: 'Close' }).click();
  await expect(whole).toBeHidden();
  await expect(note).toBeFocused();
  await note.click();
  await expect(whole).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(whole).toBeHidden();
});

test('reviews load to their end, though one was hidden meanwhile', { tag: '@full' }, async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  await page.route('**/products/bhalu-the-bear/reviews?*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, reviews: answer.reviews.slice(1) } });
  });
  const more = reviews(page).getByRole('button', { name: 'Load More' });
  await more.click();
  await expect(more).toHaveCount(0);
});

test('reviews with photos alone are shown on demand', { tag: '@full' }, async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  const notes = reviews(page).getByRole('button', { name: /Commented by/ });
  await expect(reviews(page).getByText('No Photo Available').first()).toBeVisible();
  await reviews(page).getByRole('button', { name: 'Show Reviews with Photos' }).click();
  await expect(reviews(page).getByText('No Photo Available')).toHaveCount(0);
  const withPhotos = await notes.count();
  await reviews(page).getByRole('button', { name: 'Show All Reviews' }).click();
  expect(await notes.count()).toBeGreaterThan(withPhotos);
});

test('a product without reviews shows a message', { tag: '@full' }, async ({ page }) => {
  await page.goto('/product/birthday-cake-card');
  await expect(page.getByText('No reviews found.')).toBeVisible();
  await expect(reviews(page).getByRole('link', { name: 'Write a Review' })).toBeVisible();
  await expect(reviews(page).getByRole('button')).toHaveCount(0);
  expect((await reviews(page).boundingBox())?.height).toBeLessThan(90);
  await page.goto('/product/surajmukhi-sunflower');
  await expect(page.getByText('No reviews found.')).toHaveCount(0);
  await reviews(page).getByRole('button', { name: 'Show Reviews with Photos' }).click();
  await expect(page.getByText('No reviews found.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);
});

test('a shopper writes a review with a photo, which the product page shows', async ({ page }, { project }) => {
  const writer = newcomer(`Priya ${project.name}`);
  await page.request.post('/api/v1/user/signup', { data: { ...writer, location: writer.address } });
  await page.goto('/product/mor-peacock-card');
  await page.getByRole('link', { name: 'Write a Review' }).click();
  await expect(page).toHaveURL(/\/login$/, { timeout: 8_000 });
  await logIn(page, writer);
  await expect(page.getByRole('heading', { name: 'Write a Review' })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(page.getByRole('main').getByText('Mor Peacock Card')).toBeVisible();
  await page.getByRole('radio', { name: '1 star' }).focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await page.getByLabel('Comment').fill('One two three four five six seven eight nine ten, with care.');
  const buffer = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#3d5c28' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Upload Photo').setInputFiles({ name: 'other.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect(page.getByRole('img', { name: /^Your photo/ })).toHaveCount(0);
  await page.getByLabel('Upload Photo').setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Your photo: mine.jpg' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Review submitted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/mor-peacock-card$/);
  const cut = isPhone(page) ? 'One two three four five...' : 'One two three four five six seven eight...';
  const note = reviews(page).getByRole('button', { name: new RegExp(`Priya ${project.name[0]?.toUpperCase()}\\.`) });
  await expect(note.getByText(cut, { exact: true })).toBeVisible();
  await note.click();
  await expect(page.getByRole('dialog').getByText('nine ten, with care.')).toBeVisible();
});

test('a review that cannot be sent stays in its form', { tag: '@full' }, async ({ page, expected }) => {
  expected.errors.push(/415|ERR_INTERNET_DISCONNECTED/);
  await signedIn(page, 'Kavya Rao');
  await page.goto('/dashboard/user/create-review/diya-card');
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByLabel('Comment').fill('Lovely work.');
  const buffer = Buffer.from('this is no picture');
  await page.getByLabel('Upload Photo').setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('A photo is a JPEG, PNG, WebP, AVIF or HEIC picture.').first()).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('Lovely work.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByText('Failed to submit review.')).toBeVisible();
  await expect(page.getByLabel('Comment')).toHaveValue('Lovely work.');
  await page.context().setOffline(false);
});
