import { accessibilityViolations, admin, expect, expectNoSidewaysScroll, storeSession, test } from './shopper.ts';

test('the page Being found counts what is ready, names what is missing, and gives the addresses', {
  tag: '@layout',
}, async ({ page }) => {
  await storeSession(page, admin);
  await page.goto('/dashboard/admin/feeds');
  await expect(page.getByRole('heading', { level: 1, name: 'Being found' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Tabs' });
  await expect(tabs.getByRole('link')).toHaveText(['Google and WhatsApp', 'Search Words']);
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
