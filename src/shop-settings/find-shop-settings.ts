import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { ShopSettings } from './api.ts';
import { defaultSettings } from './default-settings.ts';
import { shopSettings } from './schema.ts';

export async function findShopSettings(queries: Queries, shopName: string): Promise<ShopSettings> {
  const [row] = await prepared(queries, 'shop_settings', () =>
    queries.select({ values: shopSettings.values }).from(shopSettings),
  ).execute();
  return { ...defaultSettings(row?.values.shopName ?? shopName), ...row?.values };
}

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
