import { defineConfig } from 'vitest/config';
import { isFullRun } from './test/full-run.ts';

const serverTests = {
  include: ['src/**/*.test.ts', 'test/{access,faults,fuzz}/**/*.test.ts'],
  exclude: ['src/shared/**', 'src/web/**'],
};
const shared = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  globalSetup: ['test/servers.ts'],
  setupFiles: ['test/weak-passwords.ts'],
};

/** What depends on the kind of database, and what needs none but the embedded one. */
const chosenOnEmbedded = [
  'src/{app,cache-changes,response-cache}.test.ts',
  'src/accounts/{accounts,login-race}.test.ts',
  'src/catalog/{catalog,admin-products}.test.ts',
  'src/{reviews,shop-settings}/*.test.ts',
  'src/orders/**/{checkout,states}.test.ts',
  'src/{cli,platform/database}/**/*.test.ts',
  'src/platform/queue.test.ts',
  'test/faults/{crash,embedded-kill,embedded-lock,full-disk,log,lost-connection,npm-start,sandbox}.test.ts',
];
const onEmbedded = isFullRun ? serverTests.include : chosenOnEmbedded;

/** Server tests run on PostgreSQL, a chosen set of them on the embedded database too; `npm run test:full` runs all on both. */
export default defineConfig({
  test: {
    // Most of a fault test is waiting, so two cores carry more than two.
    maxWorkers: 3,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { test: { name: 'architecture', include: ['test/*.test.ts'] } },
      {
        test: {
          name: 'pure',
          include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.ts', 'sandbox/**/*.test.ts'],
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'embedded',
          ...shared,
          include: onEmbedded,
          exclude: serverTests.exclude,
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      { test: { name: 'server', ...shared, ...serverTests, env: { TEST_DATABASE: 'server' } } },
    ],
  },
});
