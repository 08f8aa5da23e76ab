import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { isFullRun } from '../full-run.ts';
import { listProcesses } from '../list-processes.ts';

const isBuilt = existsSync('build/pages/current');

describe.skipIf(process.env.TEST_DATABASE === 'server' || !isBuilt)('npm start', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dhaaga-npm-start-'));
    cpSync(join(inject('embedded'), 'database'), join(folder, 'database'), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const start = (
    settings: Record<string, string>,
    [program = '', ...args]: string[] = [process.execPath, 'scripts/start.mjs'],
  ) =>
    spawn(program, args, {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        PORT: '0',
        SEED_DEMO: '0',
        DATA_DIR: folder,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it.each(isFullRun ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'passes %s to the shop, which exits cleanly',
    async (signal) => {
      const launcher = start({ LOG_LEVEL: 'warn' });
      let output = '';
      launcher.stdout.on('data', (chunk: Buffer) => {
        output += chunk;
      });
      await expect.poll(() => output, { timeout: 60_000 }).toContain('is open at');
      launcher.kill(signal);
      expect(await once(launcher, 'exit')).toEqual([0, null]);
    },
  );

  it('leaves no process when npm itself is told to end', async () => {
    const npm = start({ LOG_LEVEL: 'warn' }, ['npm', 'start']);
    let output = '';
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
    });
    await expect.poll(() => output, { timeout: 60_000 }).toContain('is open at');
    expect(listProcesses('environ', `DATA_DIR=${folder}`).length).toBeGreaterThan(1);
    npm.kill('SIGTERM');
    await expect.poll(() => listProcesses('environ', `DATA_DIR=${folder}`), { timeout: 20_000 }).toEqual([]);
  });

  it('ends with the exit code of a shop that cannot start', async () => {
    expect(await once(start({ PORT: 'abc' }), 'exit')).toEqual([1, null]);
  });

  it('also starts by a path that leads over a link', async () => {
    const link = join(folder, 'current');
    symlinkSync(process.cwd(), link);
    const program = [process.execPath, join(link, 'scripts/start.mjs')];
    expect(await once(start({ PORT: 'abc' }, program), 'exit')).toEqual([1, null]);
  });
});
