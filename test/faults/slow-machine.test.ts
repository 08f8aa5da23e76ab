import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../programs.ts';
import { endShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
/** Processor time per second. */
const runsMs = 5;
const restsMs = 400;
const longMs = 15_500;

describe.skipIf(isServer)('On a very slow machine', () => {
  let folder: string;
  let shop: ChildProcess;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dhaaga-slow-'));
  });
  afterAll(async () => {
    shop.kill('SIGCONT');
    await endShop(shop, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('the demo is loaded although one product takes longer than the request timeout', async () => {
    let output = '';
    const env = { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'debug', SEED_DEMO: '1', DATA_DIR: folder };
    shop = spawn(process.execPath, [findProgram('api-only')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [shop.stdout, shop.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    const created = () =>
      [...output.matchAll(/"path":"[^"]*\/create-product","status":(\d+),"ms":(\d+)/g)].map(([, status, ms]) => ({
        status: Number(status),
        ms: Number(ms),
      }));
    const isOver = () => shop.exitCode !== null || created().some(({ ms }) => ms > longMs);
    await expect.poll(() => created().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    for (let cycle = 0; cycle < 200 && !isOver(); cycle++) {
      shop.kill('SIGSTOP');
      await setTimeout(restsMs);
      shop.kill('SIGCONT');
      await setTimeout(runsMs);
    }
    const before = created().length;
    // At full speed again, loading continues.
    await expect.poll(() => created().length, { timeout: 60_000 }).toBeGreaterThan(before);
    expect(created().some(({ ms }) => ms > longMs)).toBe(true);
    expect(new Set(created().map(({ status }) => status))).toEqual(new Set([201]));
    expect(shop.exitCode).toBeNull();
  }, 240_000);
});
