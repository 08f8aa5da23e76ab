import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { endShop, startShop } from '../../test/faults/shop-process.ts';
import { findProgram } from '../../test/programs.ts';
import { freshDatabase } from '../../test/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-log-'));
const { dataDir, databaseUrl } = await freshDatabase(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function securityLog(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', NODE_ENV: 'development' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [findProgram('shop'), 'security-log', ...args], {
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

describe('The security log', () => {
  it('is one line of the server’s log for each event', async () => {
    const { shop, url } = await startShop({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'debug' });
    let log = '';
    shop.stdout?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    await fetch(`${url}/api/v1/payment/webhook`, {
      method: 'POST',
      body: '{}',
      headers: { 'x-razorpay-signature': 'f'.repeat(64), 'user-agent': 'forger/1' },
    });
    const closed = once(shop, 'close');
    await endShop(shop, 'SIGTERM');
    await closed;
    const events = log
      .split('\n')
      .filter((line) => line.includes('"securityEvent"'))
      .map((line) => JSON.parse(line));
    expect(events).toMatchObject([
      {
        level: 30,
        msg: 'security event',
        securityEvent: {
          kind: 'signature_refused',
          address: '127.0.0.1',
          userAgent: 'forger/1',
          detail: { route: 'POST /api/v1/payment/webhook', count: 1 },
        },
      },
    ]);
  });

  it('is exported and verified on the command line', () => {
    const file = join(folder, 'log.jsonl');
    expect(securityLog('export', file)).toMatchObject({ status: 0, said: expect.stringContaining('2 events') });
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).kind)).toEqual(['signature_refused', 'security_log_exported']);
    expect(securityLog('export', file)).toMatchObject({ status: 1, said: expect.stringContaining('exists already') });
    const { said } = securityLog('verify');
    const end = /intact: \d+ events\. Its end is (\d+:[0-9a-f]{64})/.exec(said)?.[1] as string;
    expect(securityLog('verify', end).status).toBe(0);
    expect(securityLog('verify', `1:${'0'.repeat(64)}`)).toMatchObject({
      status: 1,
      said: expect.stringContaining('at position 1 is not the one that was noted'),
    });
    expect(securityLog('verify', 'yesterday').said).toContain('<position>:<hash>');
  });
}, 120_000);
