import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export interface Run {
  ceiling: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Line extends Run {
  row: string;
  products: number;
  kind: 'cached' | 'uncached';
  share: number;
  growth: number;
  queries?: number;
  /** What nginx reaches with the same bytes. */
  limit?: number;
}

export interface ShopFigures {
  products: number;
  search: { found: number; aloneMs: number; p50Ms: number; p99Ms: number };
  memory: Memory;
}

/** Resident memory of a process. */
export interface Memory {
  loadedMb: number;
  restingMb: number;
}

/** V8 returns memory some 100 s after the last load. */
export const restSeconds = 180;

const readme = new URL('README.md', import.meta.url);

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

export function summarizeRuns(runs: Run[], smallest: Run[]): Run & { share: number; growth: number } {
  const findMedian = (value: (run: Run, round: number) => number) => median(runs.map(value));
  return {
    ceiling: findMedian(({ ceiling }) => ceiling),
    perSecond: findMedian(({ perSecond }) => perSecond),
    p50Ms: findMedian(({ p50Ms }) => p50Ms),
    p99Ms: findMedian(({ p99Ms }) => p99Ms),
    share: findMedian(({ perSecond, ceiling }) => perSecond / ceiling),
    growth: findMedian(({ p50Ms }, round) => p50Ms / (smallest[round] as Run).p50Ms),
  };
}

interface How {
  rounds: number;
  seconds: number;
  cachedTiming: { rounds: number; seconds: number };
  figures: ShopFigures[];
  embedded: Memory;
}

export function writeTable(lines: Line[], how: How): void {
  const small = Math.min(...lines.map(({ products }) => products));
  writeSection('bench', [
    `${dateAndMachine()}. ${how.rounds} runs of ${how.seconds} s (cached: ${how.cachedTiming.rounds} of ${how.cachedTiming.seconds} s), alternating with the ceiling; medians.`,
    '',
    '| request | response | products | per second | ceiling | share | p50 ms | p99 ms | p50 relative to 2,000 | statements | nginx |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => formatRow(line, small)),
    '',
    ...how.figures.map(
      ({ products, search: { found, aloneMs, p50Ms, p99Ms }, memory }) =>
        `- ${grouped(products)} products: ${resident(memory)}. An uncached search for three frequent words found ${found} products: p50 ${aloneMs.toFixed(2)} ms one at a time, with 32 connections ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms.`,
    ),
    `- Embedded database, 2,000 products: ${resident(how.embedded)}, purchases among them.`,
  ]);
}

function formatRow(line: Line, smallest: number): string {
  const cells = [
    line.row,
    line.kind === 'cached' ? 'cached' : 'not cached',
    grouped(line.products),
    formatWhole(line.perSecond),
    formatWhole(line.ceiling),
    `${Math.round(100 * line.share)} %`,
    line.p50Ms.toFixed(2),
    line.p99Ms.toFixed(2),
    line.products === smallest ? '' : line.growth.toFixed(2),
    line.queries ?? '',
    line.limit ? formatWhole(line.limit) : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

function resident({ loadedMb, restingMb }: Memory): string {
  return `${loadedMb} MB resident after all rows, ${restingMb} MB after another ${restSeconds} s without requests`;
}

/** Replaces the section of the README between the two markers of that name. */
export function writeSection(name: string, lines: string[]): void {
  const text = readFileSync(readme, 'utf8');
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`bench/README.md has no section ${name}.`);
  writeFileSync(readme, `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`);
}

export function dateAndMachine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

function formatWhole(value: number): string {
  return grouped(Math.round(value));
}

function grouped(wholeNumber: number): string {
  return wholeNumber.toLocaleString('en-US');
}
