import { defineConfig } from 'vitest/config';
import { isCiRun, isDeliveryRun, isFullRun } from './test/full-run.ts';

/** Files that start several processes for a rare fault. */
const onlyInFullRun = [
  'test/faults/{backup-drill,confluence,embedded-kill,embedded-lock,full-disk,hung-database,kill-loop,log,log-privacy,pages-away}.test.ts',
  'test/faults/{failover,pooler,rolling-restart}.test.ts',
  'test/faults/{restore-kills,review-notices,sandbox,slow-machine,start-cut,workers}.test.ts',
];
/** Files that start and kill processes, wait for time limits, or walk every endpoint; CI runs them too. */
const notInQuickRun = [
  'src/accounts/{login-crowd,login-throttling}.test.ts',
  'src/cache-freshness.test.ts',
  'src/catalog/stock/lock-order.test.ts',
  'src/catalog/photos/published-photos.test.ts',
  'src/demo/search-queries.test.ts',
  'src/cli/{account-commands,backup,breach,move-photos,refusals,security-log,test-email,doctor}.test.ts',
  'src/couriers/couriers.property.test.ts',
  'src/orders/{checkout/{replaced-checkouts.property,holds/{guest-holds,hold-limits,hold-crowd}},payments/circuits}.test.ts',
  'src/platform/{common-passwords,database/checkpoints,database/durable-files,s3/bucket}.test.ts',
  'src/platform/http/{multipart-form,uploads}.test.ts',
  'test/access/{cached,login-strength,matrix}.test.ts',
  'test/faults/!(model).test.ts',
  'test/fuzz/**',
];
/** Files that measure time, or whose programs have time limits: alone, after the others. */
const timed = [
  'src/cli/{shop,live/doctor-live}.test.ts',
  'src/limits.test.ts',
  'test/access/hostile-shapes.test.ts',
  'test/faults/{probes,production}.test.ts',
];
const serverTests = {
  include: ['src/**/*.test.ts', 'test/{access,faults,fuzz}/**/*.test.ts'],
  exclude: [
    ...timed,
    'src/shared/**',
    'src/web/**',
    'src/gifts/card/**',
    ...(isFullRun ? [] : onlyInFullRun),
    ...(isCiRun ? [] : notInQuickRun),
  ],
};
/** What depends on the kind of database, and what exists only with the embedded one. */
const chosenOnEmbedded = [
  'src/platform/{queue,database/transaction}.test.ts',
  'src/orders/checkout/{checkout,checkout-requests}.test.ts',
  ...(isCiRun ? ['src/catalog/{catalog,search}.test.ts'] : []),
  'test/faults/{lost-connection,npm-start}.test.ts',
];
const shared = {
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // Loading the whole shop once more for each file would take longer than most files.
  isolate: false,
  globalSetup: ['test/servers.ts'],
  setupFiles: ['test/weak-passwords.ts', 'test/record-statements.ts'],
};

const timedTests = (database: 'server' | 'embedded') => ({
  test: {
    name: `timed-${database}`,
    ...shared,
    include: timed,
    env: { TEST_DATABASE: database },
    fileParallelism: false,
    sequence: { groupOrder: 1 },
  },
});

/** One after the other, because each needs the processor for minutes. */
const deliveryTests = {
  test: {
    name: 'delivery',
    include: ['test/{release,image}/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 30 * 60_000,
    fileParallelism: false,
  },
};

/**
 * Server tests run on PostgreSQL, a chosen set of them on the embedded database too; `npm run test:full` runs all on
 * both.
 */
export default defineConfig({
  test: {
    // Most of a fault test is waiting, so two cores carry more than two.
    maxWorkers: 4,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      ...(isDeliveryRun ? [deliveryTests] : []),
      { test: { name: 'architecture', include: ['test/*.test.ts'], testTimeout: 90_000 } },
      {
        test: {
          name: 'pure',
          include: ['src/{shared,web,gifts/card}/**/*.test.ts', 'sandbox/**/*.test.ts'],
          testTimeout: 90_000,
        },
      },
      {
        test: {
          name: 'embedded',
          ...shared,
          include: isFullRun ? serverTests.include : chosenOnEmbedded,
          exclude: serverTests.exclude,
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      { test: { name: 'server', ...shared, ...serverTests, env: { TEST_DATABASE: 'server' } } },
      ...(isCiRun ? [timedTests('server')] : []),
      ...(isFullRun ? [timedTests('embedded')] : []),
    ],
  },
});
