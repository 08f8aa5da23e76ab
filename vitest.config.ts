import { defineConfig } from 'vitest/config';

const serverTests = {
  include: ['src/**/*.test.ts', 'test/{access,faults,fuzz}/**/*.test.ts'],
  exclude: ['src/shared/**', 'src/web/**'],
};
const shared = { testTimeout: 30_000, hookTimeout: 60_000, globalSetup: ['test/servers.ts'] };

/** What the provider and the mail server do is the same on both databases: on the embedded one only when everything is asked for. */
const outside = ['provider', 'mail', 'webhooks'].map((name) => `test/faults/${name}.test.ts`);
const outsideTests = process.env.FAULTS === 'full' ? [] : outside;

/** The same server tests run on both databases; pure ones and the house's rules run once. */
export default defineConfig({
  test: {
    // Most of a fault test is waiting, so two cores carry more than two.
    maxWorkers: 3,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { test: { name: 'house', include: ['test/*.test.ts'] } },
      {
        test: {
          name: 'pure',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'sandbox/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'embedded',
          ...shared,
          ...serverTests,
          exclude: [...serverTests.exclude, ...outsideTests],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      { test: { name: 'server', ...shared, ...serverTests, env: { TEST_DATABASE: 'server' } } },
    ],
  },
});
