import { type ChildProcess, spawn } from 'node:child_process';

/** What `npm start` runs. */
export const serverFile = 'build/shop/server.js';

/** Starts the built shop as `npm start` does; `waitForAddress` waits until it has started. */
export function startShop(dataDir: string, settings: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      PASSWORD_HASHING: 'weak',
      DATABASE_URL: '',
      NODE_ENV: 'development',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

export async function end(shop: ChildProcess): Promise<void> {
  const ended = new Promise((done) => shop.once('exit', done));
  shop.kill('SIGTERM');
  await ended;
}

export function waitForAddress(shop: ChildProcess): Promise<string> {
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

/** The link that a shop without an admin prints. */
export function waitForSetupLink(shop: ChildProcess): Promise<string> {
  return new Promise((found) => {
    let output = '';
    shop.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const link = /(http\S+\/setup\/[\w-]{43})\s/.exec(output)?.[1];
      if (link) found(link);
    });
  });
}
