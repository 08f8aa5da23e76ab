import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newSecret } from '../../platform/id.ts';
import { toRupees } from '../../shared/money.ts';
import { type CodRules, noCodRules, takesMadeInCash } from '../../shared/orders/cod.ts';
import { codRules } from '../core/tables/cod-schema.ts';

const rowId = 'shop';

export interface SaltedRules {
  rules: CodRules;
  /** The salt of the hashes of buyers. */
  salt: string;
}

export async function findCodRules(queries: Queries): Promise<SaltedRules> {
  const [row] = await queries.select().from(codRules);
  return readCodRules(row);
}

/** Without a row cash on delivery is off. */
export function readCodRules(row: typeof codRules.$inferSelect | null | undefined): SaltedRules {
  return row ? { rules: { ...noCodRules, ...row.rules }, salt: row.salt } : { rules: noCodRules, salt: '' };
}

/** What a product's page needs, in rupees; null while cash on delivery is off. */
export async function findCashTerms(
  queries: Queries,
): Promise<{ least: number; greatest: number; takesMade: boolean } | null> {
  const { rules } = await findCodRules(queries);
  const { isOn, leastPaise, greatestPaise } = rules;
  return isOn
    ? { least: toRupees(leastPaise), greatest: toRupees(greatestPaise), takesMade: takesMadeInCash(rules) }
    : null;
}

/** They do not change until the transaction ends. */
export async function lockCodRules(tx: Tx): Promise<SaltedRules> {
  await tx.select({ id: codRules.id }).from(codRules).for('share');
  return findCodRules(tx);
}

export async function saveCodRules(tx: Tx, rules: CodRules): Promise<void> {
  await tx
    .insert(codRules)
    .values({ id: rowId, rules, salt: newSecret() })
    .onConflictDoUpdate({ target: codRules.id, set: { rules, savedAt: sql`now()` } });
}
