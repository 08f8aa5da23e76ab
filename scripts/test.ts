import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { installBrowser } from './browser.ts';
import { installMissing } from './programs.ts';
import {
  failThirdFlaky,
  flakyTitle,
  type KnownFlaky,
  mergeRepeated,
  type Outcome,
  readBrowserReport,
  readVitestReport,
} from './test-reports.ts';

/**
 * `npm test`; with `--ci` what CI runs, with `--full` everything, with `--delivery` a release's archive and the image
 * alone. Failed files and browser tests are run once more. The last line counts passed and failed.
 */
const node = process.execPath;
const isFull = process.argv.includes('--full');
const isQuick = !isFull && !process.argv.includes('--ci');
/** Debian packages that only `npm run test:full` needs. */
const faultPrograms = [
  ['haproxy', '/usr/sbin/haproxy'],
  ['pgbouncer', '/usr/sbin/pgbouncer'],
] as const;
const isDeliveryOnly = process.argv.includes('--delivery');
const testsDelivery = isDeliveryOnly || isFull || process.argv.includes('--ci');
if (isFull) process.env.FAULTS = 'full';
else if (process.argv.includes('--ci')) process.env.FAULTS = 'ci';
// A repeated test sends the same random requests.
process.env.FUZZ_SEED ??= String(Date.now() % 2 ** 31);

try {
  if (!isDeliveryOnly) installPrograms();
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n0 passed, 1 failed\n`);
  process.exit(1);
}
rmSync('reports', { recursive: true, force: true });

const running = new Set<ChildProcess>();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopTests);

process.stdout.write(`${howLong()}
`);
const known: KnownFlaky = JSON.parse(readFileSync('test/flaky.json', 'utf8'));
const outcomes = failThirdFlaky(
  [...(isDeliveryOnly ? [] : await testShop()), ...(testsDelivery ? await testDelivery() : [])],
  known,
);
const attackStatus = isFull ? await run(['test/hostile/hostile.ts', '60']) : 0;
const passed = outcomes.filter(({ state }) => state !== 'failed').length;
const failed = outcomes.length - passed;
for (const state of ['flaky', 'failed'] as const)
  for (const outcome of outcomes.filter((one) => one.state === state))
    process.stdout.write(`\n${state}: ${outcome.title}\n${firstLines(outcome.error)}\n`);
const flaky = outcomes.filter(({ state }) => state === 'flaky').map(flakyTitle);
if (flaky.length > 0)
  process.stdout.write(
    `\nRepair these tests, or record the day at their titles in test/flaky.json:\n${flaky.join('\n')}\n`,
  );
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 || attackStatus !== 0 ? 1 : 0);

/** As measured on two machines in November 2026, of which one needs more than twice the time of the other. */
function howLong(): string {
  if (isDeliveryOnly) return 'A release and the image, and their tests, take about 5 minutes on two cores.';
  if (isQuick) return 'The quick tests take up to 11 minutes on two slow cores.';
  return isFull
    ? 'All tests take more than an hour on two cores.'
    : 'The tests of CI take 32 to 84 minutes on two cores.';
}

function installPrograms(): void {
  installMissing('PostgreSQL', 'postgresql', '/usr/lib/postgresql');
  installBrowser();
  if (!isQuick) installMissing('promtool', 'prometheus', '/usr/bin/promtool');
  if (isFull) for (const [name, file] of faultPrograms) installMissing(name, name, file);
}

/**
 * Server and browser tests wait a lot: together they take less time than one after the other. The longer runs have that
 * time, and their limits hold on slower machines.
 */
async function testShop(): Promise<Outcome[]> {
  const testServer = () => runVitest('reports/server.json', []);
  const [server, browser] = isQuick
    ? await Promise.all([testServer(), testBrowser()])
    : [await testServer(), await testBrowser()];
  return [...mergeRepeated(server, await repeatFailed(server)), ...browser];
}

/** Last, because it needs the processor for minutes: the other tests have time limits. */
async function testDelivery(): Promise<Outcome[]> {
  process.stdout.write('\nMaking and testing a release and the container image …\n');
  process.env.TEST_DELIVERY = '1';
  const outcomes = await runVitest('reports/delivery.json', ['--project', 'delivery']);
  return mergeRepeated(outcomes, await repeatFailed(outcomes));
}

async function repeatFailed(first: Outcome[]): Promise<Outcome[]> {
  const failures = first.filter(({ state }) => state === 'failed');
  const repeated: Outcome[] = [];
  for (const project of new Set(failures.flatMap((one) => one.project ?? []))) {
    const files = new Set(failures.flatMap((one) => (one.project === project && one.file ? [one.file] : [])));
    process.stdout.write(`\nRunning once more in ${project}: ${[...files].join(', ')}\n`);
    const args = ['--project', project, '--maxWorkers=1', ...files];
    repeated.push(...(await runVitest(`reports/${project}-again.json`, args)));
  }
  return repeated;
}

async function runVitest(report: string, args: string[]): Promise<Outcome[]> {
  await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=scripts/vitest-reporter.ts', ...args],
    { VITEST_REPORT: report },
  );
  return readVitestReport(readReport(report));
}

async function testBrowser(): Promise<Outcome[]> {
  const playwright = ['node_modules/@playwright/test/cli.js', 'test'];
  await run(playwright);
  const outcomes = readBrowserReport(readReport('reports/browser.json'));
  if (!isFull) return outcomes;
  await run([...playwright, '--config', 'test/proxies']);
  return [...outcomes, ...readBrowserReport(readReport('reports/proxies.json'))];
}

async function run(args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(node, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  running.add(child);
  const [status] = await once(child, 'exit');
  running.delete(child);
  if (isStopped) process.exit(1);
  return status ?? 1;
}

/** Vitest and Playwright close their servers and databases on SIGINT, and only then. */
function stopTests(): void {
  isStopped = true;
  for (const child of running) child.kill('SIGINT');
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
