import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const running = new Set<ChildProcess>();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-lock-'));
});
afterEach(async () => {
  for (const shop of running) await endShop(shop, 'SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const note = () => join(folder, 'database.lock');
async function start() {
  const started = await startShop({ DATA_DIR: folder });
  running.add(started.shop);
  return started;
}

describe.skipIf(isServer)('The lock of the embedded database', () => {
  it.runIf(isFullRun)(
    'of a killed process on another host, such as a replaced container, does not prevent the start',
    async () => {
      const { shop } = await start();
      await endShop(shop, 'SIGKILL');
      const left = JSON.parse(readFileSync(note(), 'utf8'));
      writeFileSync(note(), JSON.stringify({ ...left, host: '3f9c1a7be210' }));
      expect((await start()).url).not.toBeNull();
    },
  );

  it('does not depend on its files: a second process is refused when they are changed or deleted', async () => {
    await start();
    for (const leave of [
      () => writeFileSync(note(), JSON.stringify({ pid: 999_999, host: '3f9c1a7be210', startedAt: '1' })),
      () => rmSync(note()),
    ]) {
      leave();
      const { url, output } = await start();
      expect(url).toBeNull();
      expect(output.trim()).toMatch(
        /^Error: The data folder .* is in use by .*: stop it, or set DATA_DIR to another folder\.$/,
      );
    }
  });

  it.runIf(isFullRun)(
    'is acquired by exactly one of several processes that start together after a crash',
    async () => {
      for (let round = 0; round < (isFullRun ? 4 : 1); round++) {
        const { shop } = await start();
        await endShop(shop, 'SIGKILL');
        const started = await Promise.all([start(), start(), start(), start()]);
        expect(started.filter(({ url }) => url !== null)).toHaveLength(1);
        for (const { url, output } of started) if (!url) expect(output).toMatch(/is in use by/);
        for (const one of started) await endShop(one.shop, 'SIGKILL');
      }
    },
    90_000,
  );
});
