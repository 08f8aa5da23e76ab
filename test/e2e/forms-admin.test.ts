import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  admin,
  answer,
  expect,
  expectNoSidewaysScroll,
  isPhone,
  storeSession,
  test,
} from './shopper.ts';

const unsaved = 'There are unsaved changes. Leave this page without them?';

async function addProduct(page: Page, name: string, quantity: string): Promise<string> {
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
  const multipart = { name, price: '250', quantity, category: category[0]._id };
  const added = await page.request.post('/api/v1/product/create-product', { headers: { authorization }, multipart });
  expect(added.ok(), name).toBe(true);
  return (await added.json()).product.slug;
}

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

test('the first variants of a product share out the pieces that it has', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/admin/products');
  const slug = await addProduct(page, `Shared Scarf ${test.info().project.name}`, '5');
  await page.goto(`/dashboard/admin/product/${slug}/variants`);
  await page.getByLabel('Option 1', { exact: true }).fill('Colour');
  await page.getByLabel('Values of option 1, separated by commas').fill('Red, Blue');
  await page.getByRole('button', { name: 'Make the combinations' }).click();
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'You have 5 pieces' });
  await expect(status).toHaveText('You have 5 pieces of this product: say which they are, 5 to go.');
  await page.getByLabel('How many Red have you?').fill('2');
  await expect(status).toContainText('3 to go');
  await page.getByRole('button', { name: 'All 3 that are left are Blue' }).click();
  await expect(page.getByLabel('How many Blue have you?')).toHaveValue('3');
  await expect(status).toHaveText('You have 5 pieces of this product: all of them have their variant.');
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Save variants' }).click();
  await expect(page.getByText('The variants are saved')).toBeVisible();
  await expect(status).toHaveCount(0);
});

test('an occasion takes several products at once, and gives one back', { tag: '@full' }, async ({ page }) => {
  await page.goto('/dashboard/admin/products');
  const { name: project } = test.info().project;
  for (const name of ['Garland', 'Lantern']) await addProduct(page, `Teej ${name} ${project}`, '3');
  await page.goto('/dashboard/admin/occasions');
  await page
    .locator('summary')
    .filter({ hasText: /^Rakhi/ })
    .first()
    .click();
  const part = page.locator('details[open]').getByRole('region', { name: /^Products of Rakhi/ });
  await part.getByRole('button', { name: 'Choose products' }).click();
  await part.getByLabel('Find a product by its name').fill(`Teej`);
  await part.getByRole('checkbox', { name: `Teej Garland ${project}` }).check();
  await part.getByRole('checkbox', { name: `Teej Lantern ${project}` }).check();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await part.getByRole('button', { name: 'Add 2 products' }).click();
  await expect(page.getByText('Occasions saved').first()).toBeVisible();
  await part.getByRole('button', { name: `Remove Teej Lantern ${project}` }).click();
  await expect(part.getByRole('button', { name: `Remove Teej Lantern ${project}` })).toHaveCount(0);
  await expect(part.getByRole('button', { name: `Remove Teej Garland ${project}` })).toBeVisible();
});

/** A page and one of its fields. */
const forms: readonly [string, string][] = [
  ['contact', 'Postal address'],
  ['delivery', 'Parcels leave from PIN code'],
  ['search-words', 'Groups of words'],
  ['notifications', 'Low in stock from this number of pieces on'],
  ['occasions', 'Title of its page'],
  ['offers', 'Code'],
  ['thank-you', 'Your words'],
  ['custom-orders/new', 'What you will make'],
];

test('what is typed and not saved is asked about before any form of the admin is left', { tag: '@full' }, async ({
  page,
}) => {
  for (const [path, label] of forms) {
    await page.goto(`/dashboard/admin/${path}`);
    const field = page.getByRole('main').getByLabel(label, { exact: true }).locator('visible=true').first();
    await field.fill('123');
    const menu = page.getByRole('navigation', { name: isPhone(page) ? 'Admin' : 'Dashboard' });
    await menu.getByRole('link', { name: /^Orders/ }).click();
    await answer(page, unsaved, 'Stay here');
    await expect(field, path).toHaveValue('123');
    await menu.getByRole('link', { name: /^Orders/ }).click();
    await answer(page, unsaved, 'Leave without saving');
    await expect(page, path).toHaveURL(/\/dashboard\/admin\/orders/);
  }
});

test('a custom order begins with a day to be ready and a day to be paid by', async ({ page }) => {
  await page.goto('/dashboard/admin/custom-orders/new');
  const form = page.getByRole('form', { name: 'Quote' });
  for (const label of ['Ready by', 'Can be paid until'])
    await expect(form.getByRole('textbox', { name: label })).toHaveValue(/^\d{1,2} \w{3} \d{4}$/);
});
