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

export async function waitForAddress(shop: ChildProcess): Promise<string> {
  const [, address = ''] = await waitForOutput(shop, /is open at (\S+)\s/);
  return address;
}

/** The link that a shop without an admin prints. */
export async function waitForSetupLink(shop: ChildProcess): Promise<string> {
  const [, link = ''] = await waitForOutput(shop, /(http\S+\/setup\/[\w-]{43})\s/);
  return link;
}

/** Where the payment sandbox inside the shop is told what happens to a payment. */
export interface SandboxControls {
  url: string;
  key: string;
}

export async function waitForSandbox(shop: ChildProcess): Promise<SandboxControls> {
  const [, url = '', key = ''] = await waitForOutput(shop, /controls are at (\S+), with x-sandbox-key: (\S+)\s/);
  return { url, key };
}

function waitForOutput(shop: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((found, fail) => {
    let output = '';
    shop.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const match = pattern.exec(output);
      if (match) found(match);
    });
    shop.once('exit', (status) => fail(new Error(`The shop ended with ${status}: ${output}`)));
  });
}
