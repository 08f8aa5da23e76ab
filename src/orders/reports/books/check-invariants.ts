import { sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { compareWithProvider, type ProviderBooks } from './compare-with-provider.ts';
import { type Finding, maxRows } from './invariant.ts';
import { invariants, outboxInvariants } from './invariants.ts';

/** Checks the shop's records against themselves and, if given, the provider's. */
export async function checkInvariants(queries: Queries, books?: ProviderBooks): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [invariant, statement, broken] of [
    ...invariants,
    ...((await hasOutbox(queries)) ? outboxInvariants : []),
  ]) {
    const { rows } = await queries.execute<{ id: string }>(sql`${broken} limit ${maxRows}`);
    if (rows.length > 0) findings.push({ invariant, statement, rows: rows.map(({ id }) => id) });
  }
  return books ? [...findings, ...(await compareWithProvider(queries, books))] : findings;
}

export const invariantCount = invariants.length + outboxInvariants.length;

async function hasOutbox(queries: Queries): Promise<boolean> {
  const { rows } = await queries.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  return rows[0]?.there ?? false;
}
