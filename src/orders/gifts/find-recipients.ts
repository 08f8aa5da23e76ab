import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import type { AddressFields } from '../../shared/address.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { giftRetentionDays } from './erase-gifts.ts';

const mostGifts = 200;
const mostRecipients = 20;

/** Whom the user has sent paid gifts to, the last one first, each place once; those that were erased are left out. */
export async function findRecipients(queries: Queries, userId: string): Promise<AddressFields[]> {
  const rows = await queries
    .select({ gift: checkouts.gift })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .where(
      and(
        eq(orders.buyerId, userId),
        eq(orders.isPaid, true),
        sql`${checkouts.gift} -> 'recipient' ->> 'name' <> 'Erased'`,
        sql`${checkouts.createdAt} > now() - make_interval(days => ${giftRetentionDays}::int)`,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostGifts);
  const places = new Map<string, AddressFields>();
  for (const { gift } of rows) {
    if (!gift) continue;
    const { name, phone, to } = gift.recipient;
    const { line1, line2, city, state, pin } = to;
    const place = { name, phone, line1, line2, city, state, pin };
    const key = JSON.stringify(Object.values(place)).toLowerCase();
    if (!places.has(key)) places.set(key, place);
  }
  return [...places.values()].slice(0, mostRecipients);
}
