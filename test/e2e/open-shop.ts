import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Starts the built shop with its demo as `npm start` does, on a data folder of its own; `SHOP_URL` and `SHOP_OUTBOX` lead to it. */
export default async function openShop(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-e2e-'));
  const shop = startShop(folder);
  process.env.SHOP_URL = await addressOf(shop);
  process.env.SHOP_OUTBOX = join(folder, 'outbox');
  return async () => {
    await end(shop);
    rmSync(folder, { recursive: true, force: true });
  };
}

export function startShop(dataDir: string): ChildProcess {
  return spawn(process.execPath, ['src/server.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      PASSWORD_HASHING: 'weak',
      DATABASE_URL: '',
      NODE_ENV: 'development',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function end(shop: ChildProcess): Promise<void> {
  const ended = new Promise((done) => shop.once('exit', done));
  shop.kill('SIGTERM');
  await ended;
}

export function addressOf(shop: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let output = '';
    shop.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /is open at (\S+)/.exec(output)?.[1];
      if (address) found(address);
    });
    shop.once('exit', (status) => fail(new Error(`The shop ended with ${status}: ${output}`)));
  });
}
