import { and, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { eraseOfferBuyers } from '../../offers/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { checkoutLines, checkouts } from '../core/tables/checkout-schema.ts';

const checkoutsAtOnce = 500;

const erased = {
  erasedAt: sql`now()`,
  delivery: { name: 'Erased', phone: '', email: '', address: '' },
  gift: null,
  buyerId: null,
  buyerKey: sql`'erased:' || ${checkouts.id}`,
  guestAddress: null,
  guestEmailKey: null,
  network: null,
  isNewcomer: false,
  viewKey: null,
  requestHash: null,
  idempotencyKey: null,
};

/**
 * Erases buyers from checkouts that never became orders. Lines and the provider's order stay, so that late money is
 * recognised and refunded.
 */
export async function eraseAbandonedCheckouts(db: Database, days: number): Promise<number> {
  return inBatches(db, checkoutsAtOnce, async (tx) => {
    const abandoned = await tx
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(
        and(
          isNull(checkouts.erasedAt),
          inArray(checkouts.state, ['held', 'expired']),
          lt(checkouts.createdAt, sql`now() - make_interval(days => ${days}::int)`),
          sql`not exists (select from orders where orders.checkout_id = ${checkouts.id})`,
        ),
      )
      .orderBy(checkouts.createdAt)
      .limit(checkoutsAtOnce)
      .for('update', { skipLocked: true });
    await eraseBuyers(
      tx,
      abandoned.map(({ id }) => id),
    );
    return abandoned.length;
  });
}

/** Erases who bought, for whom, and what they wrote; amounts and lines stay. */
export async function eraseBuyers(tx: Tx, checkoutIds: string[]): Promise<void> {
  await tx.update(checkouts).set(erased).where(inArray(checkouts.id, checkoutIds));
  await eraseOfferBuyers(tx, checkoutIds);
  await eraseAnswers(tx, checkoutIds);
}

/** What buyers answered; the prices stay, because they are part of the lines' prices. */
async function eraseAnswers(queries: Queries, checkoutIds: string[]): Promise<void> {
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
