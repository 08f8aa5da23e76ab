import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import { findLastBackups } from '../backup/index.ts';
import { findPaymentFigures, type PaymentFigures } from '../orders/index.ts';
import type { ResponseCache } from '../platform/cache/cache.ts';
import type { Database } from '../platform/database/database.ts';
import { findQueueFigures, type QueueFigures } from '../platform/queue/queue-figures.ts';
import { shareFor } from '../platform/share-for.ts';
import { orNull } from '../platform/time-limit.ts';

export interface GaugeSources {
  db: Database;
  /** What /readyz asks. */
  findFailing: () => Promise<string[]>;
  cache: ResponseCache;
  /** Whose disk is measured; unset = none. */
  dataDir?: string;
}

const databaseLimitMs = 1_500;
const sharedMs = 1_000;

/** Gauges that are read when somebody asks for them. Those of the database are missing while it does not answer. */
export function addShopGauges(register: Registry, { db, findFailing, cache, dataDir }: GaugeSources): void {
  const registers = [register];
  addPools(registers, db);
  addCache(registers, cache);
  if (dataDir) addDisk(registers, dataDir);
  addDatabaseGauges(
    registers,
    shareFor(sharedMs, () => orNull(databaseLimitMs, findFigures(db))),
  );
  new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answers reads and commits a write, as /readyz asks: 1 or 0',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await findFailing()).length === 0 ? 1 : 0);
    },
  });
}

type Registers = Registry[];

function addPools(registers: Registers, db: Database): void {
  const pools: Record<string, pg.Pool> = { main: db.pool };
  if (db.kind === 'server') pools.payments = db.payments.read.$client as pg.Pool;
  new Gauge({
    name: 'shop_database_connections',
    help: 'Open database connections by pool and by whether they are in use',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: 'shop_database_waiting_requests',
    help: 'Requests that wait for a database connection, by pool',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount);
    },
  });
}

function addCache(registers: Registers, cache: ResponseCache): void {
  new Counter({
    name: 'shop_cache_lookups_total',
    help: 'Lookups in the response cache: hit, or miss when the response had to be made',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: 'hit' }, cache.lookups.hits);
      this.inc({ outcome: 'miss' }, cache.lookups.misses);
    },
  });
  new Gauge({
    name: 'shop_cache_bytes',
    help: 'Memory of the responses in the cache',
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
}

function addDisk(registers: Registers, folder: string): void {
  const gauge = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      aggregator: 'min',
      registers,
      async collect() {
        const disk = await statfs(folder).catch(() => null);
        if (disk) this.set(disk[blocks] * disk.bsize);
      },
    });
  gauge('shop_disk_free_bytes', 'Free space on the disk of DATA_DIR', 'bavail');
  gauge('shop_disk_size_bytes', 'Size of the disk of DATA_DIR', 'blocks');
}

interface Figures extends PaymentFigures {
  queues: QueueFigures[];
  lastBackupAt: Date | null;
}

async function findFigures({ read }: Database): Promise<Figures> {
  const queues = await findQueueFigures(read);
  const { good } = await findLastBackups(read);
  return { ...(await findPaymentFigures(read)), queues, lastBackupAt: good?.finishedAt ?? null };
}

type Values = [labels: Record<string, string>, value: number][];

function addDatabaseGauges(registers: Registers, read: () => Promise<Figures | null>): void {
  const gauge = (name: string, help: string, labelNames: string[], values: (figures: Figures) => Values) =>
    new Gauge({
      name,
      help,
      labelNames,
      // All processes read the same rows: not to be summed.
      aggregator: 'max',
      registers,
      async collect() {
        const figures = await read();
        this.reset();
        if (figures) for (const [labels, value] of values(figures)) this.set(labels, value);
        // A gauge without labels is 0 after a reset; one with labels has no series then, and throws here.
        else if (labelNames.length === 0) this.remove();
      },
    });
  gauge('shop_queue_jobs', 'Jobs by queue and state: due, delayed, or failed for good', ['queue', 'state'], countJobs);
  gauge(
    'shop_queue_oldest_job_age_seconds',
    'How long the oldest due job of a queue has waited',
    ['queue'],
    ({ queues }) => queues.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
  );
  gauge('shop_recent_payments', 'Payments of the last 24 hours by state', ['state'], ({ recent }) =>
    recent.map(({ state, count }) => [{ state }, count]),
  );
  const single: AddSingle = (name, help, value) => gauge(name, help, [], (figures) => [[{}, value(figures)]]);
  addMoneyGauges(single);
  single(
    'shop_backup_last_good_timestamp_seconds',
    'When the last good backup was finished; 0 = there is none',
    ({ lastBackupAt }) => toSeconds(lastBackupAt),
  );
}

function countJobs({ queues }: Figures): Values {
  return queues.flatMap(({ queue, ...counts }) =>
    (['due', 'delayed', 'failed'] as const).map((state): Values[number] => [{ queue, state }, counts[state]]),
  );
}

type AddSingle = (name: string, help: string, value: (figures: Figures) => number) => void;

const toSeconds = (time: Date | null) => (time?.getTime() ?? 0) / 1_000;

function addMoneyGauges(gauge: AddSingle): void {
  gauge(
    'shop_payments_unconfirmed',
    'Payments that the provider has not confirmed after an hour',
    ({ unconfirmed }) => unconfirmed,
  );
  gauge(
    'shop_refunds_waiting',
    'Refunds older than a day that are not paid back',
    ({ refundsWaiting }) => refundsWaiting,
  );
  gauge(
    'shop_provider_differences',
    'Payments of the last day that differ from the books of the payment provider',
    ({ differences }) => differences,
  );
  gauge(
    'shop_provider_payments_in_progress',
    'Payments of the last day that are neither paid nor failed at the payment provider: cash on delivery, or a state that is not known here',
    ({ inProgress }) => inProgress,
  );
  gauge(
    'shop_provider_compared_timestamp_seconds',
    'When the books of the payment provider were compared last; 0 = never',
    ({ comparedAt }) => toSeconds(comparedAt),
  );
  gauge(
    'shop_online_payment_last_timestamp_seconds',
    'When a payment over the provider was captured last; 0 = none in 30 days',
    ({ onlineAt }) => toSeconds(onlineAt),
  );
  gauge(
    'shop_webhook_last_valid_timestamp_seconds',
    'When the last webhook about a payment came; 0 = none in 30 days. The provider switches a webhook off that fails for a day',
    ({ webhookAt }) => toSeconds(webhookAt),
  );
}
