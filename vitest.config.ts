import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isCiRun, isDeliveryRun, isFullRun } from './test/full-run.ts';

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
/** Ten seconds or more: they kill processes, wait for time limits, or walk every endpoint. CI runs them, too. */
const slow = [
  'src/accounts/email/unproven-addresses.test.ts',
  'src/accounts/log-in/login-crowd.test.ts',
  'src/accounts/log-in/login-throttling.test.ts',
  'src/catalog/admin-products.test.ts',
  'src/catalog/import/files/hostile-workbooks.test.ts',
  'src/catalog/import/files/large-files.test.ts',
  'src/catalog/import/import-catalog.test.ts',
  'src/catalog/import/import-columns.test.ts',
  'src/catalog/import/photos/import-photos.test.ts',
  'src/catalog/photos/photos.test.ts',
  'src/catalog/photos/published-photos.test.ts',
  'src/catalog/sales/sales.test.ts',
  'src/catalog/stock/lock-order.test.ts',
  'src/cli/accounts/account-commands.test.ts',
  'src/cli/backup/backup.test.ts',
  'src/cli/backup/restore.test.ts',
  'src/cli/breach.test.ts',
  'src/cli/doctor.test.ts',
  'src/cli/move-photos.test.ts',
  'src/cli/refusals.test.ts',
  'src/cli/security-log.test.ts',
  'src/cli/test-email.test.ts',
  'src/couriers/booking/exactly-once.test.ts',
  'src/couriers/couriers.property.test.ts',
  'src/couriers/couriers.test.ts',
  'src/couriers/failures/failures.test.ts',
  'src/couriers/learned/learned-days.test.ts',
  'src/couriers/provider-away.test.ts',
  'src/couriers/rates/rates.test.ts',
  'src/couriers/returns/returns.test.ts',
  'src/couriers/tracking.test.ts',
  'src/demo/search-queries.test.ts',
  'src/grievances/grievances.test.ts',
  'src/notifications/notifications.test.ts',
  'src/orders/cash/cash-races.test.ts',
  'src/orders/cash/cash.property.test.ts',
  'src/orders/checkout/answer-photos/heavy-photos.test.ts',
  'src/orders/checkout/holds/guest-holds.test.ts',
  'src/orders/checkout/holds/hold-crowd.test.ts',
  'src/orders/checkout/holds/hold-limits.test.ts',
  'src/orders/checkout/replaced-checkouts.property.test.ts',
  'src/orders/cod/advance.test.ts',
  'src/orders/cod/rejected-advance.test.ts',
  'src/orders/cod/retained-advance.test.ts',
  'src/orders/disputes/disputes.test.ts',
  'src/orders/documents/month/month.property.test.ts',
  'src/orders/documents/month/month.test.ts',
  'src/orders/fulfillment/cancelled-unpaid.test.ts',
  'src/orders/fulfillment/work.test.ts',
  'src/orders/payments/circuits.test.ts',
  'src/orders/payments/hot-product.test.ts',
  'src/orders/payments/ordered-again-races.test.ts',
  'src/orders/refunds/refund-again.test.ts',
  'src/orders/refunds/refund-payments.test.ts',
  'src/orders/reports/admin-orders.test.ts',
  'src/pages.test.ts',
  'src/pages/owner-texts.test.ts',
  'src/pages/page-queue.test.ts',
  'src/past-orders/large-files.test.ts',
  'src/platform/database/embedded/checkpoints.test.ts',
  'src/platform/database/embedded/durable-files.test.ts',
  'src/platform/database/embedded/few-files.test.ts',
  'src/platform/http/uploads/multipart-form.test.ts',
  'src/platform/http/uploads/uploads.test.ts',
  'src/platform/queue/queue.test.ts',
  'src/platform/s3/bucket.test.ts',
  'src/platform/secrets/common-passwords.test.ts',
  'src/set-back-clock.test.ts',
  'src/setup/first-admin.test.ts',
  'src/site/metrics.test.ts',
  'src/site/sharing.test.ts',
  'src/webhooks/webhooks.test.ts',
  'test/access/cached.test.ts',
  'test/access/foreign-objects.test.ts',
  'test/access/login-strength.test.ts',
  'test/access/matrix.test.ts',
  'test/access/routes.test.ts',
  'test/access/slow-bodies.test.ts',
  'test/{faults,fuzz}/**',
];
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
