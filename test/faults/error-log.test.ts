import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../servers.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
let folder: string;
const running = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-error-log-'));
});
afterEach(async () => {
  for (const shop of running) await endShop(shop, 'SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!isServer)('The log of an error', () => {
  it('has the statement that failed without its values, so neither keys of orders nor personal data', async () => {
    const postgres = await startPostgres();
    try {
      const { shop, url } = await startShop({ DATA_DIR: folder, DATABASE_URL: postgres.url, LOG_LEVEL: 'info' });
      running.add(shop);
      let log = '';
      shop.stdout?.on('data', (chunk: Buffer) => {
        log += chunk;
      });
      await postgres.stop();
      const key = 'Key-Of-An_Order'.padEnd(43, 'k');
      const person = { name: 'Gita Rao', email: 'gita@example.com', phone: '98111 22333', location: '1 Fort Road' };
      const answers = [
        await fetch(`${url}/api/v1/order/${key}`),
        await fetch(`${url}/api/v1/user/signup`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...person, password: 'eleven yarn balls' }),
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([503, 503]);
      await expect.poll(() => log.split('"status":503').length).toBe(3);
      expect(log).toContain('Failed query');
      // The queue asks again after some seconds.
      await expect.poll(() => log, { timeout: 30_000 }).toMatch(/(ENOENT|ECONNRESET|shutting down)[^"]* \(Queue: /);
      for (const secret of [key, ...Object.values(person), 'argon2']) expect(log).not.toContain(secret);
    } finally {
      await postgres.stop();
    }
  });
});
