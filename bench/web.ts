import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { browserOptions, installBrowser, installWholeBrowser, wholeBrowser } from '../scripts/browser.ts';
import { measureInteractions } from './interactions.ts';
import { measurePageStart, phone } from './page-start.ts';
import { phoneIndex, slowdown, slowPhoneIndex } from './processor.ts';
import { memoryFlags, serverFile, start } from './shop-processes.ts';
import { dateAndMachine, median, writeSection } from './table.ts';

const pages: [string, string][] = [
  ['home', '/'],
  ['product', '/product/bhalu-the-bear'],
  ['category', '/category/crochet-toys'],
  ['cart', '/cart'],
];
const runs = 3;
/** How much the machine's speed may differ before a run and at its start. */
const steadiness = 0.1;
/** Lighthouse's slow 4G. */
const slow4g = {
  rttMs: 150,
  throughputKbps: 1_638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1_474.56,
  uploadThroughputKbps: 675,
};
const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = [
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'total-blocking-time',
  'first-contentful-paint',
] as const;

installBrowser();
installWholeBrowser();
const home = import.meta.dirname;
if (!existsSync(join(home, 'node_modules/lighthouse'))) {
  console.log('Installing Lighthouse …');
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: home,
    stdio: 'inherit',
  });
  if (installed.status !== 0) process.exit(installed.status ?? 1);
}
// Resolved at run time: only this folder's node_modules has them.
const { default: lighthouse } = await importHere('lighthouse');
const { launch } = await importHere('chrome-launcher');

const folder = mkdtempSync(join(tmpdir(), 'dhaaga-web-'));
const settings = { PORT: '3199', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' };
const shop = await start(serverFile, [], settings, join(folder, 'shop.log'), memoryFlags);
const chrome = await launchChrome(browserOptions());
/** The machine's speed before each run. */
const indexes: number[] = [];
try {
  await untilPhotosAreMade(shop.url);
  const lines: string[] = [];
  for (const [name, path] of pages) {
    const results = await auditOn(phoneIndex, shop.url + path);
    const slowResults = await auditOn(slowPhoneIndex, shop.url + path);
    if (process.argv.includes('--failures')) for (const lhr of results.slice(0, 1)) printFailures(lhr);
    const score = (category: string) =>
      Math.round(100 * median(results.map(({ categories }) => categories[category]?.score ?? 0)));
    const medianValue = (reports: Report[], audit: string) =>
      median(reports.map((lhr) => lhr.audits[audit]?.numericValue ?? Number.NaN));
    const value = (audit: string) => medianValue(results, audit);
    const [lcp = 0, cls = 0, tbt = 0, fcp = 0] = audits.map(value);
    const line = [
      name,
      ...scores.map(score),
      `${(lcp / 1_000).toFixed(2)} s`,
      cls.toFixed(3),
      `${Math.round(tbt)} ms`,
      `${(fcp / 1_000).toFixed(2)} s`,
      `${Math.round(value('total-byte-weight') / 1_024)} kB`,
      (await isKeptForBack(shop.url + path)) ? 'yes' : 'no',
      Math.round(100 * median(slowResults.map(({ categories }) => categories.performance?.score ?? 0))),
      `${Math.round(medianValue(slowResults, 'total-blocking-time'))} ms`,
    ];
    console.log(line.join('  '));
    lines.push(`| ${line.join(' | ')} |`);
  }
  const inputs = await measureInteractions(shop.url, phone, (await slowdownTo(phoneIndex)).times);
  const inputCells = [inputs.addToCart, inputs.filter, inputs.search].map((ms) => `${ms} ms`);
  console.log(['interactions', ...inputCells].join('  '));
  const seconds = (ms: number) => (ms > 0 ? `${(ms / 1_000).toFixed(2)} s` : '');
  const starts: string[] = [];
  for (const [name, path] of pages) {
    if (name !== 'home' && name !== 'product') continue;
    const { largestPaint, hydrated, inCart, blocking } = await measurePageStart(
      shop.url + path,
      (await slowdownTo(phoneIndex)).times,
      name === 'product',
    );
    const cells = [name, ...[largestPaint, hydrated, inCart].map(seconds), `${blocking} ms`];
    console.log(['page start', ...cells].join('  '));
    starts.push(`| ${cells.join(' | ')} |`);
  }
  writeSection('web', [
    `${dateAndMachine()}. Lighthouse 13.5.0, its mobile device and slow 4G (simulated); medians of ${runs} runs. Lighthouse's CPU benchmark index was ${Math.min(...indexes)} to ${Math.max(...indexes)}; each measurement slowed the processor down to ${phoneIndex}, the columns of the slow phone to ${slowPhoneIndex}.`,
    '',
    '| page | performance | accessibility | best practices | SEO | LCP | CLS | blocking | FCP | all bytes | back/forward cache | performance, slow phone | blocking, slow phone |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    'First visit on a phone; slow 4G and the same processor, applied by DevTools (`bench/page-start.ts`), medians of 5:',
    '',
    '| page | LCP | Add to Cart works after | pressed as soon as it is there: in the cart after | blocking |',
    '| --- | --- | --- | --- | --- |',
    ...starts,
    '',
    'Interaction to Next Paint, the slowest event of each interaction; the same processor (`bench/interactions.ts`), medians of 3:',
    '',
    '| Add to Cart | open Filter and choose a category | type in Search |',
    '| --- | --- | --- |',
    `| ${inputCells.join(' | ')} |`,
  ]);
} finally {
  chrome.kill();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A run that began at another speed than its slowdown was computed for is repeated, up to a limit. */
async function auditOn(index: number, url: string): Promise<Report[]> {
  const reports: Report[] = [];
  let repeatsLeft = 2 * runs;
  while (reports.length < runs) {
    const { own, times } = await slowdownTo(index);
    const report = await audit(url, { throttling: { ...slow4g, cpuSlowdownMultiplier: times } });
    const isSteady = Math.abs(report.environment.benchmarkIndex / own - 1) < steadiness;
    if (isSteady || repeatsLeft-- <= 0) reports.push(report);
    else
      console.log(
        `${url}: the run is repeated, because the CPU benchmark index changed from ${own} to ${Math.round(report.environment.benchmarkIndex)}`,
      );
  }
  return reports;
}

/** By the present speed of the machine, which Lighthouse measures with each audit. */
async function slowdownTo(index: number): Promise<{ own: number; times: number }> {
  const { environment } = await audit(`${shop.url}/policy`, { onlyAudits: ['doctype'], throttlingMethod: 'provided' });
  const own = Math.round(environment.benchmarkIndex);
  indexes.push(own);
  return { own, times: slowdown(own, index) };
}

/** Retries, because Lighthouse occasionally loses the start of its trace. */
async function audit(url: string, options?: object, attemptsLeft = 2): Promise<Report> {
  const outcome = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', ...options });
  if (outcome && !outcome.lhr.runtimeError) return outcome.lhr as Report;
  if (attemptsLeft === 0) throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message ?? 'no result'}`);
  return audit(url, options, attemptsLeft - 1);
}

/** The headless shell has no back/forward cache. */
async function isKeptForBack(url: string): Promise<boolean> {
  const whole = await launchChrome(wholeBrowser);
  try {
    const { audits: all } = await audit(url, { port: whole.port, onlyAudits: ['bf-cache'] });
    return all['bf-cache']?.score === 1;
  } finally {
    whole.kill();
  }
}

function launchChrome({ executablePath, args }: typeof wholeBrowser) {
  return launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args] });
}

/**
 * The demo's photos are encoded in the background after the start: before, larger files are sent, and a core is busy.
 */
async function untilPhotosAreMade(url: string): Promise<void> {
  const waiting = /^shop_queue_jobs\{queue="photo-variants",state="(?:due|delayed)"\} (\d+)$/gm;
  for (;;) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const jobs = Array.from(metrics.matchAll(waiting), ([, count]) => Number(count));
    // The last one is still at work when none waits.
    await setTimeout(3_000);
    if (jobs.length > 0 && jobs.every((count) => count === 0)) return;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: not installed here, so without types
function importHere(name: string): Promise<any> {
  return import(name);
}

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; displayValue?: string; numericValue?: number; details?: object }
  >;
}

function printFailures({ categories, audits: all }: Report): void {
  for (const [name, { auditRefs }] of Object.entries(categories))
    for (const { id, weight } of auditRefs) {
      const audit = all[id];
      if (audit?.score !== null && audit && audit.score < 1 && weight > 0)
        console.log(
          `  ${name}: ${audit.title} (${audit.score}) ${audit.displayValue ?? ''} ${JSON.stringify(audit.details ?? {}).slice(0, 600)}`,
        );
    }
}
