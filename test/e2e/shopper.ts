import { test as base, expect, type Page } from '@playwright/test';

/** A page that fails its test on an unexpected console error, an exception, a broken policy or a 5xx. */
export const test = base.extend<{ expected: { errors: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used here
  baseURL: async ({}, use) => use(process.env.SHOP_URL),
  // biome-ignore lint/correctness/noEmptyPattern: the same
  expected: async ({}, use) => use({ errors: [] }),
  page: async ({ page, expected }, use) => {
    const troubles: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') troubles.push(message.text());
    });
    page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`);
    });
    await use(page);
    expect(troubles.filter((trouble) => !expected.errors.some((pattern) => pattern.test(trouble)))).toEqual([]);
  },
});

export { expect };

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
