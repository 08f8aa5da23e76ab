import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { installMissing } from './programs.ts';
import { mergeRepeated, type Outcome, readBrowserReport, readVitestReport } from './test-reports.ts';

/** `npm test` and, with `--full`, `npm run test:full`: failed files and browser tests are repeated once. The last line counts passed and failed. */
const node = process.execPath;
const isFull = process.argv.includes('--full');
if (isFull) process.env.FAULTS = 'full';
// A repeated test sends the same random requests.
process.env.FUZZ_SEED ??= String(Date.now() % 2 ** 31);

try {
  installMissing('PostgreSQL', 'postgresql', '/usr/lib/postgresql');
  installMissing('Chromium', 'chromium', '/usr/bin/chromium');
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n0 passed, 1 failed\n`);
  process.exit(1);
}
rmSync('reports', { recursive: true, force: true });

const outcomes = [...testServer(), ...testBrowser()];
const attackStatus = isFull ? run(['test/hostile/hostile.ts', '60']) : 0;
const passed = outcomes.filter(({ state }) => state !== 'failed').length;
const failed = outcomes.length - passed;
for (const state of ['flaky', 'failed'] as const)
  for (const outcome of outcomes.filter((one) => one.state === state))
    process.stdout.write(`\n${state}: ${outcome.title}\n${firstLines(outcome.error)}\n`);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 || attackStatus !== 0 ? 1 : 0);

function testServer(): Outcome[] {
  const first = runVitest('reports/server.json', []);
  const failures = first.filter(({ state }) => state === 'failed');
  const second = [...new Set(failures.flatMap(({ project }) => project ?? []))].flatMap((project) => {
    const files = new Set(failures.flatMap((one) => (one.project === project && one.file ? [one.file] : [])));
    process.stdout.write(`\nRunning once more in ${project}: ${[...files].join(', ')}\n`);
    return runVitest(`reports/${project}-again.json`, ['--project', project, '--maxWorkers=1', ...files]);
  });
  return mergeRepeated(first, second);
}

function runVitest(report: string, args: string[]): Outcome[] {
  run(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=scripts/vitest-reporter.ts', ...args],
    { VITEST_REPORT: report },
  );
  return readVitestReport(readReport(report));
}

function testBrowser(): Outcome[] {
  run(['node_modules/@playwright/test/cli.js', 'test']);
  return readBrowserReport(readReport('reports/browser.json'));
}

function run(args: string[], env: Record<string, string> = {}): number {
  return (
    spawnSync(node, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } }).status ?? 1
  );
}

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function firstLines(error: string): string {
  return error
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 300)}`)
    .join('\n');
}
