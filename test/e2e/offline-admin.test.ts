import type { Page } from '@playwright/test';
import {
  accessibilityViolations,
  admin,
  asha,
  expect,
  expectNoSidewaysScroll,
  isPhone,
  paymentWindow,
  signedIn,
  storeSession,
  test,
  type Visitor,
} from './shopper.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(async ({ page }) => {
  await storeSession(page, admin);
});

interface Bought {
  _id: string;
  number: number;
}

/** Paid orders of one new shopper, the latest first. */
async function buy(visitor: Visitor, { name, orders }: { name: string; orders: number }) {
  const shopper = await visitor();
  await signedIn(shopper, name);
  for (let bought = 0; bought < orders; bought++) {
    await shopper.goto('/product/marigold-thank-you-card');
    await shopper.getByRole('button', { name: 'Buy Now' }).click();
    await paymentWindow(shopper).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(shopper).toHaveURL(/\/success$/);
  }
  const headers = { authorization: await readToken(shopper) };
  const answer = await (await shopper.request.get('/api/v1/user/orders', { headers })).json();
  await shopper.context().close();
  return answer as Bought[];
}

const readToken = (page: Page) => page.evaluate<string>(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token);

/** The lists and the pages of these orders are stored. */
async function openStored(page: Page, orders: readonly Bought[]) {
  await page.goto('/dashboard/admin');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(
        async (ids) => {
          const pages = ids.flatMap((id) => [`order/${id}`, `order/${id}/messages`]);
          const paths = ['today', ...pages].map((path) => `/api/v1/user/${path}`);
          // Stored last, after all scripts.
          const found = await Promise.all(['/admin-shell-build', ...paths].map((path) => caches.match(path)));
          return found.every(Boolean);
        },
        orders.map(({ _id }) => _id),
      ),
    )
    .toBe(true);
}

/** What the shop knows of an order, with a session of its own. */
async function fetchOrderState(page: Page, { _id }: Bought) {
  const { token } = await (await page.request.post('/api/v1/user/login', { data: admin })).json();
  const answer = await page.request.get(`/api/v1/user/order/${_id}`, { headers: { authorization: token } });
  const { events, note, order } = await answer.json();
  const moves = events.filter(({ kind }: { kind: string }) => kind === 'work' || kind === 'status');
  return { status: order.status, note: note.text, moves: moves.map(({ what }: { what: string }) => what) };
}

const step = (page: Page, word: string, { number }: Bought) =>
  page.getByRole('button', { name: new RegExp(`^${word}: .*#${number} `) });
const band = (page: Page) => page.getByRole('status').filter({ hasText: /waiting to be sent|not made/ });
const waitingText = 'No connection. Kept here, sent when it is back.';

test('a reload without a connection after the first visit says what an owner can still see', async ({
  page,
  context,
  expected,
}) => {
  expected.errors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto('/dashboard/admin');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/admin-shell-build')) !== undefined))
    .toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(
    'Without a connection, this device shows what it has stored of Today, Orders and Products.',
  );
  await expect(page.getByText('Nothing in your cart is lost.')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
});

test('changes made without a connection wait through a closed app and are sent once, also with two tabs', {
  tag: '@ci',
}, async ({ page, context, visitor, expected }) => {
  test.slow();
  expected.errors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const [one, two] = (await buy(visitor, { name: 'Offa Offline', orders: 2 })) as [Bought, Bought];
  const sent: string[] = [];
  context.on('requestfinished', (request) => {
    if (request.method() === 'PUT') sent.push(request.headers()['idempotency-key'] ?? 'no key');
  });
  await openStored(page, [one, two]);
  await context.setOffline(true);
  await step(page, 'Made', one).click();
  const toPack = page.getByRole('region', { name: 'To pack' }).getByRole('listitem');
  await expect(toPack.filter({ hasText: `#${one.number}` })).toContainText(waitingText);
  await step(page, 'Made', two).click();
  await expect(band(page)).toContainText('2 changes waiting to be sent.');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(band(page)).toContainText('1 change waiting to be sent.');
  await step(page, 'Made', two).click();
  await step(page, 'Packed', two).click();
  await expectNoSidewaysScroll(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  await toPack.getByRole('link', { name: new RegExp(`#${one.number}`) }).click();
  await page.getByRole('textbox', { name: 'Note to self' }).fill('With the blue ribbon');
  await expect(page.getByText(`Only you see this. ${waitingText}`)).toBeVisible();
  await page.getByRole('button', { name: /^We have your order/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(new RegExp(`your order #${one.number}`));
  await page.close();

  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const tab of [first, second]) await tab.goto('/dashboard/admin');
  await expect(band(first)).toContainText('4 changes waiting to be sent.');
  await first.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(first.getByRole('dialog').getByRole('listitem')).toHaveCount(4);
  await first.keyboard.press('Escape');
  expect(sent).toEqual([]);
  await context.setOffline(false);
  // An attempt that fails is repeated after half a minute.
  await expect(band(first)).toHaveCount(0, { timeout: 45_000 });
  await expect(band(second)).toHaveCount(0);
  expect(new Set(sent).size).toBe(4);
  expect(sent).toHaveLength(4);
  const made = 'Not Processed → Processing';
  expect(await fetchOrderState(first, one)).toEqual({
    status: 'Processing',
    note: 'With the blue ribbon',
    moves: [made],
  });
  expect(await fetchOrderState(first, two)).toEqual({ status: 'Processing', note: '', moves: [made, 'Packed'] });
  await expect(step(first, 'Packed', one)).toBeVisible();
  await expect(step(first, 'Shipped', two)).toBeVisible();
});

test('a change whose response was lost is not repeated, and one that the shop refuses stays until it is dismissed', {
  tag: '@full',
}, async ({ page, context, visitor, expected }) => {
  expected.errors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/);
  const [one, two] = (await buy(visitor, { name: 'Lata Lost', orders: 2 })) as [Bought, Bought];
  await openStored(page, [one, two]);
  const keys: (string | undefined)[] = [];
  await context.route('**/api/v1/user/order-work', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await step(page, 'Made', one).click();
  await expect(page.getByText(/^Sent: Made: /)).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  expect((await fetchOrderState(page, one)).moves).toEqual(['Not Processed → Processing']);

  await context.setOffline(true);
  await step(page, 'Made', two).click();
  await expect(band(page)).toContainText('1 change waiting to be sent.');
  const headers = { authorization: await readToken(page) };
  const cancelled = { headers, data: { status: 'Cancelled' } };
  expect((await page.request.put(`/api/v1/user/order-status/${two._id}`, cancelled)).status()).toBe(200);
  await context.setOffline(false);
  await expect(band(page)).toHaveText('1 change not made.');
  await page.reload();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(`Not made: Order #${two.number} is Cancelled by now.`)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Dismiss: Made: / }).click();
  await expect(band(page)).toHaveCount(0);
  expect((await fetchOrderState(page, two)).status).toBe('Cancelled');
});

test('changes wait for the login of the account that made them, and no other account sends them', {
  tag: '@full',
}, async ({ page, context, visitor, expected }) => {
  expected.errors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|401/);
  const [one] = (await buy(visitor, { name: 'Wanda Waiting', orders: 1 })) as [Bought];
  await openStored(page, [one]);
  await context.setOffline(true);
  await step(page, 'Made', one).click();
  await expect(band(page)).toContainText('1 change waiting to be sent.');
  await page.request.post('/api/v1/user/logout', { headers: { authorization: await readToken(page) } });
  await context.setOffline(false);
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await storeSession(page, asha);
  await page.goto('/dashboard/user');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await fetchOrderState(page, one)).moves).toEqual([]);
  await storeSession(page, admin);
  await page.goto('/dashboard/admin');
  await expect(page.getByText(/^Sent: Made: /)).toBeVisible();
  expect((await fetchOrderState(page, one)).moves).toEqual(['Not Processed → Processing']);
});

test('the admin’s lists open without a connection as last seen, and nothing of them remains after the logout', {
  tag: '@full',
}, async ({ page, context, expected }) => {
  expected.errors.push(/ERR_INTERNET_DISCONNECTED/);
  const stored = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(
        names
          .filter((name) => name.startsWith('admin-data-'))
          .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
      );
      return lists.flat();
    });
  await page.goto('/dashboard/admin');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  for (const path of ['', '/orders', '/products']) {
    await page.goto(`/dashboard/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await expect.poll(stored).toEqual(expect.arrayContaining(['/api/v1/user/all-orders', '/api/v1/product/allproducts']));
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/orders', 'All Orders'],
    ['/products', 'Manage Products'],
  ] as const) {
    await page.goto(`/dashboard/admin${path}`);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText(/^No connection\. This is as of /)).toBeVisible();
  }
  await context.setOffline(false);
  await expect(page.getByText(/^No connection\./)).toHaveCount(0);
  if (isPhone(page)) await page.getByRole('button', { name: 'Show Admin Menu' }).click();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(stored).toEqual([]);
});

test('files of an earlier build are deleted when the pages of another are stored', async ({ page }) => {
  const old = '/assets/of-an-earlier-build.js';
  const assets = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('admin-shell-1-/dashboard/admin')).keys();
      return keys.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/assets/'));
    });
  await page.goto('/dashboard/admin');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const build = () => page.evaluate(async () => (await caches.match('/admin-shell-build'))?.text());
  await expect.poll(build).toMatch(/^manifest-/);
  const stored = await assets();
  await page.evaluate(async (path) => {
    const cache = await caches.open('admin-shell-1-/dashboard/admin');
    await cache.put(path, new Response(''));
    await cache.put('/admin-shell-build', new Response('manifest-earlier'));
  }, old);
  await page.goto('/dashboard/admin/orders');
  await expect.poll(assets).not.toContain(old);
  expect(await assets()).toEqual(expect.arrayContaining(stored));
});
