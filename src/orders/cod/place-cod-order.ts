import { eq, sql } from 'drizzle-orm';
import { holdUntil } from '../../catalog/index.ts';
import { queueNotice } from '../../notifications/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { findDeliveryState } from '../../shared/delivery/delivery-state.ts';
import { type CodAsked, confirmHours, decideCod, rulesAtPin } from '../../shared/orders/cod.ts';
import { type CheckoutSnapshot, findCheckoutSnapshot } from '../core/find-checkout-snapshot.ts';
import { type CheckoutRow, lockCheckout, makeOrder, writeOrder } from '../core/move-checkout.ts';
import { recordOrderEvent } from '../core/order-events.ts';
import { queueOrderEmail } from '../core/queue-order-email.ts';
import type { StoredDecision } from '../core/stored-decision.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { describeBuyer } from './ask-cod.ts';
import { lockCodRules } from './cod-rules.ts';
import { confirmCod } from './confirm-cod.ts';
import { writeCodOrder } from './write-cod-order.ts';

/** Of a checkout that was placed: until when it is held, and what is paid now. */
export interface OpenedCod {
  heldUntil: Date;
  amountPaise: number;
}

/**
 * Makes the order of a checkout that was placed with cash on delivery, or lets it wait for its advance; its decision is
 * computed from what was stored. Repeated calls change nothing. Throws ShopError 409.
 */
export async function openCodOrder(tx: Tx, deps: { queue: Queue }, checkoutId: string): Promise<OpenedCod> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout.codState) return describeOpened(checkout);
  const { rules, salt } = await lockCodRules(tx);
  const asked = await describeStored(tx, salt, { checkout, chargePaise: rules.chargePaise });
  const decision = decideCod(rules, asked);
  if (!decision.isOffered) throw new ShopError('cod_refused', decision.reason);
  const stored = { rules: rulesAtPin(rules, asked.pin), asked };
  const { chargePaise, advance } = decision;
  if (advance) return awaitAdvance(tx, checkout, { chargePaise, advancePaise: advance.paise, decision: stored });
  return placeCodOrder(tx, deps, { checkout, chargePaise, decision: stored });
}

const describeOpened = ({ heldUntil, codAdvancePaise, amountPaise }: CheckoutRow): OpenedCod => ({
  heldUntil,
  amountPaise: codAdvancePaise || amountPaise,
});

interface Awaiting {
  chargePaise: number;
  advancePaise: number;
  decision: StoredDecision;
}

/** Its order is made when the advance is paid, or with the first attempt, as that of one that is paid online. */
async function awaitAdvance(tx: Tx, checkout: CheckoutRow, awaiting: Awaiting): Promise<OpenedCod> {
  const { chargePaise, advancePaise, decision } = awaiting;
  const charged = { codChargePaise: chargePaise, codAdvancePaise: advancePaise, codDecision: decision };
  await tx
    .update(checkouts)
    .set({ codState: 'awaiting', ...charged })
    .where(eq(checkouts.id, checkout.id));
  return { heldUntil: checkout.heldUntil, amountPaise: advancePaise };
}

interface Placing {
  checkout: CheckoutRow;
  chargePaise: number;
  decision: StoredDecision;
}

async function placeCodOrder(tx: Tx, deps: { queue: Queue }, placing: Placing): Promise<OpenedCod> {
  const { checkout, chargePaise, decision } = placing;
  const { isConfirmed } = decision.rules;
  const snapshot = (await findCheckoutSnapshot(tx, checkout.id)) as CheckoutSnapshot;
  const orderId = newId();
  await writeOrder(tx, {
    ...makeOrder(snapshot, orderId),
    ...{ checkoutId: checkout.id, isPaid: false, refundReason: null },
  });
  const heldUntil = await writePlaced(tx, { checkout, chargePaise });
  await writeCodOrder(tx, { orderId, decision, waitHours: isConfirmed ? confirmHours : null });
  await recordOrderEvent(tx, { orderId, kind: 'placed', what: 'Order placed, to be paid in cash on delivery' });
  if (!isConfirmed) await confirmCod(tx, { checkout: { ...checkout, codState: 'placed' }, orderId, by: null });
  await queueOrderEmail(tx, deps.queue, { template: 'cod_placed', id: `cod${orderId}`, orderId });
  await queueNotice(tx, deps.queue, { kind: 'new_order', about: orderId });
  return { heldUntil, amountPaise: checkout.amountPaise };
}

async function writePlaced(tx: Tx, { checkout, chargePaise }: Omit<Placing, 'decision'>): Promise<Date> {
  const heldUntil = sql`now() + make_interval(hours => ${confirmHours}::int)`;
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
