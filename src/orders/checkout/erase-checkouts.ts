import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { eraseOfferBuyers } from '../../offers/index.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { checkoutLines } from './schema.ts';

const checkoutsAtOnce = 500;

/** Erases buyers from checkouts that never became orders. Lines and the provider's order stay, so that late money is recognised and refunded. */
export async function eraseAbandonedCheckouts(db: Database, days: number): Promise<number> {
  return inBatches(db, checkoutsAtOnce, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update checkouts set erased_at = now(), delivery = '{"name":"","phone":"","email":"","address":""}', gift = null, buyer_id = null,
        buyer_key = 'erased:' || id, guest_address = null, guest_email_key = null, network = null, is_newcomer = false,
        view_key = null, request_hash = null, idempotency_key = null
      where id in (
        select id from checkouts where erased_at is null and state in ('held', 'expired')
          and created_at < now() - make_interval(days => ${days}::int)
          and not exists (select from orders where orders.checkout_id = checkouts.id)
        order by created_at limit ${checkoutsAtOnce} for update skip locked
      ) returning id`);
    const ids = rows.map(({ id }) => id);
    await eraseOfferBuyers(tx, ids);
    await eraseAnswers(tx, ids);
    return rows.length;
  });
}

/** What buyers answered; the prices stay, because they are part of the lines' prices. */
export async function eraseAnswers(queries: Queries, checkoutIds: string[]): Promise<void> {
  await queries
    .update(checkoutLines)
    .set({
      answers: sql`(select jsonb_agg(answer || '{"text": ""}') from jsonb_array_elements(${checkoutLines.answers}) answer)`,
    })
    .where(and(inArray(checkoutLines.checkoutId, checkoutIds), isNotNull(checkoutLines.answers)));
}

/** The limits on unpaid holds look back a day. */
export async function eraseOldNetworks({ read }: Database, days: number): Promise<void> {
  await read.execute(sql`update checkouts set network = null, guest_address = null
    where (network is not null or guest_address is not null) and created_at < now() - make_interval(days => ${days}::int)`);
}
