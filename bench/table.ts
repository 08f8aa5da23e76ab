import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

/** One run of a shop, and its ceiling right before it. */
export interface Run {
  ceiling: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** One measured line: medians over its runs. */
export interface Line extends Run {
  row: string;
  products: number;
  kind: 'cached' | 'uncached';
  /** Of each run's ceiling. */
  share: number;
  /** Each run's p50 against that of the smallest shop in the same turn. */
  growth: number;
  /** Statements that one request causes. */
  queries?: number;
}

/** What is measured beside the rows, in a shop of one size. */
export interface Beside {
  products: number;
  /** A search for three frequent words that is not cached, over as many connections as the rows. */
  severalWords: { found: number; p50Ms: number; p99Ms: number };
  /** Of the shop's process, after all rows. */
  memoryMb: number;
}

const readme = new URL('README.md', import.meta.url);

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

/** @param smallest the runs of the smallest shop, taken in the same turns */
export function summary(runs: Run[], smallest: Run[]): Run & { share: number; growth: number } {
  const of = (value: (run: Run, turn: number) => number) => median(runs.map(value));
  return {
    ceiling: of(({ ceiling }) => ceiling),
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    share: of(({ perSecond, ceiling }) => perSecond / ceiling),
    growth: of(({ p50Ms }, turn) => p50Ms / (smallest[turn] as Run).p50Ms),
  };
}

/** Writes the table of `npm run bench` into its place in the README. */
export function writeTable(
  lines: Line[],
  how: {
    runs: number;
    seconds: number;
    cachedRuns: number;
    cachedSeconds: number;
    beside: Beside[];
    embeddedMb: number;
  },
): void {
  const small = Math.min(...lines.map(({ products }) => products));
  const rows = lines.map((line) => {
    const cells = [
      line.row,
      line.kind === 'cached' ? 'cached' : 'not cached',
      grouped(line.products),
      whole(line.perSecond),
      whole(line.ceiling),
      `${Math.round(100 * line.share)} %`,
      line.p50Ms.toFixed(2),
      line.p99Ms.toFixed(2),
      line.products === small ? '' : line.growth.toFixed(2),
      line.queries ?? '',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  put('bench', [
    `${machine()}. ${how.runs} runs of ${how.seconds} s each (of cached answers ${how.cachedRuns} of ${how.cachedSeconds} s), ceilings and shops in turn; medians, also of each run's own share and growth.`,
    '',
    '| what | from | products | a second | its ceiling | share | p50 ms | p99 ms | p50 against 2,000 | statements |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...how.beside.map(
      ({ products, severalWords: { found, p50Ms, p99Ms }, memoryMb }) =>
        `- ${grouped(products)} products: after all rows the process held ${memoryMb} MB (resident). A search for three frequent words, not cached, found ${found} products: p50 ${p50Ms.toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms.`,
    ),
    `- Embedded database, 2,000 products: after all rows and purchases it held ${how.embeddedMb} MB.`,
  ]);
}

/** Puts lines between the two marks of that name. */
export function put(name: string, lines: string[]): void {
  const text = readFileSync(readme, 'utf8');
  const begin = `<!-- ${name} -->`;
  const end = `<!-- /${name} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < 0) throw new Error(`bench/README.md has no place for ${name}.`);
  writeFileSync(readme, `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`);
}

/** The day and the machine. */
export function machine(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
}

function whole(value: number): string {
  return grouped(Math.round(value));
}

function grouped(wholeNumber: number): string {
  return wholeNumber.toLocaleString('en-US');
}
