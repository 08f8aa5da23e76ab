import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';

/** `npm test`: everything, on both databases and in the browser. The last line says how many passed and failed. */
const node = process.execPath;
const vitestReport = 'reports/server.json';
const browserReport = 'reports/browser.json';

interface Counted {
  passed: number;
  failed: number;
}

requireProgram(
  'PostgreSQL',
  'postgresql',
  () => existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0,
);
requireProgram('Chromium', 'chromium', () => existsSync('/usr/bin/chromium'));
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

/** Installs a missing Debian package where this user may, else says in one line how to get it. */
function requireProgram(name: string, debianPackage: string, isThere: () => boolean): void {
  if (isThere()) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    process.stdout.write(`Installing ${name} for the tests …\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    });
  }
  if (isThere()) return;
  process.stdout.write(`${name} is missing: run "apt-get install ${debianPackage}".\n0 passed, 1 failed\n`);
  process.exit(1);
}

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
