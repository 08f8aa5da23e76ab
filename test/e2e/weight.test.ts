import { expect, test } from './shopper.ts';

/** Bytes that a public page may load at first, as sent: 1 to 3 % more than the heaviest had on 30 Nov 2026. */
const budget = {
  scripts: 163_500,
  styles: 16_700,
  documents: { '/product/bhalu-the-bear': 12_450, '/': 18_000 },
};
/** Without HTTP/2 a browser asks for six files at a time. */
const mostScripts = 10;

test('scripts and styles of the public pages stay small', async ({ request }) => {
  const fetchSize = async (url: string) => {
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
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, url = '']) => url);
    expect(scripts.length, path).toBeGreaterThan(2);
    expect(scripts.length, path).toBeLessThan(mostScripts);
    expect(styles.length, path).toBe(1);
    const sum = async (urls: string[]) => (await Promise.all(urls.map(fetchSize))).reduce((all, one) => all + one, 0);
    expect(await sum(scripts), path).toBeLessThan(budget.scripts);
    expect(await sum(styles), path).toBeLessThan(budget.styles);
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

test('documents stay small', async ({ request }) => {
  for (const [path, most] of Object.entries(budget.documents)) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers()['content-encoding'], path).toBe('br');
    expect(Number(answer.headers()['content-length']), path).toBeLessThan(most);
    expect(await answer.text(), path).not.toContain('Buyers must be at least 18 years old');
  }
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
