import { defineConfig } from 'vitest/config';

const serverTests = {
  include: ['src/**/*.test.ts', 'test/{access,faults,fuzz}/**/*.test.ts'],
  exclude: ['src/shared/**', 'src/web/**'],
};
const shared = { testTimeout: 30_000, hookTimeout: 60_000, globalSetup: ['test/servers.ts'] };

/** What does not depend on the kind of database runs on PostgreSQL; on the embedded one too when everything is asked for. */
const sameOnBoth = [
  ...['provider', 'mail', 'webhooks', 'model', 'confluence', 'deviating-statements', 'sandbox'].map(
    (name) => `test/faults/${name}.test.ts`,
  ),
  'test/{access,fuzz}/**',
  'src/{limits,pages,app,site-endpoints,page-queue,email-jobs}.test.ts',
  'src/platform/http/**',
  'src/accounts/second-factor/**',
  'src/privacy/retention.test.ts',
];
const skippedOnEmbedded = process.env.FAULTS === 'full' ? [] : sameOnBoth;

/** Most server tests run on both databases; pure ones and the architecture's rules run once. */
export default defineConfig({
  test: {
    // Most of a fault test is waiting, so two cores carry more than two.
    maxWorkers: 3,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      { test: { name: 'architecture', include: ['test/*.test.ts'] } },
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
          exclude: [...serverTests.exclude, ...skippedOnEmbedded],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      { test: { name: 'server', ...shared, ...serverTests, env: { TEST_DATABASE: 'server' } } },
    ],
  },
});
