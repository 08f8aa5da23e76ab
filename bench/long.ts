// `npm run bench:long`: what takes too long for `npm run bench`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSandbox } from '../sandbox/server.ts';
import { installMissing } from '../scripts/programs.ts';
import { startPostgres } from '../test/servers.ts';
import { account, makeFilledDatabase } from './shop-processes.ts';
import { describeSmallMachine, measureSmallMachine } from './small-machine.ts';
import { describeSustained, measureSustained } from './sustained.ts';
import { dateAndMachine, writeSection } from './table.ts';

const isQuick = process.argv.includes('--quick');
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const sustainedSeconds = isQuick ? 20 : 600;
const smallMachineSeconds = isQuick ? 10 : 60;
const products = 2_000;

installMissing('wrk', 'wrk', '/usr/bin/wrk');
const folder = mkdtempSync(join(tmpdir(), 'dhaaga-bench-'));
try {
  await report('small machine', smallMachine);
  await report('sustained', sustained);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function report(name: string, measure: () => Promise<string[]>): Promise<void> {
  if (only && only !== name) return;
  const lines = await measure();
  console.log(`${name}\n${lines.join('\n')}`);
  if (!isQuick) writeSection(name, [`${dateAndMachine()}.`, '', ...lines]);
}

async function smallMachine(): Promise<string[]> {
  const measured = await measureSmallMachine(folder, smallMachineSeconds);
  if (measured.killed > 0) process.exitCode = 1;
  return describeSmallMachine(measured);
}

async function sustained(): Promise<string[]> {
  const postgres = await startPostgres({ isDurable: true });
  const provider = await startSandbox({ port: 0, host: '127.0.0.1', ...account });
  try {
    const databaseUrl = await makeFilledDatabase(postgres.url, 'sustained', { products }, folder);
    return describeSustained(await measureSustained({ folder, databaseUrl, provider, products }, sustainedSeconds));
  } finally {
    await provider.stop();
    await postgres.stop();
  }
}
