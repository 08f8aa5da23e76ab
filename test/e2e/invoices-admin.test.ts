import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { pdfText } from '../pdf-text.ts';
import {
  accessibilityViolations,
  admin,
  expect,
  expectNoSidewaysScroll,
  paymentWindow,
  signedIn,
  storeSession,
  test,
} from './shopper.ts';

async function downloadText(page: Page, button: Locator): Promise<string> {
  const saved = page.waitForEvent('download');
  await button.click();
  return pdfText(await readFile(await (await saved).path()));
}

test('the owner sets up invoices; a paid order has one, which buyer and owner download', { tag: '@full' }, async ({
  page,
  visitor,
}) => {
  await storeSession(page, admin);
  const save = async (mode: string) => {
    await page.goto('/dashboard/admin/invoices/settings');
    await page.getByLabel('Registration').selectOption(mode);
    await page.getByLabel('Legal name').fill('Kavita Joshi');
    await page.getByRole('textbox', { name: 'Address' }).fill('4 Weavers Lane\nBhilwara 311001');
    await page.getByRole('combobox', { name: 'State' }).selectOption('08');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved').last()).toBeVisible();
  };
  await save('unregistered');
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);

  const buyer = await visitor();
  const { name } = await signedIn(buyer, `Bina Bill ${Date.now() % 10_000}`);
  await buyer.goto('/product/marigold-thank-you-card');
  await buyer.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(buyer).getByRole('button', { name: 'Pay', exact: true }).click();
  await buyer.getByRole('link', { name: 'See your order' }).click();
  const documents = buyer.getByRole('region', { name: 'Documents' });
  const text = await downloadText(buyer, documents.getByRole('button', { name: /^Invoice .*, PDF$/ }));
  expect(text).toContain('Kavita Joshi');
  expect(text).toContain(name);
  await expectNoSidewaysScroll(buyer);
  expect(await accessibilityViolations(buyer)).toEqual([]);

  await page.goto(`/dashboard/admin/order/${buyer.url().split('/').at(-1)}`);
  const own = page.getByRole('region', { name: 'Documents' }).getByRole('button', { name: /^Invoice .*, PDF$/ });
  expect(await downloadText(page, own)).toBe(text);
  await page.getByText('Print as PDF').click();
  expect(await downloadText(page, page.getByRole('button', { name: 'Packing slip, A5' }))).toContain(name);
  expect(await downloadText(page, page.getByRole('button', { name: 'Label, 100 × 150 mm' }))).toContain(name);

  await page.goto('/dashboard/admin/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await downloadText(page, page.getByRole('listitem').getByRole('button').filter({ hasText: name }))).toBe(text);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'All for the accountant, ZIP' }).click();
  expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe('PK');
  await save('off');
});
