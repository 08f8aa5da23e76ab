import type { Page } from '@playwright/test';
import { NewShop } from './new-shop.ts';
import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  storeSession,
  test,
  type Visitor,
} from './shopper.ts';

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});
test.describe.configure({ mode: 'default' });

const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** What a visitor sees without scripts. */
async function firstPaint(visitor: Visitor, address: string) {
  const page = await visitor({ javaScriptEnabled: false });
  // Nothing is painted before the style sheet has arrived.
  await page.goto(address, { waitUntil: 'load' });
  return readBackground(page);
}

const [rani, neel] = ['rgb(251, 244, 230)', 'rgb(246, 244, 236)'];

test('a palette chosen in the admin is previewed unsaved, and colours the public page at its first paint', {
  tag: '@ci',
}, async ({ page, visitor }) => {
  await page.goto('/dashboard/admin/branding');
  const preview = page.frameLocator('iframe').locator('body');
  await expect(preview).toHaveCSS('background-color', rani);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await page.getByText('Neel', { exact: true }).click();
  await page.getByLabel('Title of the home page').fill('Clay, thrown slowly');
  await expect(preview).toHaveCSS('background-color', neel);
  await expect(preview.locator('h1')).toHaveText('Clay, thrown slowly');
  const { origin } = new URL(page.url());
  expect(await firstPaint(visitor, origin)).toBe(rani);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Branding' })).toBeFocused();
  await expect(page.locator('body')).toHaveCSS('background-color', neel);
  expect(await firstPaint(visitor, origin)).toBe(neel);
  await page.getByText('Rani', { exact: true }).click();
  await page.getByLabel('Title of the home page').fill('Made by hand, for one person');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('body')).toHaveCSS('background-color', rani);
});

test('an accent that does not read is judged, and unsaved changes are asked about once', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/dashboard/admin/branding');
  await page.getByLabel('Your own accent').fill('#d9577f');
  await expect(page.getByText('too pale for words')).toBeVisible();
  await expect(page.getByText(/nearest shade that reads, #[\da-f]{6}/)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Orders' }).and(page.locator(':visible')).first().click();
  await answer(page, 'There are unsaved changes. Leave this page without them?', 'Stay here');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Your own accent')).toHaveValue('#d9577f');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByLabel('Your own accent')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1, name: 'Branding' })).toBeFocused();
  await page.getByLabel('Your own accent').fill('#9c164b');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByLabel('Your own accent')).toBeFocused();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

test('the picture of a shop without pictures shows the typed name in the preview', { tag: '@ci' }, async ({
  visitor,
}) => {
  test.slow();
  const shop = await NewShop.open({ shopName: 'Saanjh' });
  try {
    await shop.add();
    const page = await visitor({ baseURL: shop.origin });
    await storeSession(page, NewShop.owner);
    await page.goto('/dashboard/admin/branding');
    const knitted = page.frameLocator('iframe').locator('[data-setting=homePictures] img');
    const width = () => knitted.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
    await expect.poll(width).toBe(780);
    await page.getByLabel('Shop name').fill('Moti');
    await expect.poll(width).toBe(540);
    await page.getByText('Neel', { exact: true }).click();
    await expect(knitted).toHaveAttribute('src', /%23293a70/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await expect.poll(width).toBe(540);
    // Without a reload, as in the preview.
    await page
      .locator('header')
      .getByRole('link', { name: /^(View shop|Moti)/ })
      .locator('visible=true')
      .first()
      .click();
    const shown = page.getByRole('img', { name: 'Moti, knitted' });
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBe(540);
  } finally {
    await shop.close();
  }
});
