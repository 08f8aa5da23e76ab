import { publicPages } from './public-pages.ts';
import { expect, test as withScripts } from './shopper.ts';

const test = withScripts.extend({ javaScriptEnabled: false });

test('the listing, its pages and its filter work without scripts', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(12);
  await expect(page.getByRole('article').filter({ hasText: 'Bhalu the Bear' }).getByText('₹1,249')).toBeVisible();
  await page.getByRole('button', { name: 'Loadmore' }).click();
  await expect(page.getByRole('article')).toHaveCount(24);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Keychains' }).check();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(6);
});

test('searching and reading a product work without scripts', { tag: '@full' }, async ({ page }) => {
  await page.goto('/search?keyword=bear');
  await page.getByRole('link', { name: 'Bhalu the Bear' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bhalu the Bear');
  await expect(page.getByText('₹1,249', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Commented by/ }).first()).toBeVisible();
});

test('a form that needs scripts shows a message, and submitting it does no harm', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  // React's forms have an address that only scripts understand; the policy refuses it.
  expected.errors.push(/form-action/);
  await page.goto('/login');
  await expect(page.getByRole('main').locator('noscript p')).toHaveText(
    'This form needs scripts, which are switched off in this browser.',
  );
  await page.getByLabel('Email').fill('asha@demo.shop');
  await page.getByLabel('Password').fill('anything');
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  expect(page.url()).not.toContain('anything');
});

test('pages have metadata for search engines and messengers', async ({ page }) => {
  await page.goto('/product/bhalu-the-bear');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/product\/bhalu-the-bear$/);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/photos\//);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'product');
  const described = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  expect(described[0]).toMatchObject({
    '@type': 'Product',
    name: 'Bhalu the Bear',
    offers: { price: 1249, priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: expect.any(Number), reviewCount: expect.any(Number) },
  });
  expect(described[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { name: 'Crochet Toys' }, { name: 'Bhalu the Bear' }],
  });
  await page.goto('/');
  expect(JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')).toMatchObject({
    '@type': 'Organization',
    name: 'Dhaaga',
  });
  for (const [path, type] of [
    ['/about', 'AboutPage'],
    ['/contact', 'ContactPage'],
    ['/policy', 'WebPage'],
    ['/cart', 'WebPage'],
    ['/login', 'WebPage'],
    ['/register', 'WebPage'],
  ] as const) {
    await page.goto(path);
    const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@type': type, about: { name: 'Dhaaga' } });
  }
  for (const path of ['/search?keyword=card', '/forget-password']) {
    await page.goto(path);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path.split('?')[0]}$`));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  }
});

test('public pages have one title each, and data for search engines unless these leave them out', async ({ page }) => {
  for (const path of [...publicPages, '/contact', '/policy', '/forget-password', '/for/rakhi', '/favourites']) {
    await page.goto(path);
    await expect(page.locator('head title'), path).toHaveCount(1);
    const isLeftOut = (await page.locator('meta[name=robots][content=noindex]').count()) > 0;
    const described = await page.locator('script[type="application/ld+json"]').count();
    expect(isLeftOut || described > 0, path).toBe(true);
  }
});

test('the shop has its manifest, icons, sitemap and robots file', async ({ page, request }) => {
  await page.goto('/');
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const manifest = await (await request.get(address)).json();
  expect(manifest).toMatchObject({ name: 'Dhaaga', start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type]);
  }
  expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/icon/);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/product/bhalu-the-bear</loc>');
  expect(sitemap).toContain('/category/keychains</loc>');
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: ');
});
