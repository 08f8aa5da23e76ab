import { eq } from 'drizzle-orm';
import { findShopSettings } from '../desk/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { checkouts, orders } from './tables.ts';

/** Under which name the shop writes at this moment, and where the buyer finds the order without logging in. */
export async function letterhead(
  tx: Tx,
  { shopName, publicUrl }: { shopName: string; publicUrl: string },
  orderId: string,
): Promise<{ shopName: string; orderLink: string | null }> {
  const [row] = await tx
    .select({ viewKey: checkouts.viewKey })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(eq(orders.id, orderId));
  const settings = await findShopSettings(tx, shopName);
  return { shopName: settings.shopName, orderLink: orderLink(publicUrl, row?.viewKey ?? null) };
}

/** Where an order is seen by whoever has its key; a few from before have none. */
export function orderLink(publicUrl: string, viewKey: string | null): string | null {
  return viewKey && `${publicUrl}/order/${viewKey}`;
}
