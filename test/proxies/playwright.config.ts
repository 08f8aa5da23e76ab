import { defineConfig } from '@playwright/test';
import { widths } from '../../playwright.config.ts';
import { browserOptions } from '../../scripts/browser.ts';

/**
 * Purchases through the proxies of `deploy/`: `npm run test:proxies`, half a minute. `npm run test:full` runs them too.
 */
export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../reports/proxies.json' }]],
  use: {
    ...widths.wide,
    launchOptions: browserOptions(),
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
});
