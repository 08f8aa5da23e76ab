import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chromiumOptions, headlessShell, widths } from '../../playwright.config.ts';

/** Purchases through the proxies of `deploy/`: `npm run test:proxies`, half a minute. `npm run test:full` runs them too. */
export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../../reports/proxies.json' }]],
  use: {
    ...widths.wide,
    launchOptions: existsSync(headlessShell) ? { ...chromiumOptions, executablePath: headlessShell } : chromiumOptions,
    ignoreHTTPSErrors: true,
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
});
