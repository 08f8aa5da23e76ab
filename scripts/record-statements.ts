import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findShopStatements } from './find-shop-statements.ts';
import { hashMigrations } from './hash-migrations.ts';

/**
 * At each release: writes down the SQL statements of this version, which the next one's schema must still accept, and
 * its migrations, which never change again. Runs the server tests of CI, unless RECORD_STATEMENTS names the folder in
 * which a run of them has recorded.
 */
const recording = process.env.RECORD_STATEMENTS ?? recordTests();

function recordTests(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-statements-'));
  spawnSync(process.execPath, ['scripts/run.mjs', 'node_modules/vitest/vitest.mjs', 'run', '--project=server'], {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'ci', RECORD_STATEMENTS: folder },
  });
  return folder;
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const recorded = readdirSync(recording).flatMap((name) => readFileSync(join(recording, name), 'utf8').split('\n'));
const sent = new Set(recorded.filter(Boolean).map((line) => JSON.parse(line) as string));
const statements = findShopStatements([...sent]).toSorted();
writeFileSync(
  'test/releases/statements.json',
  `${JSON.stringify({ version, migrations: hashMigrations(), statements }, null, 2)}\n`,
);
process.stdout.write(`${statements.length} statements of ${version}\n`);
