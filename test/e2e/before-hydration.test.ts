import type { Page } from '@playwright/test';
import { publicPages } from './public-pages.ts';
import { asha, expect, logIn, test } from './shopper.ts';

/** Holds matching responses until `release` is called. */
async function hold(page: Page, address: string): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return { release };
}

const quantityInCart = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity);

for (const [times, presses] of [
  ['once', 1],
  ['twice', 2],
] as const)
  test(`Add to Cart that is pressed ${times} before the scripts arrive adds the product ${times}`, {
    tag: '@ci',
  }, async ({ page }) => {
    const scripts = await hold(page, '**/assets/*.js');
    await page.goto('/product/diya-card', { waitUntil: 'commit' });
    for (let press = 0; press < presses; press++)
      await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    scripts.release();
    await expect(page.getByText('Diya Card added to cart')).toHaveCount(presses);
    await page.waitForLoadState('networkidle');
    expect(await quantityInCart(page)).toBe(presses);
  });

test('Add to Cart that is pressed before the styles arrive adds the product once', { tag: '@full' }, async ({
  page,
}) => {
  const styles = await hold(page, '**/assets/*.css');
  const scripts = await hold(page, '**/assets/*.js');
  // Inline scripts below the styles, React's own among them, do not run until those arrive.
  await page.goto('/product/diya-card', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Add to Cart' }).first().dispatchEvent('click');
  expect(await page.evaluate(() => document.readyState)).toBe('loading');
  styles.release();
  scripts.release();
  await expect(page.getByText('Diya Card added to cart')).toHaveCount(1);
  expect(await quantityInCart(page)).toBe(1);
});

test('buttons that are pressed before the scripts arrive all have their effect, in order', { tag: '@full' }, async ({
  page,
}) => {
  const scripts = await hold(page, '**/assets/*.js');
  await page.goto('/product/bhalu-the-bear', { waitUntil: 'commit' });
  await expect(page.getByText('1 / 2')).toBeVisible();
  for (const name of ['Next photo', 'Next photo', 'Previous photo', /Commented by/])
    await page.getByRole('button', { name }).first().click();
  scripts.release();
  await expect(page.getByText('2 / 2')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('every button of a public page has an effect when it is pressed before the scripts arrive', async ({
  request,
}) => {
  for (const path of publicPages) {
    const html = (await (await request.get(path)).text()).replace(/<dialog.*?<\/dialog>/gs, '');
    const clickOnly = [...html.matchAll(/<button[^>]*type="button"[^>]*>/g)]
      .map(([button]) => button)
      .filter((button) => !/popovertarget|disabled=""/i.test(button));
    expect(clickOnly, path).toEqual([]);
  }
});

test('a form that is sent before the scripts arrive is sent once they do, with its input', { tag: '@full' }, async ({
  page,
}) => {
  const scripts = await hold(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await logIn(page, asha);
  scripts.release();
  await expect(
    page
      .getByText('Login successful')
      .or(page.getByText(/logged in/i))
      .first(),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('a form that is sent before the scripts arrive and refused retains its input', { tag: '@full' }, async ({
  page,
  expected,
}) => {
  expected.errors.push(/401|400/);
  const scripts = await hold(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await logIn(page, { ...asha, password: 'not-her-password' });
  scripts.release();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(asha.email);
});

test('a click during hydration is executed once', async ({ page }) => {
  // Clicks after React has hydrated the document and before its effects have run.
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    interface Root {
      stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
    }
    const isHydrated = () => {
      const [, root] = Object.entries(document).find(([key]) => key.startsWith('__reactContainer')) ?? [];
      return root !== undefined && !(root as Root).stateNode.current.memoizedState.isDehydrated;
    };
    port1.onmessage = () => {
      if (!isHydrated()) return port2.postMessage('look again');
      if (!('hydrating' in document.documentElement.dataset)) return;
      document.documentElement.dataset.pressed = 'true';
      [...document.querySelectorAll<HTMLElement>('main button')]
        .find((one) => one.textContent === 'Add to Cart')
        ?.click();
    };
    document.addEventListener('DOMContentLoaded', () => port2.postMessage('look'));
  });
  await page.goto('/product/diya-card');
  await expect(page.locator('html[data-pressed]')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('Diya Card added to cart')).toHaveCount(1);
  expect(await quantityInCart(page)).toBe(1);
});

test('the link to the reviews leads to them before their script is there', async ({ page }) => {
  const scripts = await hold(page, '**/assets/reviews-*.js');
  await page.goto('/product/bhalu-the-bear', { waitUntil: 'commit' });
  await page.getByRole('link', { name: /^4\.\d stars \d+ reviews$/ }).click();
  await expect(page).toHaveURL(/#reviews$/);
  scripts.release();
  await expect(page.getByRole('region', { name: 'Reviews' }).getByRole('button').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
});
