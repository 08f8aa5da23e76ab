import type { Page } from '@playwright/test';
import { admin, asha, logIn } from '../test/e2e/shopper.ts';

export interface Screen {
  name: string;
  path: string;
  as?: typeof admin;
  act?: (page: Page) => Promise<unknown>;
  isWindow?: boolean;
}

const buyNow = async (page: Page) => {
  await page.goto('/product/chai-mug-cosy');
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const pay = page.frameLocator('iframe[title="Payment"]').getByRole('button', { name: 'Pay', exact: true });
  await pay.waitFor();
  return pay;
};
const openFirstOrder = async (page: Page) => {
  const link = page.getByRole('link', { name: 'Open' }).first();
  // On phones a line shows its link when it has been opened.
  const line = page.getByRole('article').first().getByRole('button', { expanded: false });
  await line.or(link).first().waitFor();
  if (!(await link.isVisible())) await line.click();
  await link.click();
};
const openCart = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem('cart'));
  for (const slug of ['bhalu-the-bear', 'diya-card', 'nazar-keychain']) {
    await page.goto(`/product/${slug}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  }
  await page.goto('/cart');
};
interface NewShopScreen extends Screen {
  products: number;
  /** With descriptions, and pictures of the first page. */
  isComplete: boolean;
}

/** The first page of a shop of one's own, which grows from one to the next. */
export const newShopScreens: NewShopScreen[] = [1, 3, 10].flatMap((products) =>
  [false, true].map((isComplete) => ({
    name: `new-shop-${products}${isComplete ? '-complete' : ''}`,
    path: '/',
    products,
    isComplete,
  })),
);

/** The main screens of the demo shop; those that change its data are last. */
export const screens: Screen[] = [
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
    act: openFirstOrder,
  },
  {
    name: 'admin-refund',
    path: '/dashboard/admin/orders?payment=paid',
    as: admin,
    isWindow: true,
    act: async (page) => {
      await openFirstOrder(page);
      await page.getByRole('button', { name: 'Refund' }).click();
    },
  },
  { name: 'admin-import', path: '/dashboard/admin/catalog-file', as: admin },
  { name: 'admin-settings', path: '/dashboard/admin/settings', as: admin },
  { name: 'admin-history', path: '/dashboard/admin/history', as: admin },
  { name: 'payment', path: '/', as: asha, isWindow: true, act: buyNow },
  {
    name: 'success',
    path: '/',
    as: asha,
    act: async (page) => {
      await (await buyNow(page)).click();
      await page.waitForURL(/\/success$/);
    },
  },
];
