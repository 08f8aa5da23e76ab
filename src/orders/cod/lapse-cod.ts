import { eq, sql } from 'drizzle-orm';
import { freeHolds } from '../../catalog/index.ts';
import { releaseOfferUses } from '../../offers/index.ts';
import type { Connections, Tx } from '../../platform/database/database.ts';
import { tagWrites } from '../../platform/database/transaction.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { CodEvent } from '../core/cod-states.ts';
import { type CheckoutRow, lockCheckout, moveCheckout } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { moveCod } from './move-cod.ts';
import { returnAdvance } from './return-advance.ts';

/** Runs every five minutes. */
export const lapseQueue = 'lapse-cash-orders';

const ordersAtOnce = 500;

/** Orders that were not confirmed in time end; their stock is free since that moment. */
export async function lapseCodOrders({ db, queue }: { db: Connections; queue: Queue }): Promise<void> {
  const { rows } = await db.read.execute<{ id: string }>(sql`
    select id from checkouts where cod_state = 'placed' and held_until <= now() order by id limit ${ordersAtOnce}`);
  for (const { id } of rows) await db.transaction((tx) => lapseCodOrder(tx, queue, id));
}

async function lapseCodOrder(tx: Tx, queue: Queue, checkoutId: string): Promise<void> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout.codState !== 'placed') return;
  const [order] = await tx.select().from(orders).where(eq(orders.checkoutId, checkoutId)).for('update');
  if (!order) throw new Error(`The checkout ${checkoutId} has no order.`);
  await endCod(tx, queue, { checkout, orderId: order.id, event: 'lapsed' });
  await tx.update(orders).set({ status: 'Cancelled' }).where(eq(orders.id, order.id));
  const what = message('orderHistory.notConfirmed');
  await recordOrderEvent(tx, { orderId: order.id, kind: 'failed', what });
}

interface Ending {
  checkout: CheckoutRow;
  orderId: string;
  event: Extract<CodEvent, 'lapsed' | 'cancelled'>;
}

/** Before the parcel has left: frees stock and the use of a code, refunds an advance. The checkout is locked. */
export async function endCod(tx: Tx, queue: Queue, { checkout, orderId, event }: Ending): Promise<void> {
  await moveCod(tx, checkout, event);
  await freeHolds(tx, { checkoutId: checkout.id });
  await releaseOfferUses(tx, [checkout.id]);
  await moveCheckout(tx, checkout, { event: 'hold_ended' });
  await tx.update(codOrders).set({ confirmKey: null }).where(eq(codOrders.orderId, orderId));
  await returnAdvance(tx, queue, { checkoutId: checkout.id, orderId });
  tagWrites(tx, 'everything');
}
