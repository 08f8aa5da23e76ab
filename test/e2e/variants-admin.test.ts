import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  storeSession,
  test,
} from './shopper.ts';

const pot = '/dashboard/admin/product/cactus-with-a-flower/variants';
const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('the owner adds an option, sets price, stock and photo of a variant, and gets no more than 50', {
  tag: '@full',
}, async ({ page, expected }) => {
  expected.errors.push(/400/);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/products?search=Cactus');
  await page.getByRole('link', { name: '₹499, 15 in stock' }).click();
  await expect(page.getByRole('heading', { name: 'Variants', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(pot);
  await page.getByRole('button', { name: 'Add an option' }).click();
  await expect(page.getByLabel('Option 2', { exact: true })).toBeFocused();
  await page.getByLabel('Option 2', { exact: true }).fill('Size');
  const sizes = page.getByLabel('Values of option 2, separated by commas');
  await sizes.fill(Array.from({ length: 26 }, (_, at) => `${at + 1} cm`).join(', '));
  const combine = page.getByRole('button', { name: 'Make the combinations' });
  await combine.click();
  await page.getByRole('button', { name: 'Save variants' }).click();
  await expect(page.getByText('A product has at most 50 variants.').first()).toBeVisible();
  await sizes.fill('8 cm, 12 cm');
  await combine.click();
  const removals = page.getByRole('button', { name: /^Remove (Terracotta|Indigo)/ });
  await expect(removals).toHaveCount(4);
  await removals.first().click();
  await answer(page, 'Remove Terracotta / 8 cm? It is no longer sold once you save.', 'Remove');
  await expect(removals).toHaveCount(3);
  await expect(removals.first()).toBeFocused();
  const large = row(page, 'Indigo / 12 cm');
  await expect(large.getByLabel(/^How many/)).toHaveValue('');
  await expect(large.getByText('0 shows it as sold out.')).toBeVisible();
  await page.getByRole('button', { name: 'Save variants' }).click();
  await expect(large.getByText('A quantity is a whole number from 0 to 999999.')).toBeVisible();
  for (const name of ['Terracotta / 12 cm', 'Indigo / 8 cm'])
    await row(page, name)
      .getByLabel(/^How many/)
      .fill('0');
  await large.getByLabel('Price').fill('0');
  await large.getByLabel(/^How many/).fill('3');
  await page.getByRole('button', { name: 'Save variants' }).click();
  await expect(large.getByText('A price is more than zero.')).toBeVisible();
  await expect(large.getByLabel('Price')).toBeFocused();
  await large.getByLabel('Price').fill('649.50');
  const photo = large.getByRole('checkbox', { name: 'Indigo / 12 cm: photo 2' });
  const hasPhotos = (await photo.count()) > 0;
  if (hasPhotos) await photo.check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save variants' }).click();
  await expect(page.getByText('The variants are saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Variants', level: 1 })).toBeFocused();
  await page.reload();
  await expect(row(page, 'Indigo / 12 cm').getByLabel('Price')).toHaveValue('649.5');
  await expect(row(page, 'Indigo / 12 cm').getByLabel(/^How many/)).toHaveValue('3');
  await page.goto('/product/cactus-with-a-flower?pot=indigo&size=12-cm');
  await expect(page.getByText('₹649.50').first()).toBeVisible();
  await expect(page.getByText('Available: 3')).toBeVisible();
  await page.goBack();
  const onSale = row(page, 'Indigo / 12 cm').getByLabel('On sale for');
  await onSale.fill('700');
  await page.getByRole('button', { name: 'Save variants' }).click();
  await expect(page.getByText('A sale price is less than the price of ₹649.50.').first()).toBeVisible();
  await onSale.fill('599');
  await page.getByRole('textbox', { name: 'Last day' }).fill('31/12/2098');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save variants' }).click();
  await expect(page.getByText('The variants are saved')).toBeVisible();
  await page.reload();
  await expect(onSale).toHaveValue('599');
  await expect(page.getByRole('textbox', { name: 'Last day' })).toHaveValue(/2098/);
  await page.goto('/product/cactus-with-a-flower?pot=indigo&size=12-cm');
  await expect(
    page
      .getByRole('main')
      .getByText(/₹599(?!\d)/)
      .locator('visible=true')
      .first(),
  ).toBeVisible();
  await expect(page.locator('s').filter({ hasText: '₹649.50' }).first()).toBeVisible();
});
