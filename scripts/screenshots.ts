import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions, widths } from '../playwright.config.ts';
import openShop from '../test/e2e/open-shop.ts';
import { admin, asha, logIn } from '../test/e2e/shopper.ts';

/**
 * `npm run screenshots [-- <folder of the design's pictures> [<part of a name>]]`: every screen of the demo shop at both widths into
 * `screenshots/`, and a page that shows them all, each beside the design's picture where the folder has one of that name.
 */
interface Screen {
  name: string;
  path: string;
  as?: typeof admin;
  /** What is pressed or typed once the page is open. */
  act?: (page: Page) => Promise<unknown>;
  /** Only what the window shows, not the whole page. */
  isWindow?: boolean;
}

const buy = async (page: Page) => {
  await page.goto('/product/chai-mug-cosy');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
};
const openCart = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem('cart'));
  for (const slug of ['bhalu-the-bear', 'diya-card', 'nazar-keychain']) {
    await page.goto(`/product/${slug}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  }
  await page.goto('/cart');
};
const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-top', path: '/', isWindow: true },
  {
    name: 'home-filter',
    path: '/',
    isWindow: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Keychains' }).check();
      await page.waitForURL(/category=/);
    },
  },
  {
    name: 'home-toast',
    path: '/',
    isWindow: true,
    act: (page) => page.getByRole('button', { name: 'Add to cart' }).first().click(),
  },
  {
    name: 'search-suggestions',
    path: '/',
    isWindow: true,
    act: async (page) => {
      const toggle = page.getByRole('button', { name: 'Search' }).locator('visible=true').first();
      if ((page.viewportSize()?.width ?? 0) <= 768) await toggle.click();
      await page.getByRole('combobox', { name: 'Search' }).locator('visible=true').fill('card');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'search', path: '/search?keyword=card' },
  { name: 'search-empty', path: '/search?keyword=zzzzzz' },
  {
    name: 'search-delivery',
    path: '/search?keyword=bear',
    isWindow: true,
    act: (page) => page.getByRole('button', { name: 'BUY NOW' }).first().click(),
  },
  { name: 'product', path: '/product/bhalu-the-bear' },
  {
    name: 'product-review',
    path: '/product/bhalu-the-bear',
    isWindow: true,
    act: (page) =>
      page
        .getByRole('button', { name: /Commented by/ })
        .first()
        .click(),
  },
  { name: 'categories', path: '/categories' },
  { name: 'category', path: '/category/keychains' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'cart-guest', path: '/', act: openCart },
  { name: 'cart', path: '/', as: asha, act: openCart },
  { name: 'login', path: '/login' },
  {
    name: 'login-error',
    path: '/login',
    act: async (page) => {
      await logIn(page, { email: 'asha@demo.shop', password: 'not this one' });
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'register', path: '/register' },
  { name: 'forget-password', path: '/forget-password' },
  { name: 'reset-password', path: '/user/resetpassword/a-token' },
  {
    name: 'payment',
    path: '/',
    as: asha,
    isWindow: true,
    act: async (page) => {
      await buy(page);
      await page.getByRole('button', { name: 'Buy Now' }).click();
      await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).waitFor();
    },
  },
  {
    name: 'success',
    path: '/',
    as: asha,
    act: async (page) => {
      await buy(page);
      await page.getByRole('button', { name: 'Buy Now' }).click();
      await page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true }).click();
      await page.waitForURL(/\/success$/);
    },
  },
  { name: 'failure', path: '/failure' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'policy', path: '/policy' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'guard', path: '/dashboard/user', isWindow: true, act: (page) => page.getByRole('status').first().waitFor() },
  { name: 'user-home', path: '/dashboard/user', as: asha },
  { name: 'user-profile', path: '/dashboard/user/profile', as: asha },
  { name: 'user-orders', path: '/dashboard/user/orders', as: asha },
  { name: 'user-review', path: '/dashboard/user/create-review/bhalu-the-bear', as: asha },
  { name: 'admin-home', path: '/dashboard/admin', as: admin },
  { name: 'admin-categories', path: '/dashboard/admin/create-category', as: admin },
  { name: 'admin-create-product', path: '/dashboard/admin/create-product', as: admin },
  { name: 'admin-products', path: '/dashboard/admin/products', as: admin },
  { name: 'admin-product', path: '/dashboard/admin/product/bhalu-the-bear', as: admin },
  { name: 'admin-orders', path: '/dashboard/admin/orders', as: admin },
  { name: 'admin-users', path: '/dashboard/admin/users', as: admin },
  {
    name: 'admin-order',
    path: '/dashboard/admin/orders',
    as: admin,
    act: (page) => page.getByRole('link', { name: 'Open' }).first().click(),
  },
  {
    name: 'admin-refund',
    path: '/dashboard/admin/orders?payment=paid',
    as: admin,
    isWindow: true,
    act: async (page) => {
      await page.getByRole('link', { name: 'Open' }).first().click();
      await page.getByRole('button', { name: 'Refund' }).click();
    },
  },
  { name: 'admin-import', path: '/dashboard/admin/catalog-file', as: admin },
  { name: 'admin-settings', path: '/dashboard/admin/settings', as: admin },
  { name: 'admin-history', path: '/dashboard/admin/history', as: admin },
];

const folder = resolve('screenshots');
const wanted = screens.filter(({ name }) => name.includes(process.argv[3] ?? ''));
const designFolder = process.argv[2] && resolve(process.argv[2]);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const closeShop = await openShop();
const browser = await chromium.launch(chromiumOptions);
try {
  for (const [width, use] of Object.entries(widths)) {
    for (const screen of wanted) await take(browser, screen, width, use.viewport);
  }
  writeFileSync(join(folder, 'index.html'), gallery());
  process.stdout.write(`\n${wanted.length * 2} pictures: open screenshots/index.html\n`);
} finally {
  await browser.close();
  await closeShop();
}

async function take(from: Browser, screen: Screen, width: string, viewport: { width: number; height: number }) {
  const context = await from.newContext({
    viewport,
    baseURL: process.env.SHOP_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (screen.as) {
    await page.goto('/login');
    await logIn(page, screen.as);
    await page.waitForURL(/\/$/);
  }
  await page.goto(screen.path);
  await page.waitForLoadState('networkidle');
  await screen.act?.(page);
  await page.waitForLoadState('networkidle');
  if (!screen.isWindow) await loadLazyPictures(page);
  await page.screenshot({ path: join(folder, fileOf(screen, width)), fullPage: !screen.isWindow });
  process.stdout.write(`${fileOf(screen, width)}\n`);
  await context.close();
}

/** Lazy pictures come when one scrolls by. */
async function loadLazyPictures(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) await page.evaluate((to) => window.scrollTo(0, to), y);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => window.scrollTo(0, 0));
}

function fileOf({ name }: Screen, width: string): string {
  return `${name}-${widths[width as keyof typeof widths].viewport.width}.png`;
}

function gallery(): string {
  const figure = (src: string, caption: string) =>
    `<figure><img src="${src}" alt=""><figcaption>${caption}</figcaption></figure>`;
  const rows = wanted.flatMap((screen) =>
    Object.keys(widths).map((width) => {
      const file = fileOf(screen, width);
      const drawn = designFolder && join(designFolder, file);
      const beside = drawn && existsSync(drawn) ? figure(relative(folder, drawn), 'design') : '';
      return `<section><h2>${file}</h2><div>${figure(file, 'shop')}${beside}</div></section>`;
    }),
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>div{display:flex;gap:24px;align-items:start}img{max-width:44vw;border:1px solid #ccc}</style>${rows.join('\n')}`;
}
