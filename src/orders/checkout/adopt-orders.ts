import { and, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { emailKey } from '../../shared/email-key.ts';
import { orders } from '../schema.ts';

/**
 * Brings the orders that were made as a guest with an e-mail into the account of whoever has proven to read its mail.
 * @param user `email` in any spelling
 * @returns how many came
 */
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
