import { defineConfig, devices } from '@playwright/test';
import { browserOptions } from './scripts/browser.ts';
import { isCiRun, isFullRun } from './test/full-run.ts';

const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true };
const adminTests = /admin\.test\.ts/;
/** The two windows that every screen is looked at in. */
export const widths = { wide, phone };

/** What `npm test` opens: the ways from a first visit to an order that is sent. */
const shopScreens = [
  ...['accessibility', 'browser-defences', 'cart', 'frame', 'listing', 'payment-result', 'product', 'purchase'],
  ...['register-and-login', 'search', 'user-area', 'without-scripts'],
].map((screen) => `${screen}.test.ts`);
const adminScreens = ['dashboard-admin', 'frame-admin', 'products-admin'].map((screen) => `${screen}.test.ts`);
const shopTests = isCiRun ? {} : { testMatch: shopScreens };

/**
 * `npm test` leaves out what is tagged `@full` or `@ci`, `npm run test:ci` only `@full`. A phone runs only what looks
 * or works differently there, in `npm test` only the latter. The slow ones of `@layout` (`@layout @ci`) are at 390 px
 * alone. `npm run test:full` runs all at both widths, but `@phone`.
 */
const later = isCiRun ? /@full/ : /@full|@ci/;
const onPhone = isFullRun ? {} : { grep: isCiRun ? /@layout|@phone/ : /@phone/, grepInvert: later };
const onDesktop = { grepInvert: isFullRun ? /@phone/ : new RegExp(`${later.source}|@phone|@layout @ci`) };
const adminPhone = { name: 'admin-phone', use: phone, testMatch: adminTests, workers: 1, ...onPhone };

/** The browser tests, against the shops that `test/e2e/open-shops.ts` starts on the demo's data. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/open-shops.ts',
  workers: 2,
  fullyParallel: true,
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  use: {
    launchOptions: browserOptions(),
    trace: process.env.TRACE ? 'on' : 'off',
    // Requests that a service worker sends could not be answered by tests (page.route).
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    // Tests of this window alone change how the shop works: one after the other, and first, beside the others.
    ...(isCiRun ? [adminPhone] : []),
    { name: 'wide', use: wide, testIgnore: adminTests, ...shopTests, ...onDesktop },
    { name: 'phone', use: phone, testIgnore: adminTests, ...shopTests, ...onPhone },
    { name: 'admin-wide', use: wide, testMatch: isCiRun ? adminTests : adminScreens, ...onDesktop },
  ],
});
