import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endShop, startShop } from '../../test/faults/shop-process.ts';
import { findProgram } from '../../test/programs.ts';

it('doctor reads the embedded database of a shop that is running', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-doctor-'));
  const { shop } = await startShop({ DATA_DIR: folder });
  const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, DATA_DIR: folder };
  const printed = await new Promise<string>((done) => {
    execFile(process.execPath, [findProgram('shop'), 'doctor'], { env }, (_error, out, err) => done(out + err));
  });
  await endShop(shop, 'SIGTERM');
  rmSync(folder, { recursive: true, force: true });
  expect(printed).toMatch(/^Money and stock are right: \d+ invariants hold/);
}, 120_000);
