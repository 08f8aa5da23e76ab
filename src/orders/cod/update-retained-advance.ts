import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { selectLeftOfPayment } from '../core/left-of-payment.ts';
import { codOrders } from '../core/tables/cod-schema.ts';

/**
 * Updates what the shop retained of a refused parcel's advance: without what was refunded later or lost in a dispute.
 * An advance that went back with the refusal has a refund with the cause `advance`. The checkout is locked.
 */
export async function updateRetainedAdvance(tx: Tx, paymentId: string): Promise<void> {
  const { rows } = await tx.execute<{ orderId: string; left: number }>(sql`
    select orders.id as "orderId", greatest(0, ${selectLeftOfPayment()}) as left
    from payments join checkouts on checkouts.id = payments.checkout_id and checkouts.cod_state = 'refused'
      join orders on orders.checkout_id = checkouts.id
    where payments.id = ${paymentId} and payments.is_advance
      and not exists (select from refunds where payment_id = payments.id and cause = 'advance')`);
  for (const { orderId, left } of rows)
    await tx.update(codOrders).set({ retainedPaise: left }).where(eq(codOrders.orderId, orderId));
}
