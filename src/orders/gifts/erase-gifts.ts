import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';

/** After the order. */
export const giftRetentionDays = 400;
const ordersAtOnce = 500;
const erased = '{"name":"Erased","phone":"","line1":"","line2":""}';

/**
 * Erases who got a gift and what the card said, in their orders and in checkouts. City, state and PIN code stay: the
 * tax was charged by them.
 */
export async function eraseOldGifts(db: Database, days: number): Promise<void> {
  await inBatches(db, ordersAtOnce, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update checkouts set gift = gift || '{"message":"","from":""}' || jsonb_build_object('recipient', ${erased}::jsonb - 'line1' - 'line2'
        || jsonb_build_object('to', (gift -> 'recipient' -> 'to') || ${erased}::jsonb))
      where id in (select id from checkouts where gift is not null and gift -> 'recipient' ->> 'name' <> 'Erased'
        and created_at < now() - make_interval(days => ${days}::int) order by id limit ${ordersAtOnce} for update)
      returning id`);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await tx.execute(sql`update orders set buyer_text = concat_ws(' ', delivery ->> 'name', delivery ->> 'email', delivery ->> 'phone')
      from checkouts where checkouts.id = orders.checkout_id and checkouts.id = any(${sql.param(ids)}::text[]) and buyer_text <> ''`);
    return rows.length;
  });
}
