import type { Page } from '@playwright/test';
import { admin, expect, newcomer, storeSession, test } from './shopper.ts';

const makeWord = (length: number) => 'Sonnenblumenwollknaeuel'.repeat(20).slice(0, length);

interface LongWords {
  buyer: ReturnType<typeof newcomer>;
  product: { _id: string; slug: string; price: number };
  order: string;
  remove: () => Promise<unknown>;
}

/** A product, a review and an order made of words as long as the shop takes. */
async function addLongWords({ request }: Page): Promise<LongWords> {
  const call = async (
    path: string,
    { token = '', ...options }: { token?: string; data?: object; multipart?: Record<string, string> },
  ) => {
    const answer = await request.post(`/api/v1${path}`, { ...options, headers: { authorization: token } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const buyer = { ...newcomer(makeWord(17)), address: makeWord(120) };
  await call('/user/signup', { data: { ...buyer, location: buyer.address } });
  const { token } = await call('/user/login', { data: buyer });
  const { token: adminToken } = await call('/user/login', { data: admin });
  const { category } = await (await request.get('/api/v1/category/allcategory')).json();
  const { product } = await call('/product/create-product', {
    token: adminToken,
    multipart: {
      name: makeWord(40),
      description: makeWord(300),
      price: '99999.5',
      quantity: '9',
      category: category[0]._id,
    },
  });
  await call(`/product/products/${product.slug}/reviews`, {
    token,
    multipart: { rating: '5', comment: makeWord(300) },
  });
  await call('/product/orders', {
    token,
    data: {
      method: 'manual',
      amount: 19_999_900,
      cart: [{ _id: product._id, name: product.name, price: product.price, quantity: 2 }],
    },
  });
  const [order] = await (await request.get('/api/v1/user/orders', { headers: { authorization: token } })).json();
  const remove = () =>
    request.delete(`/api/v1/product/delete-product/${product._id}`, { headers: { authorization: adminToken } });
  return { buyer, product, order: order._id, remove };
}

async function putIntoCart(page: Page, product: object): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((cart) => localStorage.setItem('cart', JSON.stringify(cart)), [{ ...product, quantity: 2 }]);
}

async function expectPagesFit(page: Page, paths: readonly string[], widths: readonly number[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const textSize of ['100%', '200%'])
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size;
        }, textSize);
        const { overflow, widest } = await page.evaluate(() => {
          const outside = [...document.querySelectorAll('main *')].filter(
            (element) => element.getBoundingClientRect().right > window.innerWidth + 0.5,
          );
          const widest = outside.at(-1)?.outerHTML.slice(0, 200) ?? '';
          return { overflow: document.documentElement.scrollWidth - window.innerWidth, widest };
        });
        expect.soft(overflow, `${path} at ${width} px, text at ${textSize}: ${widest}`).toBeLessThanOrEqual(0);
      }
  }
}

test('a long word wraps on a phone, also with text at 200 %', { tag: '@full' }, async ({ page }) => {
  const { buyer, product, remove } = await addLongWords(page);
  await putIntoCart(page, product);
  await storeSession(page, buyer);
  await expectPagesFit(page, ['/', `/product/${product.slug}`, '/cart', '/dashboard/user/orders'], [390, 320]);
  await remove();
});

test('no page scrolls sideways over long words, at any width', { tag: '@full' }, async ({ page, expected }) => {
  test.setTimeout(300_000);
  expected.errors.push(/404/);
  const widths = [1440, 768, 390, 320];
  const { buyer, product, order, remove } = await addLongWords(page);
  const account = ['/login', '/register', '/forget-password', '/user/resetpassword/some-token'];
  const texts = ['/about', '/contact', '/policy', '/success', '/failure', '/nowhere'];
  const catalog = [
    '/',
    '/categories',
    '/category/crochet-toys',
    `/search?keyword=${makeWord(12)}`,
    `/search?keyword=${makeWord(100)}`,
  ];
  await putIntoCart(page, product);
  await expectPagesFit(page, [...catalog, `/product/${product.slug}`, '/cart', ...account, ...texts], widths);
  await storeSession(page, buyer);
  const own = ['', '/orders', `/order/${order}`, '/profile', '/sessions', `/create-review/${product.slug}`];
  await expectPagesFit(page, ['/cart', ...own.map((path) => `/dashboard/user${path}`)], widths);
  await storeSession(page, admin);
  const catalogPages = [
    '/products',
    `/product/${product.slug}`,
    '/create-product',
    '/create-category',
    '/catalog-file',
    '/reviews',
  ];
  const others = [
    '',
    '/orders',
    `/order/${order}`,
    '/users',
    '/settings',
    '/branding',
    '/contact',
    '/delivery',
    '/payments',
    '/offers',
    '/invoices',
    '/invoices/settings',
    '/requests',
    '/notifications',
    '/setup',
    '/security',
    '/history',
    '/sessions',
    '/security-log',
  ];
  await expectPagesFit(
    page,
    [...others, ...catalogPages].map((path) => `/dashboard/admin${path}`),
    widths,
  );
  await remove();
});
