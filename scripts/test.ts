import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { installMissing } from './programs.ts';

/** `npm test`: everything, on both databases and in the browser. The last line says how many passed and failed. */
const node = process.execPath;
const vitestReport = 'reports/server.json';
const browserReport = 'reports/browser.json';

interface Counted {
  passed: number;
  failed: number;
}

try {
  installMissing('PostgreSQL', 'postgresql', '/usr/lib/postgresql');
  installMissing('Chromium', 'chromium', '/usr/bin/chromium');
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n0 passed, 1 failed\n`);
  process.exit(1);
}
for (const report of [vitestReport, browserReport]) rmSync(report, { force: true });

run([
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
run(['node_modules/@playwright/test/cli.js', 'test']);

const counted = [countVitest(), countBrowser()];
const passed = counted.reduce((sum, one) => sum + one.passed, 0);
const failed = counted.reduce((sum, one) => sum + one.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function run(args: string[]): void {
  spawnSync(node, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** A run that left no report counts as one failure. */
function countVitest(): Counted {
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    success: boolean;
  }>(vitestReport);
  if (!report) return { passed: 0, failed: 1 };
  const failedFiles = report.success || report.numFailedTests > 0 ? 0 : Math.max(1, report.numFailedTestSuites);
  return { passed: report.numPassedTests, failed: report.numFailedTests + failedFiles };
}

function countBrowser(): Counted {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }>(
    browserReport,
  );
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}
