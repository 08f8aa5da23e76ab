import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startSandbox } from '../../sandbox/server.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { assertInvariants } from '../assert-invariants.ts';
import { startMailServer } from '../mail-server.ts';
import { startPostgres } from '../servers.ts';

const root = resolve(import.meta.dirname, '../..');
const account = {
  keyId: 'rzp_live_hostile',
  keySecret: 'key-secret-of-the-hostile-test',
  webhookSecret: 'webhook-secret-of-the-test',
};
/** As `npm start` starts it. */
const memory = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=30'],
  variables: { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '69632', MALLOC_TRIM_THRESHOLD_: '69632' },
};
const csv = `name,category,price,quantity\n${Array.from({ length: 12 }, (_, n) => `Bear ${n},Bears,250,5000`).join('\n')}\n`;

export interface HostileStage {
  shop: ChildProcess;
  url: string;
  sandboxUrl: string;
  /** Errors in the shop's log, each on a line. */
  errorLog(): string;
  /** Findings against the invariants of money and stock. */
  assertInvariants(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** A shop with its pages as in production, on PostgreSQL, with the payment sandbox and a mail server beside it. */
export async function openHostileShop(): Promise<HostileStage> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-hostile-'));
  const postgres = await startPostgres({ isDurable: true });
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
  const mails = await startMailServer();
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    ...memory.variables,
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: 'https://shop.example',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    SMTP_URL: mails.url,
    LOG_LEVEL: 'warn',
    METRICS_TOKEN: 'metrics-token-of-the-hostile-test',
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
    RAZORPAY_API_URL: `${sandbox.url}/v1`,
  };
  writeFileSync(join(folder, 'bears.csv'), csv);
  const imported = spawnSync(process.execPath, ['src/cli/shop.ts', 'catalog', 'import', join(folder, 'bears.csv')], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (imported.status !== 0) throw new Error(`The catalog was not imported: ${imported.stderr}`);
  const shop = spawn(process.execPath, [...memory.flags, 'src/server.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (chunk) => (said = (said + String(chunk)).slice(-2_000_000)));
  await untilOpen(shop, () => said);
  const url = `http://127.0.0.1:${port}`;
  sandbox.sendWebhooksTo(`${url}/api/v1/payment/webhook`);
  return {
    shop,
    url,
    sandboxUrl: sandbox.url,
    errorLog: () => said.replace(/^(?!.*"level":[56]0).*\n/gm, ''),
    assertInvariants: async () => {
      const db = await openDatabase({ databaseUrl: postgres.url, dataDir: folder });
      const findings = await assertInvariants({ db, sandboxUrl: sandbox.url, instances: [url] });
      await db.close();
      return findings;
    },
    close: async () => {
      shop.kill('SIGKILL');
      await mails.close();
      await sandbox.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    }),
  );
}

async function untilOpen(shop: ChildProcess, said: () => string): Promise<void> {
  for (let attempt = 0; attempt < 600 && shop.exitCode === null; attempt++) {
    if (said().includes('is open at')) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The shop did not open: ${said()}`);
}
