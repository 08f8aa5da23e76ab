import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isCiRun, isDeliveryRun, isFullRun } from './test/full-run.ts';
import slowTests from './test/slow-tests.json' with { type: 'json' };

/** Files that start several processes for a rare fault, build, or repeat for minutes what another file tests once. */
const onlyInFullRun = [
  'src/caches/cache-freshness.test.ts',
  'test/faults/backup-drill.test.ts',
  'test/faults/build.test.ts',
  'test/faults/confluence.test.ts',
  'test/faults/embedded-kill.test.ts',
  'test/faults/embedded-lock.test.ts',
  'test/faults/full-disk.test.ts',
  'test/faults/hung-database.test.ts',
  'test/faults/kill-loop.test.ts',
  'test/faults/log.test.ts',
  'test/faults/log-privacy.test.ts',
  'test/faults/pages-away.test.ts',
  'test/faults/failover.test.ts',
  'test/faults/pooler.test.ts',
  'test/faults/rolling-restart.test.ts',
  'test/faults/restore-kills.test.ts',
  'test/faults/review-notices.test.ts',
  'test/faults/sandbox.test.ts',
  'test/faults/slow-machine.test.ts',
  'test/faults/start-cut.test.ts',
  'test/faults/two-releases.test.ts',
  'test/faults/workers.test.ts',
];
/** CI runs them, too; `npm test` only what is quick, as `scripts/record-slow-tests.ts` has measured. */
const slow: readonly string[] = [...slowTests, 'test/{faults,fuzz}/**'];
/** Files that measure time, or whose programs have time limits: alone, after the others. */
const timed = [
  'src/cli/shop.test.ts',
  'src/cli/live/doctor-live.test.ts',
  'src/limits.test.ts',
  'test/access/hostile-shapes.test.ts',
  'test/faults/probes.test.ts',
  'test/faults/production.test.ts',
];
const serverTests = {
  include: ['src/**/*.test.ts', 'test/{access,faults,fuzz}/**/*.test.ts'],
  exclude: [
    ...timed,
    'src/shared/**',
    'src/web/**',
    'src/gifts/card/**',
    ...(isFullRun ? [] : onlyInFullRun),
    ...(isCiRun ? [] : slow),
  ],
};
/** What depends on the kind of database, and what exists only with the embedded one. */
const chosenOnEmbedded = [
  'src/platform/database/transaction.test.ts',
  'src/orders/checkout/checkout-requests.test.ts',
  ...(isCiRun
    ? [
        'src/platform/queue/queue.test.ts',
        'src/orders/checkout/checkout.test.ts',
        'src/catalog/catalog.test.ts',
        'src/catalog/search/search.test.ts',
      ]
    : []),
  'test/faults/lost-connection.test.ts',
  'test/faults/npm-start.test.ts',
];
/** No slow file runs alone at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/test/') || slow.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

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
    sequence: { sequencer: SlowFirst },
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
