import { eq, sql } from 'drizzle-orm';
import { holdUntil } from '../../catalog/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/id.ts';
import { message } from '../../platform/message.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { confirmHours } from '../../shared/orders/cod.ts';
import { requireSnapshot } from '../core/find-checkout-snapshot.ts';
import { type CheckoutRow, makeOrder, writeOrder } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import type { AgreedCod } from './charge-cod.ts';
import { confirmCod } from './confirm-cod.ts';
import { writeCodOrder } from './write-cod-order.ts';

type Placed = Pick<CheckoutRow, 'id' | 'amountPaise' | 'heldUntil'>;
/** Until when a checkout is held, and what is paid now. */
type OpenedCod = Pick<CheckoutRow, 'amountPaise' | 'heldUntil'>;

/** Makes the order of a checkout that was just placed, or lets it wait for its advance. */
export function openCodOrder(tx: Tx, deps: { queue: Queue }, checkout: Placed, agreed: AgreedCod): Promise<OpenedCod> {
  return agreed.advancePaise > 0 ? awaitAdvance(tx, checkout, agreed) : placeCodOrder(tx, deps, checkout, agreed);
}

/** Its order is made when the advance is paid, or with the first attempt, as that of one that is paid online. */
async function awaitAdvance(tx: Tx, { id, heldUntil }: Placed, agreed: AgreedCod): Promise<OpenedCod> {
  const { chargePaise: codChargePaise, advancePaise: codAdvancePaise, decision: codDecision } = agreed;
  await tx
    .update(checkouts)
    .set({ codState: 'awaiting', codChargePaise, codAdvancePaise, codDecision })
    .where(eq(checkouts.id, id));
  return { heldUntil, amountPaise: codAdvancePaise };
}

async function placeCodOrder(
  tx: Tx,
  deps: { queue: Queue },
  { id, amountPaise }: Placed,
  { chargePaise, decision }: AgreedCod,
): Promise<OpenedCod> {
  const { isConfirmed } = decision.rules;
  const snapshot = await requireSnapshot(tx, id);
  const orderId = newId();
  await writeOrder(tx, {
    ...makeOrder(snapshot, orderId),
    ...{ checkoutId: id, isPaid: false, refundReason: null },
  });
  const heldUntil = await writePlaced(tx, id, chargePaise);
  await writeCodOrder(tx, { orderId, decision, waitHours: isConfirmed ? confirmHours : null });
  await recordOrderEvent(tx, { orderId, kind: 'placed', what: message('orderHistory.placedInCash') });
  if (!isConfirmed) await confirmCod(tx, { checkout: { ...snapshot, codState: 'placed' }, orderId, by: null });
  await queueOrderEmail(tx, deps.queue, { template: 'cod_placed', id: `cod${orderId}`, orderId });
  await queueNotice(tx, deps.queue, { kind: 'new_order', about: orderId });
  return { heldUntil, amountPaise };
}

async function writePlaced(tx: Tx, checkoutId: string, codChargePaise: number): Promise<Date> {
  const heldUntil = sql`now() + make_interval(hours => ${confirmHours}::int)`;
  const [placed] = await tx
    .update(checkouts)
    .set({ codState: 'placed', codChargePaise, heldUntil })
    .where(eq(checkouts.id, checkoutId))
    .returning({ heldUntil: checkouts.heldUntil });
  await holdUntil(tx, checkoutId, confirmHours * 60);
  return (placed as NonNullable<typeof placed>).heldUntil;
}
