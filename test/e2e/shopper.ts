import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** A page that fails its test on an unexpected console error, an exception, a broken policy or a 5xx. */
export const test = base.extend<{ expected: { errors: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used here
  baseURL: async ({}, use, { project }) => use(findShop(project.name).url),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  expected: async ({}, use) => use({ errors: [] }),
  page: async ({ page, expected, javaScriptEnabled }, use) => {
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`);
    });
    if (javaScriptEnabled !== false) waitForScripts(page);
    await use(page);
    expect(troubles.filter((trouble) => !expected.errors.some((pattern) => pattern.test(trouble)))).toEqual([]);
  },
});

export { expect };

/** Scripts begin after everything that is seen: a test goes on when the page has come to life. What happens before has tests of its own. */
function waitForScripts(page: Page): void {
  const alive = async () => {
    // A page whose scripts are kept from it never does.
    await page.waitForFunction(() => !window.early, undefined, { timeout: 5_000 }).catch(() => undefined);
  };
  for (const move of ['goto', 'reload'] as const) {
    const plain = page[move].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
    page[move] = async (...args: unknown[]) => {
      const answer = await plain(...args);
      await alive();
      return answer;
    };
  }
}

/** The admin's tests have a shop of their own: they change what the others look at. */
function findShop(project: string): { url: string; outbox: string } {
  const { SHOP_URL, SHOP_OUTBOX, ADMIN_SHOP_URL, ADMIN_SHOP_OUTBOX } = process.env;
  const [url = '', outbox = ''] = project.startsWith('admin')
    ? [ADMIN_SHOP_URL, ADMIN_SHOP_OUTBOX]
    : [SHOP_URL, SHOP_OUTBOX];
  return { url, outbox };
}

let count = 0;

/** A new shopper of this test alone. */
export function newcomer(name: string) {
  const mark = `${process.pid}-${Date.now().toString(36)}-${count++}`;
  return {
    name,
    email: `${name.toLowerCase().replace(/\W/g, '')}.${mark}@example.com`,
    password: `${name} likes yarn ${mark}`,
    phone: '98765 43210',
    address: '12 Gandhi Nagar, Bhilwara 311001',
  };
}

export const admin = { email: 'admin@demo.shop', password: 'demo-admin-1234' };
export const asha = { email: 'asha@demo.shop', password: 'demo-user-1234' };

/** Fills and sends the login form that is open. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
}

/** The sandbox's payment window. */
export function paymentWindow(page: Page) {
  return page.frameLocator('iframe[title="Payment"]');
}

/** No page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768;

/** A new shopper with an account, signed in as the login leaves it. */
export async function signedIn(page: Page, name: string): Promise<ReturnType<typeof newcomer>> {
  const person = newcomer(name);
  await page.request.post('/api/v1/user/signup', { data: { ...person, location: person.address } });
  await keepSession(page, person);
  return person;
}

/** Leaves in the browser what a login leaves there. */
export async function keepSession(page: Page, person: { email: string; password: string }): Promise<void> {
  const answer = await page.request.post('/api/v1/user/login', {
    data: { email: person.email, password: person.password },
  });
  if (new URL(page.url()).protocol === 'about:') await page.goto('/robots.txt');
  await page.evaluate((auth) => localStorage.setItem('auth', auth), await answer.text());
}

/** Puts one piece of each product into the cart, as a shopper does. */
export async function fillCart(page: Page, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    await page.goto(`/product/${slug}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText(/ added to cart$/).last()).toBeVisible();
  }
}

/** What axe objects to on the page as it stands, WCAG 2.2 AA. */
export async function objections(page: Page): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** Text of the newest mail to an address; undefined while there is none. */
export function newestMailTo(address: string): string | undefined {
  const folder = findShop(test.info().project.name).outbox;
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .findLast((mail) => mail.includes(address));
}

/** The products of the listing. */
export const listed = (page: Page) => page.getByRole('region', { name: 'All Products' }).getByRole('article');

/** The frame's search field, opened on a phone. */
export async function openSearch(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).first().click();
  return page.getByRole('combobox', { name: 'Search' }).locator('visible=true');
}
