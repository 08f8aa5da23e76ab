import { expect, test } from './shopper.ts';

/** Bytes that a public page may load at first, as sent: 3 % more than the heaviest had on 27 Nov 2026. */
const most = { script: 137_600, style: 15_000 };
/** Without HTTP/2 a browser asks for six files at a time: the style, the first picture and the two large scripts are among the first. */
const mostScripts = 9;

test('scripts and styles of the public pages stay small', async ({ request }) => {
  const sizeOf = async (url: string) => {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.status(), url).toBe(200);
    // Playwright decompresses bodies; the header has the transferred length.
    const { 'content-length': length, 'content-encoding': encoding } = answer.headers();
    expect(encoding, url).toBe((await answer.body()).length < 512 ? undefined : 'gzip');
    return Number(length);
  };
  for (const path of ['/', '/product/bhalu-the-bear', '/category/crochet-toys', '/cart', '/login']) {
    const html = await (await request.get(path)).text();
    expect(html, `${path} is moved into its place by scripts`).not.toContain('$RC(');
    const scripts = [
      ...new Set([...html.matchAll(/<link rel="modulepreload" href="([^"]+\.js)"/g)].map(([, url = '']) => url)),
    ];
    const styles = [...html.matchAll(/<link(?: disabled="")? rel="stylesheet" href="([^"#]+)/g)].map(
      ([, url = '']) => url,
    );
    expect(scripts.length, path).toBeGreaterThan(2);
    expect(scripts.length, path).toBeLessThan(mostScripts);
    expect(styles.length, path).toBe(1);
    const sum = async (urls: string[]) => (await Promise.all(urls.map(sizeOf))).reduce((all, one) => all + one, 0);
    expect(await sum(scripts), path).toBeLessThan(most.script);
    expect(await sum(styles), path).toBeLessThan(most.style);
  }
});

test('a page restyles itself neither for a second style sheet nor for a box that is checked', async ({ page }) => {
  await page.goto('/product/bhalu-the-bear', { waitUntil: 'networkidle' });
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href ?? ''));
  expect(sheets.filter(Boolean)).toHaveLength(1);
  // The browser invalidates all descendants of body for a selector that ends in `*`.
  const css = await (await page.request.get(sheets.find(Boolean) ?? '')).text();
  expect(css.match(/:has\([^{},]* \*\)/g)).toBeNull();
});

test('no public page makes a formatter as it starts', async ({ page }) => {
  // The first one of a visit takes 16 to 38 ms without throttling.
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    for (const kind of ['DateTimeFormat', 'ListFormat', 'NumberFormat', 'RelativeTimeFormat', 'Segmenter'] as const) {
      const construct = (target: object, args: unknown[]) => {
        made.push(kind);
        return Reflect.construct(target as new () => object, args);
      };
      Object.defineProperty(Intl, kind, { value: new Proxy(Intl[kind], { construct }) });
    }
  });
  const products = ['/product/bhalu-the-bear', '/product/name-cushion'];
  for (const path of ['/', ...products, '/category/crochet-toys', '/for/sister', '/search?keyword=bear', '/cart']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => (window as unknown as { made: string[] }).made), path).toEqual([]);
  }
});

test('where many enter the shop, no style sheet is waited for', async ({ page }) => {
  const sheets: string[] = [];
  await page.route('**/*.css', (route) => {
    sheets.push(route.request().url());
    return route.abort();
  });
  for (const path of ['/', '/category/crochet-toys', '/for/sister']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('main a[href^="/product/"]').first().click();
    await page.waitForURL('/product/**', { waitUntil: 'networkidle' });
    const button = page.getByRole('button', { name: 'Add to Cart' }).first();
    await expect(button, path).toHaveCSS('background-color', 'rgb(255, 252, 245)');
    await page.locator('footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(sheets, path).toEqual([]);
  }
});

test('documents stay small', async ({ request }) => {
  for (const [path, most] of [
    ['/product/bhalu-the-bear', 12_000],
    // With the style sheet.
    ['/', 28_000],
  ] as const) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding'], path).toBe('br');
    const html = await answer.text();
    const [, picture = ''] = /data:image\/avif;base64,([^"]+)/.exec(html) ?? [];
    // Brotli takes base64 back to three quarters, nearly.
    expect(Number(answer.headers()['content-length']), path).toBeLessThan(most + 0.8 * picture.length);
    expect(html, path).not.toContain('Buyers must be at least 18 years old');
  }
});

test('a picture that a page shows twice has one file on phones too', async ({ request }) => {
  const sources = async (path: string) => (await (await request.get(path)).text()).match(/<source media=/g)?.length;
  expect(await sources('/')).toBe(1);
  expect(await sources('/category/crochet-toys')).toBe(1);
  // Shows its first products in the heading and as cards.
  expect(await sources('/for/sister')).toBeUndefined();
});

test('the first picture is requested at once, with a high priority', { tag: '@full' }, async ({ page }) => {
  const priorities = new Map<string, string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => priorities.set(request.url, request.initialPriority));
  await page.goto('/product/bhalu-the-bear');
  const picture = page.locator('main img[fetchpriority=high]').first();
  expect(await picture.getAttribute('loading')).toBeNull();
  expect(priorities.get(await picture.evaluate((image: HTMLImageElement) => image.currentSrc))).toBe('High');
});

test('other photos wait for the first large one', { tag: '@full' }, async ({ page }) => {
  const others: string[] = [];
  let meanwhile: string[] | undefined;
  let first: string | undefined;
  await page.route('**/photos/**', async (route) => {
    const url = route.request().url();
    first ??= url;
    if (url === first) {
      await page.locator('footer').waitFor();
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      meanwhile = [...others];
    } else others.push(url);
    await route.continue();
  });
  await page.goto('/');
  expect(meanwhile).toEqual([]);
  await expect.poll(() => page.evaluate(() => 'first' in document.documentElement.dataset)).toBe(false);
  await expect.poll(() => others.length).toBeGreaterThan(3);
});

test('photos of occasions that a phone shows only after scrolling load with the first scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const photos = page.getByRole('navigation', { name: 'Gifts for' }).getByRole('listitem').locator('img');
  await expect(photos.nth(3)).toBeVisible();
  // Not loaded while it is hidden.
  await expect(photos.nth(4)).toBeHidden();
  await page.mouse.wheel(0, 40);
  await expect(photos.nth(4)).toBeVisible();
});
