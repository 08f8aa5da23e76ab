import type { Measured } from './http-load.ts';
import { type Line, median, type Run, summarizeRuns } from './table.ts';

export interface Comparison {
  line: Pick<Line, 'row' | 'products' | 'kind' | 'queries'>;
  ceiling: () => Promise<{ perSecond: number }>;
  /** What the machine can send. */
  limit?: () => Promise<{ perSecond: number }>;
  shop: () => Promise<Measured>;
}

/** Alternates between ceilings and shops: on a machine whose speed drifts, only figures of one round are comparable. */
export async function interleave(comparisons: Comparison[], rounds: number): Promise<Line[]> {
  // Warm-up: a new process still compiles its code.
  for (const { shop } of comparisons) await shop();
  const runs = comparisons.map((): Run[] => []);
  const limits = comparisons.map((): number[] => []);
  const order = [...comparisons.entries()];
  for (let round = 0; round < rounds; round++) {
    for (const [index, { ceiling, limit, shop }] of order) {
      runs[index]?.push({ ceiling: (await ceiling()).perSecond, ...(await shop()) });
      if (limit) limits[index]?.push((await limit()).perSecond);
    }
    order.reverse();
  }
  const lines = comparisons.map(({ line, limit }, index) => ({
    ...line,
    ...summarizeRuns(runs[index] as Run[], runs[0] as Run[]),
    ...(limit && { limit: median(limits[index] as number[]) }),
  }));
  for (const line of lines) printLine(line);
  return lines;
}

function printLine({ row, products, kind, perSecond, ceiling, share, p50Ms, growth, p99Ms, queries }: Line): void {
  const rate = `${Math.round(perSecond)}/s of ${Math.round(ceiling)}/s = ${Math.round(100 * share)} %`;
  const latency = `p50 ${p50Ms.toFixed(2)} ms (${growth.toFixed(2)}), p99 ${p99Ms.toFixed(2)} ms`;
  console.log(`${products} ${row} ${kind}: ${rate}, ${latency}${queries ? `, ${queries} statements` : ''}`);
}
