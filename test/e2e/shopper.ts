import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import type { ShopPlace } from './open-shops.ts';
import { watchFocus } from './watch-focus.ts';

/** Opens the page of another person, in a window of the same size. */
export type Visitor = (options?: BrowserContextOptions) => Promise<Page>;

interface Fixtures {
  /** Console errors that the test causes itself. */
  expected: { errors: RegExp[] };
  problems: string[];
  visitor: Visitor;
}

/**
 * Fails a test on unexpected console errors, exceptions, policy violations, server errors and a lost focus, in every
 * page that it opens.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures
  baseURL: async ({}, use, { project }) => use(findShop(project.name).url),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  expected: async ({}, use) => use({ errors: [] }),
  problems: async ({ expected }, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems.filter((problem) => !expected.errors.some((pattern) => pattern.test(problem)))).toEqual([]);
  },
  context: async ({ context, problems, javaScriptEnabled }, use) => {
    await watch(context, problems, javaScriptEnabled);
    await use(context);
    // What a test answers may still be on its way.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  visitor: async ({ browser, problems }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watch(context, problems, options?.javaScriptEnabled);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

async function watch(context: BrowserContext, problems: string[], hasScripts = true): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  context.on('weberror', (error) => problems.push(`exception: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
  });
  if (!hasScripts) return;
  await context.addInitScript(watchFocus);
  context.on('page', waitForScripts);
}

export { expect };

/** A test continues when the page is hydrated. What happens before has tests of its own. */
function waitForScripts(page: Page): void {
  const hydrated = async () => {
    // A page whose scripts are blocked never is.
    await page
      .waitForFunction(() => !('hydrating' in document.documentElement.dataset), undefined, { timeout: 20_000 })
      .catch(() => undefined);
  };
  for (const move of ['goto', 'reload'] as const) {
    const plain = page[move].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
    page[move] = async (...args: unknown[]) => {
      const response = await plain(...args);
      await hydrated();
      return response;
    };
  }
}

/** The admin's tests change their shop, so each of their windows has another one. */
export function findShop(project = test.info().project.name): ShopPlace {
  const shops: Record<string, ShopPlace> = JSON.parse(process.env.SHOPS ?? '{}');
  const shop = shops[project.startsWith('admin') ? project : 'shoppers'];
  if (!shop) throw new Error(`No shop is open for the tests of ${project}.`);
  return shop;
}

let count = 0;

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

/** Different each time, of nine characters. */
export function fixedLength(): string {
  return (Date.now() % 10 ** 9).toString().padStart(9, '0');
}

/** True in the wider of the two windows that the shoppers' tests run in. */
export const isDesktopProject = () => test.info().project.name === 'wide';

export const admin = { email: 'admin@demo.shop', password: 'demo-admin-1234' };
export const asha = { email: 'asha@demo.shop', password: 'demo-user-1234' };

export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'LOGIN', exact: true }).click();
}

export function paymentWindow(page: Page) {
  return page.frameLocator('iframe[title="Payment"]');
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

const maxTabs = 80;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < maxTabs; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach this element.');
}

export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) <= 768;

export async function signedIn(page: Page, name: string): Promise<ReturnType<typeof newcomer>> {
  const person = newcomer(name);
  await page.request.post('/api/v1/user/signup', { data: { ...person, location: person.address } });
  await storeSession(page, person);
  return person;
}

/** A newcomer who is signed in, in a window of their own. */
export async function openBuyer(visitor: Visitor, name: string) {
  const buyer = await visitor();
  return { buyer, person: await signedIn(buyer, name) };
}

/** Logs in through the API and stores the session as the login page does. */
export async function storeSession(page: Page, person: { email: string; password: string }): Promise<void> {
  const response = await page.request.post('/api/v1/user/login', {
    data: { email: person.email, password: person.password },
  });
  if (new URL(page.url()).protocol === 'about:') await page.goto('/robots.txt');
  await page.evaluate((auth) => localStorage.setItem('auth', auth), await response.text());
}

/** As from another device. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}').token as string);
  const logout = new URL('/api/v1/user/logout', page.url()).href;
  await page.request.post(logout, { headers: { authorization: token } });
}

export async function fillCart(page: Page, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) {
    await page.goto(`/product/${slug}`);
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByText(/ added to cart$/).last()).toBeVisible();
  }
}

/** Presses a button of the dialog that asks this. */
export const answer = (page: Page, question: string, button: string) =>
  page.getByRole('dialog', { name: question, exact: true }).getByRole('button', { name: button, exact: true }).click();

/** Violations of WCAG 2.2 AA and of axe's own best practices. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  // What fades in has too little contrast until then.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isTooSmall(page, String(target)))) found.push(`${id}: ${html.slice(0, 160)}`);
  return found;
}

/** Also in the middle of the window, where no fixed bar covers a part of it. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze();
  return violations.length > 0;
}

export function newestEmailTo(address: string): string | undefined {
  const folder = findShop().outbox;
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .findLast((mail) => mail.includes(address) && !mail.includes('Message-ID: <notice-'));
}

/** The path with the newest order's id in the place of `:order`; the page has an admin's session. */
export async function withOrder(page: Page, path: string): Promise<string> {
  if (!path.includes(':order')) return path;
  const { token } = await page.evaluate(() => JSON.parse(localStorage.getItem('auth') ?? '{}'));
  const [order] = await (
    await page.request.get('/api/v1/user/all-orders', { headers: { authorization: token } })
  ).json();
  return path.replace(':order', order._id);
}

export const listed = (page: Page) => page.getByRole('region', { name: 'All Products' }).getByRole('article');

/** Opens the search field on a phone. */
export async function openSearch(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Search' }).first().click();
  return page.getByRole('combobox', { name: 'Search' }).locator('visible=true');
}

/** Orders of the admin are lines that open; the first one of a wide list is open. */
export async function openLine(page: Page, order: Locator = page.getByRole('article').first()): Promise<void> {
  const opener = order.locator('[aria-controls]').locator('visible=true');
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click();
}

/** Closes the filters of a list in the admin by the button that counts what is found. */
export const closeFilters = (page: Page) => page.getByRole('button', { name: /^Show \d/ }).click();
