import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { memoryFlags } from '../../bench/shop-processes.ts';

const module = fileURLToPath(new URL('save-memory.ts', import.meta.url));
const run = promisify(execFile);

/** Replaces 300,000 objects by as many, forty times, as requests do. */
const work = `
  for (let round = 0; round < 40; round++) {
    const held = [];
    for (let part = 0; part < 60; part++) {
      held.push(Array.from({ length: 5_000 }, (_, n) => ({ n, part })));
      if (part % 10 === 0) await new Promise((next) => setImmediate(next));
    }
  }
  console.log(process.memoryUsage.rss());`;

async function residentBytes(start: string): Promise<number> {
  const { stdout } = await run(process.execPath, [...memoryFlags, '--input-type=module', '--eval', start + work]);
  return Number(stdout);
}

it('gives the memory back that garbage collections have freed', async () => {
  const saving = await residentBytes(`(await import(${JSON.stringify(module)})).saveMemory();`);
  const usual = await residentBytes('');
  expect(saving).toBeGreaterThan(0);
  expect(saving / usual).toBeLessThan(0.75);
});
