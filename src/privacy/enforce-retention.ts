import { type RetentionDependencies, type RetentionRule, retentionRules } from './retention.ts';

export const retentionQueue = 'enforce-retention';

/** A rule that fails does not stop the others. Throws AggregateError; the queue retries. */
export async function enforceRetention(
  deps: RetentionDependencies,
  rules: readonly RetentionRule[] = retentionRules,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { data, erase } of rules) {
    if (typeof erase === 'string') continue;
    try {
      await erase(deps);
    } catch (cause) {
      failures.push(new Error(`Could not erase what is too old of: ${data}`, { cause }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some retention times could not be enforced yet.');
}
