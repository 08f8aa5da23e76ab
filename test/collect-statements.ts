import pg from 'pg';
import { vi } from 'vitest';

/**
 * The statements that are sent to the database while `work` runs, each with its values as JSON; those that come by the
 * clock, of the job queue and of webhook deliveries, are left out.
 */
export async function collectStatements(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    const sent = query.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown?][];
    return sent
      .map(([first, values]) =>
        JSON.stringify(typeof first === 'string' ? [first, values] : [first.text, first.values ?? values]),
      )
      .filter((statement) => !/pgboss|webhook_deliveries/i.test(statement));
  } finally {
    query.mockRestore();
  }
}
