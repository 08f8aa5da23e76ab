import type { Page } from '@playwright/test';
import { admin, expect, signedIn, storeSession, test } from './shopper.ts';

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

// All tests share one admin account, which may run one upload at a time.
test.describe.configure({ mode: 'default' });

test('a shopper’s page loads no code of the admin', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  const findAdminScripts = () => loaded.filter((path) => /admin|list-page|product-form|product-line/.test(path));
  await page.goto('/dashboard/admin/products', { waitUntil: 'networkidle' });
  expect(findAdminScripts().length).toBeGreaterThan(1);
  loaded.length = 0;
  await page.evaluate(() => localStorage.clear());
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.length).toBeGreaterThan(8);
  expect(findAdminScripts()).toEqual([]);
});

test(
  'a shopper sees that somebody else is paying for the last piece',
  { tag: '@full' },
  async ({ page, visitor }, { project }) => {
    const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
    const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
    const added = await page.request.post('/api/v1/product/create-product', {
      headers: { authorization },
      multipart: { name: `Only Vase ${project.name}`, price: '900', quantity: '1', category: category[0]._id },
    });
    const { product } = await added.json();
    const sentence = page.getByText('Somebody is paying for the last one just now.');
    await page.goto(`/product/${product.slug}`);
    await expect(page.getByText('Available: 1')).toBeVisible();
    await expect(sentence).toHaveCount(0);
    const buyer = await visitor();
    await signedIn(buyer, 'Vani Last');
    await buyer.goto(`/product/${product.slug}`);
    await buyer.getByRole('button', { name: 'Buy Now' }).click();
    await expect(
      buyer.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }),
    ).toBeEnabled();
    await page.reload();
    await expect(sentence).toBeVisible();
  },
);

test('a Hindi name has a Latin address and one font, which pages in Latin letters do not load', {
  tag: '@full',
}, async ({ page }) => {
  const { category } = await (await page.request.get('/api/v1/category/allcategory')).json();
  const authorization = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const added = await page.request.post('/api/v1/product/create-product', {
    headers: { authorization },
    multipart: { name: 'फूल की टोकरी', price: '₹1,249', quantity: '1', category: category[0]._id },
  });
  const { slug, price } = (await added.json()).product;
  // The other window may have added one before.
  expect([slug, price]).toEqual([expect.stringMatching(/^phool-ki-tokri(-\d+)?$/), 1_249]);
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.goto('/about');
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((url) => url.includes('devanagari'))).toEqual([]);
  expect(await findFonts(page, 'main p')).toEqual(['Anek Latin Medium']);
  await page.goto(`/product/${slug}`);
  await page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((url) => url.includes('rozha-one-devanagari'))).toHaveLength(1);
  expect(await findFonts(page, 'h1')).toEqual(['Rozha One']);
});

/** The fonts that the browser really draws an element with. */
async function findFonts(page: Page, selector: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}
