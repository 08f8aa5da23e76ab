import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, runShopCommand, startShop } from '../../bench/shop-processes.ts';
import { startSandbox } from '../../sandbox/server.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { findBrokenInvariants } from '../assert-invariants.ts';
import { startMailServer } from '../mail-server.ts';
import { startPostgres } from '../servers.ts';

const csv = `name,category,price,quantity\n${Array.from({ length: 12 }, (_, n) => `Bear ${n},Bears,250,5000`).join('\n')}\n`;

export interface HostileShop {
  url: string;
  sandboxUrl: string;
  memoryMb(): number;
  /** Errors in the shop's log, one per line. */
  errorLog(): string;
  /** Violated invariants of money and stock. */
  findBrokenInvariants(): Promise<unknown[]>;
  close(): Promise<void>;
}

/** The built shop with production settings on PostgreSQL, with the payment sandbox and a mail server. */
export async function openHostileShop(): Promise<HostileShop> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-hostile-'));
  const postgres = await startPostgres({ isDurable: true });
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
  const mails = await startMailServer();
  const database = { databaseUrl: postgres.url, dataDir: folder };
  writeFileSync(join(folder, 'bears.csv'), csv);
  await runShopCommand(['catalog', 'import', join(folder, 'bears.csv')], {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data-shop'),
  });
  const shop = await startShop(
    { folder, databaseUrl: postgres.url, providerUrl: sandbox.url, name: 'shop' },
    { RATE_LIMIT: '1', SMTP_URL: mails.url, LOG_LEVEL: 'warn' },
  );
  sandbox.sendWebhooksTo(`${shop.url}/api/v1/payment/webhook`);
  return {
    url: shop.url,
    sandboxUrl: sandbox.url,
    memoryMb: shop.memoryMb,
    errorLog: () => readFileSync(join(folder, 'shop.log'), 'utf8').replace(/^(?!.*"level":[56]0).*\n/gm, ''),
    findBrokenInvariants: async () => {
      const db = await openDatabase(database);
      const violations = await findBrokenInvariants({ db, sandboxUrl: sandbox.url, instances: [shop.url] });
      await db.close();
      return violations;
    },
    close: async () => {
      await shop.stop();
      await mails.close();
      await sandbox.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
