import { eq, sql } from 'drizzle-orm';
import { freeHolds } from '../../catalog/index.ts';
import { releaseOfferUses } from '../../offers/index.ts';
import type { Connections, Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { confirmHours } from '../../shared/orders/cod.ts';
import type { CodEvent } from '../core/cod-states.ts';
import { type CheckoutRow, lockCheckout, moveOrder } from '../core/move-order.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { moveCod } from './move-cod.ts';

export const lapseQueue = 'lapse-cash-order';
export interface LapseJob {
  checkoutId: string;
}

export function scheduleLapse(tx: Tx, queue: Queue, checkoutId: string): Promise<void> {
  const job: LapseJob = { checkoutId };
  return queue.send(tx, lapseQueue, job, { key: checkoutId, startAfterSeconds: confirmHours * 3_600 + 1 });
}

/** An order that was not confirmed in time gives its stock back; an earlier or a second run changes nothing. */
export async function lapseCodOrder({ db }: { db: Connections }, { checkoutId }: LapseJob): Promise<void> {
  await db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, checkoutId);
    if (checkout.codState !== 'placed' || checkout.heldUntil > new Date()) return;
    const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId)).for('update');
    if (!order) return;
    await endCod(tx, { checkout, orderId: order.id, event: 'lapsed' });
    await tx.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, order.id));
    const what = 'Not confirmed within 24 hours: the pieces are free again';
    await recordOrderEvent(tx, { orderId: order.id, kind: 'failed', what });
  });
}

interface Ending {
  checkout: CheckoutRow;
  orderId: string;
  event: Extract<CodEvent, 'lapsed' | 'cancelled'>;
}

/** Before the parcel has left: the stock and the use of a code are free again. The checkout is locked. */
export async function endCod(tx: Tx, { checkout, orderId, event }: Ending): Promise<void> {
  await moveCod(tx, checkout, event);
  await freeHolds(tx, { checkoutId: checkout.id });
  await releaseOfferUses(tx, [checkout.id]);
  await moveOrder(tx, checkout, { event: 'hold_ended' });
  await tx.update(codOrders).set({ confirmKey: null }).where(eq(codOrders.orderId, orderId));
  tagWrites(tx, 'everything');
}

/** Those whose time was over while no job ran. */
export async function findOverdueCod({ read }: Connections): Promise<LapseJob[]> {
  const { rows } = await read.execute<{ checkoutId: string }>(sql`
    select id as "checkoutId" from checkouts where cod_state = 'placed' and held_until < now() - interval '5 minutes' limit 500`);
  return rows.map(({ checkoutId }) => ({ checkoutId }));
}
