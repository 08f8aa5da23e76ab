import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { formatDay, hasDayBegun } from '../shared/dates.ts';
import type { ShopSettings } from './api.ts';
import { defaultSettings } from './default-settings.ts';
import { shopSettings } from './tables.ts';

/** The shop's settings: what the maker has set, over the defaults. */
export async function findShopSettings(queries: Queries, shopName: string): Promise<ShopSettings> {
  const [row] = await queries.select({ values: shopSettings.values }).from(shopSettings);
  return { shopName, ...defaultSettings, ...row?.values };
}

/** Sets what is given; the rest stays. */
export async function changeShopSettings(
  tx: Tx,
  shopName: string,
  change: Partial<ShopSettings>,
): Promise<ShopSettings> {
  await tx
    .insert(shopSettings)
    .values({ id: 'shop', values: change })
    .onConflictDoUpdate({
      target: shopSettings.id,
      set: { values: sql`${shopSettings.values} || excluded.values`, changedAt: sql`now()` },
    });
  return findShopSettings(tx, shopName);
}

/** Why nobody can buy at this moment, as a sentence; null while the shop is open. */
export function closedSentence({ isClosed, closedUntil }: ShopSettings, now: Date): string | null {
  if (!isClosed || (closedUntil && hasDayBegun(closedUntil, now))) return null;
  return closedUntil
    ? `The shop is closed until ${formatDay(closedUntil)}. Your cart stays as it is.`
    : 'The shop is closed just now. Your cart stays as it is.';
}
