import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findProgram } from '../../../../test/programs.ts';

it.runIf(process.platform === 'linux')('A shop that may open few files makes its database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-few-files-'));
  const command = `ulimit -n 256; exec "${process.execPath}" "${findProgram('api-only')}"`;
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', SEED_DEMO: '0', LOG_LEVEL: 'warn' };
  const shop = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  await expect.poll(() => said || shop.exitCode, { timeout: 60_000 }).toMatch(/is open at|could not|Error/);
  expect(said).toContain('is open at');
  shop.kill('SIGKILL');
  await once(shop, 'exit');
  rmSync(folder, { recursive: true, force: true });
});
