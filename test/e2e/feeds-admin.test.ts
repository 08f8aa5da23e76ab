import { accessibilityViolations, admin, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

test('the page Being found counts what is ready, names what is missing, and gives the addresses', {
  tag: '@layout',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/feeds');
  await expect(page.getByRole('heading', { level: 1, name: 'Being found' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('link')).toHaveText(['Google and WhatsApp', 'Sharing', 'Search Words']);
  await tabs.getByRole('link', { name: 'Search Words' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Search Words' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Google and WhatsApp' }).click();
  await expect(page.getByText(/^\d+ of \d+ are ready\.$/)).toBeVisible();
  for (const [label, path] of [
    ['Google Merchant Center', '/feeds/google.xml'],
    ['WhatsApp, Instagram and Facebook', '/feeds/meta.csv'],
  ] as const) {
    const address = await page.getByRole('textbox', { name: label }).inputValue();
    expect(address.endsWith(path)).toBe(true);
    const copy = page.getByRole('button', { name: `Copy: ${label}` });
    await copy.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Copied|does not copy by itself/).first()).toBeVisible();
    expect((await page.request.get(path)).status()).toBe(200);
  }
  await page.reload();
  await expect(page.getByText(/^Fetched today \d\d:\d\d by a (program|browser)$/)).toHaveCount(2);
  const sales = page.getByRole('switch', { name: 'Sale prices with dates' });
  for (const isOn of ['false', 'true']) {
    await sales.press('Enter');
    await expect(sales).toHaveAttribute('aria-checked', isOn);
  }
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('the page Sharing has the addresses of the shop, its newest products and its occasions', {
  tag: '@layout',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/feeds');
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Sharing' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sharing' })).toBeVisible();
  const shop = page.getByRole('region', { name: 'The shop' });
  await expect(shop.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute('href', /^https:\/\/wa\.me\//);
  for (const title of ['Newest products', 'Occasions']) {
    const first = page.getByRole('region', { name: title }).getByRole('listitem').first();
    const name = await first.locator('p').innerText();
    await first.getByRole('button', { name: `Copy link: ${name}` }).press('Enter');
    await expect(page.getByText(/Link copied|does not copy by itself/).first()).toBeVisible();
    const sent = await first.getByRole('link', { name: `WhatsApp: ${name}` }).getAttribute('href');
    const address = new URL(new URL(sent ?? '').searchParams.get('text')?.replace(`${name}: `, '') ?? '');
    expect((await page.request.get(address.pathname)).status()).toBe(200);
  }
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
});
