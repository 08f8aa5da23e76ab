import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endShop, startShop } from '../../test/faults/shop-process.ts';
import { findProgram } from '../../test/programs.ts';

// A Unix socket's path has at most 107 bytes.
it.each(['shop', 'दुकान '.repeat(12)])(
  'doctor reads the embedded database of a shop that runs in %s',
  async (name) => {
    const parent = mkdtempSync(join(tmpdir(), 'dhaaga-doctor-'));
    const folder = join(parent, name.trim());
    const { shop } = await startShop({ DATA_DIR: folder });
    const { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_OPTIONS, NODE_COMPILE_CACHE, DATA_DIR: folder };
    const printed = await new Promise<string>((done) => {
      execFile(process.execPath, [findProgram('shop'), 'doctor'], { env }, (_error, out, err) => done(out + err));
    });
    await endShop(shop, 'SIGTERM');
    rmSync(parent, { recursive: true, force: true });
    expect(printed).toMatch(/^Money and stock are right: \d+ invariants hold/);
  },
  120_000,
);
