import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findShopStatements } from './find-shop-statements.ts';

/**
 * At each release: writes down the SQL statements of this version, which the next one's schema must still accept.
 * Arguments: test files; none = all.
 */
const recording = join(mkdtempSync(join(tmpdir(), 'dhaaga-statements-')), 'statements');
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=server',
  '--maxWorkers=1',
  ...process.argv.slice(2),
];
spawnSync(process.execPath, ['scripts/run.mjs', ...vitest], {
  stdio: 'inherit',
  env: { ...process.env, RECORD_STATEMENTS: recording },
});
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const recorded = readFileSync(recording, 'utf8').split('\n').filter(Boolean);
const statements = findShopStatements(recorded.map((line) => JSON.parse(line) as string)).toSorted();
writeFileSync('test/releases/statements.json', `${JSON.stringify({ version, statements }, null, 2)}\n`);
process.stdout.write(`${statements.length} statements of ${version}\n`);
