import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { isAhead } from '../../platform/follow-clock.ts';
import { checkoutLines, checkouts } from './tables/checkout-schema.ts';

/** The lines of a checkout as text, to be compared with those of another one. */
const describeLines = (checkoutId: SQL) => sql`(
  select json_agg(json_build_array(product_id, variant_id, answers, quantity) order by product_id, variant_id, answers::text, quantity)::text
  from ${checkoutLines} where ${checkoutLines}.checkout_id = ${checkoutId})`;

/** When it was paid, or placed to be paid in cash. */
const orderedAt = `coalesce((select max(greatest(created_at, captured_at)) from payments where checkout_id = twin.id and (settles or is_advance)),
    case when twin.cod_state in ('placed', 'confirmed', 'shipped', 'collected') then twin_order.created_at end)`;
/**
 * Another order of the buyer, of the same pieces for the same person, that was unpaid when this checkout was opened: a
 * payment was thought to have failed, and one of the two was opened to pay again. Not one of a time that lies ahead
 * since the clock was set back: nobody knows which came first.
 */
const isTwin = sql`twin.id <> ${checkouts}.id and twin.quote_id is null and twin.state not in ('refunding', 'refunded')
  and twin_order.status <> 'Cancelled' and twin_order.refund_reason is null
  and twin.gift -> 'recipient' is not distinct from ${checkouts}.gift -> 'recipient'
  and ${sql.raw(orderedAt)} > ${checkouts}.created_at and not ${sql.raw(isAhead(orderedAt))}
  and ${describeLines(sql`twin.id`)} = ${describeLines(sql`${checkouts}.id`)}`;

const isOrderedAgain = sql<boolean>`(${checkouts}.quote_id is null and case when ${checkouts}.buyer_id is null
  then exists (select from checkouts twin join orders twin_order on twin_order.checkout_id = twin.id
    where twin.buyer_id is null and twin.buyer_key = ${checkouts}.buyer_key and ${isTwin})
  else exists (select from orders twin_order join checkouts twin on twin.id = twin_order.checkout_id
    where twin_order.buyer_id = ${checkouts}.buyer_id and twin_order.created_at > ${checkouts}.created_at - interval '1 day' and ${isTwin}) end)`;

/**
 * Whether its buyer has ordered the same in another order that goes on. Only after the products of the checkout are
 * locked: two payments of the same pieces then follow each other, and the second one finds the first.
 */
export async function hasOrderedAgain(tx: Tx, checkoutId: string): Promise<boolean> {
  const [found] = await prepared(tx, 'has_ordered_again', () =>
    tx
      .select({ isOrderedAgain })
      .from(checkouts)
      .where(eq(checkouts.id, sql.placeholder('checkoutId'))),
  ).execute({ checkoutId });
  return found?.isOrderedAgain ?? false;
}
