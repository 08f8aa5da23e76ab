import type { Queries, Tx } from '../platform/database/database.ts';
import { occasionSettings } from './schema.ts';

const settingsRow = 'occasions';
/** Rupees. */
const limitsAtFirst = [500, 1_000];

/** "Gifts under ₹500": the limits that have pages, ascending, in rupees. */
export async function readPriceLimits(queries: Queries): Promise<number[]> {
  const [row] = await queries.select().from(occasionSettings);
  return row?.priceLimits ?? limitsAtFirst;
}

/** Resolves to the limits in their order. */
export async function changePriceLimits(tx: Tx, limits: readonly number[]): Promise<number[]> {
  const priceLimits = limits.toSorted((a, b) => a - b);
  await tx
    .insert(occasionSettings)
    .values({ id: settingsRow, priceLimits })
    .onConflictDoUpdate({ target: occasionSettings.id, set: { priceLimits } });
  return priceLimits;
}
