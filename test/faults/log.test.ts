import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
let folder: string;
const running = new Set<ChildProcess>();
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-log-'));
});
afterEach(async () => {
  for (const shop of running) await endShop(shop, 'SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(isServer)('The log', () => {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    it(`has every response sent before ${signal}`, async () => {
      const { shop, url } = await startShop({ DATA_DIR: folder, LOG_LEVEL: 'info' });
      running.add(shop);
      let log = '';
      shop.stdout?.on('data', (chunk: Buffer) => {
        log += chunk;
      });
      const closed = new Promise((done) => shop.once('close', done));
      for (let n = 0; n < 20; n++) await fetch(`${url}/nowhere-${signal}-${n}`);
      // Its own line may be missing; it ensures that the others have been logged.
      await fetch(`${url}/healthz`);
      await endShop(shop, signal);
      await closed;
      for (let n = 0; n < 20; n++) expect(log).toContain(`"/nowhere-${signal}-${n}"`);
    });
  }
});
