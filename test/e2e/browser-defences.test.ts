import type { Page } from '@playwright/test';
import { admin, asha, expect, fillCart, paymentWindow, signedIn, storeSession, test } from './shopper.ts';

const attack =
  '<script src="/assets/evil.js"></script><img src=x onerror="document.title=1"><svg onload="document.title=1">';

/** Collects violations of the page's Content-Security-Policy. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    if (window.top !== window) return;
    const seen: string[] = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      seen.push(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
      sessionStorage.setItem('violations', JSON.stringify(seen));
    });
  });
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('violations') ?? '[]'));
}

test('a review with markup does not run at any address of its product', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  // The fixture's own script is blocked too.
  expected.errors.push(/404|net::ERR_ABORTED|Refused|violates|Blocked script execution/);
  const slug = 'strawberry-keychain';
  await storeSession(page, asha);
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('auth'))) ?? '{}');
  const answer = await page.request.post(`/api/v1/product/products/${slug}/reviews`, {
    headers: { authorization: token },
    multipart: { rating: '5', comment: attack },
  });
  expect(answer.status()).toBe(201);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const suffixes = ['', '.data', '.data?_routes=root', '.data?x.html', '/_.data', '%2Edata', '.data/'];
  for (const suffix of suffixes) {
    // Other types than documents are downloaded, which ends the navigation.
    await page.goto(`/product/${slug}${suffix}`).catch(() => undefined);
    expect(await page.title(), suffix).not.toBe('1');
  }
  for (const suffix of suffixes.slice(1, 4)) {
    const framed = await page.evaluate(async (url) => {
      const body = await (await fetch(url)).blob();
      return body.type;
    }, `/product/${slug}${suffix}`);
    expect(framed, suffix).not.toContain('html');
  }
  expect(requested.filter((url) => url.includes('evil'))).toEqual([]);
});

test('no page violates its own policy, opened directly or by client navigation', { tag: '@ci' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/404/);
  const violations = await watchPolicy(page);
  const paths = ['/', '/categories', '/category/crochet-toys', '/search?keyword=bear', '/about', '/contact', '/policy'];
  const more = ['/register', '/forget-password', '/login', '/success', '/failure', '/no/such/page', '/cart'];
  for (const path of [...paths, ...more, '/product/bhalu-the-bear']) await page.goto(path);
  // Client navigation writes structured data again.
  const similar = page.locator('article a[href^="/product/"]:not([href*="#"])').first();
  for (let n = 0; n < 2; n++) {
    const before = page.url();
    await similar.click();
    await expect.poll(() => page.url()).not.toBe(before);
  }
  await page.goBack();
  await page.evaluate(() => {
    history.pushState(null, '', '/no/such/page/at/all');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a purchase violates no policy, and pages with the provider’s script hold no personal data', {
  tag: '@full',
}, async ({ page }) => {
  const violations = await watchPolicy(page);
  await signedIn(page, 'Policy Buyer');
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('checkout.js') && scripts.push(page.url()));
  await fillCart(page, 'diya-card');
  await page.getByRole('link', { name: /^Cart/ }).locator('visible=true').click();
  expect(scripts).toEqual([]);
  await page.getByRole('button', { name: 'Make Payment' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/success$/);
  expect(await page.evaluate(() => window.Razorpay !== undefined)).toBe(true);
  expect(scripts.map((url) => new URL(url).pathname)).toEqual(['/cart']);
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard/user/orders');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible();
  // The page is loaded anew, without the script, while this waits.
  await page.waitForFunction(() => window.Razorpay === undefined);
  expect(await violations()).toEqual([]);
});

test('an admin can pay after visiting the admin’s pages', { tag: '@full' }, async ({ page }) => {
  const violations = await watchPolicy(page);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, '', '/product/stitched-heart-card');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await paymentWindow(page).getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/failure$/);
  expect(await violations()).toEqual([]);
});

test('markup and script addresses from strings are refused on every page', async ({ page, expected }) => {
  expected.errors.push(/TrustedHTML|TrustedScript|violates|Refused/);
  for (const path of ['/product/bhalu-the-bear', '/cart', '/dashboard/admin']) {
    await page.goto(path);
    const outcomes = await page.evaluate(() => {
      const attempt = (work: () => void) => {
        try {
          work();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const element = document.createElement('div');
      const script = document.createElement('script');
      const markup = '<img src=x onerror=alert(1)>';
      return [
        attempt(() => (element.innerHTML = markup)),
        attempt(() => element.insertAdjacentHTML('beforeend', markup)),
        attempt(() => (script.src = 'https://cdn.razorpay.com/x.js')),
        attempt(() => (script.text = 'document.title = 1')),
        attempt(() =>
          window.trustedTypes?.createPolicy('mine', { createHTML: (text) => text, createScriptURL: (url) => url }),
        ),
        attempt(() => document.body.append(document.createElement('object'))),
      ];
    });
    expect(outcomes, path).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError', 'done']);
  }
});
