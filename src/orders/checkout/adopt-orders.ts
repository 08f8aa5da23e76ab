import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { emailKey } from '../../shared/text/email-key.ts';
import { orders } from '../core/tables/order-schema.ts';

/** Moves guest orders to the account that has confirmed their email address; returns how many. */
export async function adoptOrders(tx: Tx, user: { id: string; email: string }): Promise<number> {
  const { rowCount } = await tx
    .update(orders)
    .set({ buyerId: user.id })
    .where(
      and(
        isNull(orders.buyerId),
        sql`${orders.checkoutId} in (select id from checkouts where buyer_id is null and guest_email_key = ${emailKey(user.email)})`,
      ),
    );
  return rowCount ?? 0;
}
