import type { Page } from '@playwright/test';
import { accessibilityViolations, admin, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** With two products and a day that orders from now on reach. */
async function addOccasion(page: Page, name: string): Promise<string> {
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const send = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/api/v1${path}`, { method, data, headers: { authorization } });
    expect(answer.ok(), path).toBe(true);
    return answer.json();
  };
  const names = { name, title: `For ${name}` };
  const { occasion } = await send('POST', '/occasions', { kind: 'occasion', ...names });
  const day = dayAhead(45);
  await send('PUT', `/occasions/${occasion._id}`, { ...names, days: [{ year: Number(day.slice(0, 4)), day }] });
  const { products } = await send('GET', '/product/allproducts?limit=10');
  await send('POST', '/occasions/assign', { products: [products[0]._id, products[1]._id], add: [occasion._id] });
  return `/for/${occasion.slug}`;
}

const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
      }),
  );

test('an occasion has the picture that the owner chose, and says until when to order for a PIN code', {
  tag: '@full',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/occasions');
  const name = `Teej ${test.info().project.name}`;
  const path = await addOccasion(page, name);
  await page.reload();
  await page.locator('summary').filter({ hasText: name }).click();
  const form = page.locator('details[open]').filter({ hasText: name }).locator('form');
  await form.locator('input[type=file]').setInputFiles('src/demo/pictures/gift-wraps/gift-wrap-box.webp');
  await expect(form.getByAltText(`Picture of ${name}`)).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name} is saved`)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const url = /\/photos\/[0-9a-f]{24}/.exec(
    (await form.getByAltText(`Picture of ${name}`).getAttribute('src')) ?? '',
  )?.[0];

  await page.goto(path);
  const picture = page.locator('main img[fetchpriority=high]');
  await expect(picture).toHaveAttribute('src', new RegExp(`${url}/`));
  await page.getByLabel('Where does it go?').focus();
  await page.keyboard.type('41100');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A PIN code has six digits.')).toBeVisible();
  await expect(page.getByLabel('Where does it go?')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('4');
  await expect(page.getByText(/^Order today: in Pune by /)).toBeVisible();
  await expect(page.getByText(`In time for ${name} until `)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect(page.getByText(/^Order today: in Pune by /)).toBeVisible();
    expect(await shifted(page), `${width} px`).toBeLessThan(0.02);
    await expectNoSidewaysScroll(page);
  }
});

test('the owner changes the prices that have pages of gifts', { tag: '@full' }, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/occasions');
  const form = page.getByRole('form', { name: 'Gifts under a price' });
  await form.getByLabel('Third limit, ₹').fill('7.5');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A whole number from 1 to 1,00,000.')).toBeVisible();
  await form.getByLabel('First limit, ₹').fill('');
  await form.getByLabel('Third limit, ₹').fill('750');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Price limits saved')).toBeVisible();
  expect((await page.request.get('/for/under-500')).status()).toBe(404);
  await page.goto('/for/under-1000');
  const gifts = page.getByRole('navigation', { name: 'Gifts for' });
  await expect(gifts.getByRole('link', { name: 'Under ₹1,000' })).toHaveAttribute('aria-current', 'page');
  await gifts.getByRole('link', { name: 'Under ₹750' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts under ₹750');
  await page.goto('/dashboard/admin/occasions');
  await form.getByLabel('First limit, ₹').fill('500');
  await form.getByLabel('Second limit, ₹').fill('1000');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Price limits saved')).toBeVisible();
});
