import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ProviderAccount } from '../../platform/payments/razorpay.ts';

/** `advice` says what to do about it. */
export type Verdict =
  | { state: 'good'; found: string }
  | { state: 'wrong' | 'unchecked'; found: string; advice: string };

export interface LiveShop {
  config: Config;
  db: Database;
  /** Where online payments go; null without keys. */
  account: ProviderAccount | null;
}
export interface Check {
  name: string;
  run(shop: LiveShop): Promise<Verdict>;
}

export const good = (found: string): Verdict => ({ state: 'good', found });
export const wrong = (found: string, advice: string): Verdict => ({ state: 'wrong', found, advice });
export const unchecked = (found: string, advice: string): Verdict => ({ state: 'unchecked', found, advice });

const limitMs = 60_000;
const words = { good: 'good       ', wrong: 'WRONG      ', unchecked: 'NOT CHECKED' };

/** A check that fails or takes longer than a minute counts as not checked. */
export async function runChecks(checks: readonly Check[], shop: LiveShop) {
  const verdicts = await Promise.all(
    checks.map(async ({ name, run }) => {
      const verdict = await withinLimit(run(shop)).catch((error: Error) =>
        unchecked(`${describeError(error).replace(/\.$/, '')}.`, 'Run the command again.'),
      );
      const advice = verdict.state === 'good' ? '' : ` ${verdict.advice}`;
      return { isGood: verdict.state === 'good', line: `${words[verdict.state]}  ${name}: ${verdict.found}${advice}` };
    }),
  );
  return { lines: verdicts.map(({ line }) => line), failed: verdicts.filter(({ isGood }) => !isGood).length };
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  return new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error('it took longer than a minute')), limitMs);
    work.then(done, failed).finally(() => clearTimeout(late));
  });
}

/** What went wrong below, such as the system's error of a `fetch`. */
export function describeError(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message;
}
