import { type SQL, sql } from 'drizzle-orm';

/** The paise of a payment that were neither refunded nor lost in a dispute; `payment` names its row in the query. */
export function selectLeftOfPayment(payment: SQL = sql`payments`): SQL<number> {
  return sql<number>`(${payment}.amount_paise
    - coalesce((select sum(refund.amount_paise) from refunds refund
      where refund.payment_id = ${payment}.id and refund.state <> 'failed'), 0)
    - coalesce((select sum(dispute.deducted_paise) from disputes dispute
      where dispute.payment_id = ${payment}.id), 0))::int`;
}
