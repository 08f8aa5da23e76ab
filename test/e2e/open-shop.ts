import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts the built shop as `npm start` does, on a data folder of its own, or on the server that E2E_DATABASE_URL names; ends it after the tests. */
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-e2e-'));
  const shop = spawn(process.execPath, ['src/server.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.SHOP_URL = await addressOf(shop);
  process.env.SHOP_OUTBOX = join(folder, 'outbox');
  return async () => {
    const ended = new Promise((done) => shop.once('exit', done));
    shop.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}

export function addressOf(shop: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((found, fail) => {
    let said = '';
    shop.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /is open at (\S+)/.exec(said)?.[1];
      if (address) found(address);
    });
    shop.once('exit', (status) => fail(new Error(`The shop ended with ${status}: ${said}`)));
  });
}
