import { expect, test } from './shopper.ts';

/** Transferred bytes. */
const most = { script: 132_000, style: 15_000 };

test('scripts and styles of the public pages stay small', async ({ request }) => {
  const sizeOf = async (url: string) => {
    const answer = await request.get(url, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.status(), url).toBe(200);
    // Playwright decompresses bodies; the header has the transferred length.
    const { 'content-length': length, 'content-encoding': encoding } = answer.headers();
    expect(encoding, url).toBe((await answer.body()).length < 1_024 ? undefined : 'gzip');
    return Number(length);
  };
  for (const path of ['/', '/product/bhalu-the-bear', '/category/crochet-toys', '/cart', '/login']) {
    const html = await (await request.get(path)).text();
    const scripts = [...html.matchAll(/<link rel="later" href="([^"]+\.js)"/g)].map(([, url = '']) => url);
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, url = '']) => url);
    expect(scripts.length, path).toBeGreaterThan(2);
    expect(styles.length, path).toBe(1);
    const sum = async (urls: string[]) => (await Promise.all(urls.map(sizeOf))).reduce((all, one) => all + one, 0);
    expect(await sum(scripts), path).toBeLessThan(most.script);
    expect(await sum(styles), path).toBeLessThan(most.style);
  }
});

test('the first photo is requested immediately, the scripts after it', { tag: '@full' }, async ({ page }) => {
  const order: string[] = [];
  page.on('request', (asked) => order.push(new URL(asked.url()).pathname));
  await page.goto('/product/bhalu-the-bear');
  const picture = page.locator('main img[fetchpriority=high]').first();
  await expect(picture).toHaveAttribute('src', /\/photos\//);
  expect(await picture.getAttribute('loading')).toBeNull();
  await expect.poll(() => order.some((path) => path.endsWith('.js'))).toBe(true);
  const firstPicture = order.findIndex((path) => path.startsWith('/photos/'));
  expect(firstPicture).toBeGreaterThan(-1);
  expect(firstPicture).toBeLessThan(order.findIndex((path) => path.endsWith('.js')));
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
  // After hydration the first photo is loaded.
  expect(await page.evaluate(() => 'first' in document.documentElement.dataset)).toBe(false);
  await expect.poll(() => others.length).toBeGreaterThan(3);
});
