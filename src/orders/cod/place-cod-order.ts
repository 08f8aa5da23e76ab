import { eq, sql } from 'drizzle-orm';
import { holdUntil } from '../../catalog/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId, newSecret } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { type CodAsked, confirmHours, decideCod, rulesAtPin } from '../../shared/orders/cod.ts';
import { type CheckoutSnapshot, findCheckoutSnapshot } from '../core/find-checkout-snapshot.ts';
import { type CheckoutRow, lockCheckout, makeOrder, writeOrder } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { codOrders } from '../core/tables/cod-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import { describeBuyer } from './ask-cod.ts';
import { lockCodRules } from './cod-rules.ts';
import { confirmCod } from './confirm-cod.ts';

/** Digits of a PIN code by which costs are listed: a sorting district. */
const regionDigits = 3;

/**
 * Makes the order of a checkout that was placed with cash on delivery; its decision is computed from what was stored.
 * Repeated calls change nothing. Throws ShopError 409.
 */
export async function openCodOrder(tx: Tx, deps: { queue: Queue }, checkoutId: string): Promise<{ heldUntil: Date }> {
  const [known] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId));
  const checkout = await lockCheckout(tx, checkoutId);
  if (known) return { heldUntil: checkout.heldUntil };
  const { rules, salt } = await lockCodRules(tx);
  const asked = await describeStored(tx, salt, { checkout, chargePaise: rules.chargePaise });
  const decision = decideCod(rules, asked);
  if (!decision.isOffered) throw new ShopError('cod_refused', decision.reason);
  const snapshot = (await findCheckoutSnapshot(tx, checkoutId)) as CheckoutSnapshot;
  const orderId = newId();
  await writeOrder(tx, { ...makeOrder(snapshot, orderId), checkoutId, isPaid: false, refundReason: null });
  const heldUntil = await writePlaced(tx, { checkout, orderId, chargePaise: decision.chargePaise });
  await tx.insert(codOrders).values({
    ...{
      orderId,
      decision: { rules: rulesAtPin(rules, asked.pin), asked },
      region: asked.pin?.slice(0, regionDigits) ?? '',
    },
    ...(rules.isConfirmed && { confirmKey: newSecret(), confirmUntil: sql`now() + ${hours(confirmHours)}` }),
  });
  await recordOrderEvent(tx, { orderId, kind: 'placed', what: 'Order placed, to be paid in cash on delivery' });
  if (!rules.isConfirmed) await confirmCod(tx, { checkout: { ...checkout, codState: 'placed' }, orderId, by: null });
  await queueOrderEmail(tx, deps.queue, { template: 'cod_placed', id: `cod${orderId}`, orderId });
  await queueNotice(tx, deps.queue, { kind: 'new_order', about: orderId });
  return { heldUntil };
}

const hours = (count: number) => sql`make_interval(hours => ${count}::int)`;

interface Placed {
  checkout: CheckoutRow;
  orderId: string;
  chargePaise: number;
}

async function writePlaced(tx: Tx, { checkout, chargePaise }: Placed): Promise<Date> {
  const heldUntil = sql`now() + ${hours(confirmHours)}`;
  const [placed] = await tx
    .update(checkouts)
    .set({ codState: 'placed', codChargePaise: chargePaise, heldUntil })
    .where(eq(checkouts.id, checkout.id))
    .returning({ heldUntil: checkouts.heldUntil });
  await holdUntil(tx, checkout.id, confirmHours * 60);
  return placed?.heldUntil ?? checkout.heldUntil;
}

interface Stored {
  checkout: CheckoutRow;
  chargePaise: number;
}

/** The facts of a stored checkout, as `describeCodOrder` states those of a cart. */
async function describeStored(tx: Tx, salt: string, { checkout, chargePaise }: Stored): Promise<CodAsked> {
  const { id, amountPaise, delivery, gift, deliveryZone, buyerId } = checkout;
  const { rows } = await tx.execute<{ answered: boolean; made: boolean; collected: boolean }>(sql`
    select coalesce(bool_or(jsonb_array_length(coalesce(answers, '[]')) > 0), false) as answered,
      coalesce(bool_or(make_days > 0), false) as made, coalesce(bool_or(is_pickup), false) as collected
    from checkout_lines where checkout_id = ${id}`);
  const [lines] = rows;
  return {
    totalPaise: amountPaise - chargePaise,
    pin: findDeliveryState(delivery).pin,
    isGift: gift !== null,
    isCollected: deliveryZone === 'pickup' || Boolean(lines?.collected),
    isPersonalised: Boolean(lines?.answered),
    isMadeToOrder: Boolean(lines?.made),
    ...(await describeBuyer(tx, salt, { accountId: buyerId, phone: delivery.phone })),
  };
}
