import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import type { Sandbox } from '../sandbox/server.ts';
import { loadCheckout } from './buyers.ts';
import { openMarket } from './checkout.ts';
import { freePort, startShop } from './shop-processes.ts';

export interface Sustained {
  seconds: number;
  peakPerSecond: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** The longest time that a job was due and waited. */
  queueAgeS: number;
  /** From the last purchase until no job was due. */
  drainedS: number;
  emailsSent: number;
  /** Live rows added for each purchase, by table. */
  rowsPerPurchase: Record<string, number>;
}

const peakSeconds = 20;
const sampleEveryMs = 1_000;
const emailsPerSecond = 1_000;

/** Purchases at half of the peak while emails go to a mail server on loopback and all other jobs run. */
export async function measureSustained(
  place: { folder: string; databaseUrl: string; provider: Sandbox; products: number },
  seconds: number,
): Promise<Sustained> {
  const mail = await startMailSink();
  const { provider, products, databaseUrl, folder } = place;
  const shop = await startShop(
    { folder, databaseUrl, providerUrl: provider.url, name: 'sustained' },
    { SMTP_URL: mail.url, EMAILS_PER_SECOND: String(emailsPerSecond) },
  );
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const market = await openMarket(shop.url, provider, products);
    const { perSecond: peakPerSecond } = await loadCheckout(market, peakSeconds);
    await untilIdle(database);
    const before = await countRows(database);
    const sentBefore = mail.count();
    const watch = watchQueue(database);
    const { perSecond, p50Ms, p99Ms } = await loadCheckout(market, seconds, peakPerSecond / 2);
    const ended = performance.now();
    await untilIdle(database);
    const drainedS = (performance.now() - ended) / 1_000;
    const queueAgeS = await watch.stop();
    const after = await countRows(database);
    const purchases = perSecond * seconds;
    const rowsPerPurchase = Object.fromEntries(
      Object.entries(after)
        .map(([table, rows]): [string, number] => [table, (rows - (before[table] ?? 0)) / purchases])
        .filter(([, rows]) => rows > 0.005),
    );
    const emailsSent = mail.count() - sentBefore;
    return { seconds, peakPerSecond, perSecond, p50Ms, p99Ms, queueAgeS, drainedS, emailsSent, rowsPerPurchase };
  } finally {
    await database.end();
    await shop.stop();
    await mail.close();
  }
}

export function describeSustained({ rowsPerPurchase, ...figures }: Sustained): string[] {
  const { seconds, peakPerSecond, perSecond, p50Ms, p99Ms, queueAgeS, drainedS, emailsSent } = figures;
  const rows = Object.entries(rowsPerPurchase).map(([table, count]) => `${table} ${count.toFixed(2)}`);
  return [
    `- ${perSecond.toFixed(0)} purchases a second for ${seconds} s, half of the peak of ${peakPerSecond.toFixed(0)}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms.`,
    `- ${emailsSent} emails sent meanwhile. No job waited longer than ${queueAgeS.toFixed(1)} s after it was due; the queue was empty ${drainedS.toFixed(1)} s after the last purchase.`,
    `- Rows for each purchase: ${rows.join(', ')}.`,
  ];
}

/** Accepts every email and stores none. */
export async function startMailSink() {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      stream.resume();
      stream.once('end', () => {
        count++;
        done();
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

const dueJobs = `from pgboss.job where state in ('created', 'retry') and start_after <= now()`;

function watchQueue(database: pg.Client) {
  let longestS = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await database.query<{ age: number }>(
        `select coalesce(extract(epoch from max(now() - start_after)), 0)::float8 as age ${dueJobs}`,
      );
      longestS = Math.max(longestS, rows[0]?.age ?? 0);
      await setTimeout(sampleEveryMs);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return longestS;
    },
  };
}

async function untilIdle(database: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await database.query(
      `select 1 from pgboss.job where (state = 'active' or (state in ('created', 'retry') and start_after <= now())) limit 1`,
    );
    if (rows.length === 0) return;
    await setTimeout(200);
  }
}

async function countRows(database: pg.Client): Promise<Record<string, number>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where relid not in (select inhrelid from pg_inherits) order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
