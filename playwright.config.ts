import { defineConfig, devices } from '@playwright/test';

const chromium = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const wide = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Desktop Chrome'], viewport: { width: 390, height: 844 }, hasTouch: true };
const adminTests = /admin\.test\.ts/;
/** How a browser is started here. */
export const chromiumOptions = { executablePath: '/usr/bin/chromium', args: chromium };
/** The two windows that every screen is looked at in. */
export const widths = { wide, phone };

/** The browser tests, against a shop that `test/e2e/open-shop.ts` starts on the demo's data. */
export default defineConfig({
  testDir: 'test/e2e',
  globalSetup: './test/e2e/open-shop.ts',
  workers: 3,
  fullyParallel: true,
  retries: 1,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  use: {
    launchOptions: chromiumOptions,
    trace: process.env.TRACE ? 'on' : 'off',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    { name: 'wide', use: wide, testIgnore: adminTests },
    { name: 'phone', use: phone, testIgnore: adminTests },
    // These change the shop that the others look at, its settings too: one window after the other.
    { name: 'admin-wide', use: wide, testMatch: adminTests, dependencies: ['wide', 'phone'] },
    { name: 'admin-phone', use: phone, testMatch: adminTests, dependencies: ['admin-wide'] },
  ],
});
