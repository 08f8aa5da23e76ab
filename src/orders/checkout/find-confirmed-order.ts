import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { pickupPlaceJson } from '../../shop-settings/index.ts';
import { findCity } from '../core/bodies/find-city.ts';
import { type BillColumns, billColumns, orderBill } from '../core/bodies/order-bill.ts';
import { choosePickupPlace, linesOfCheckout } from '../core/bodies/order-body.ts';
import { resolveShipTo } from '../core/bodies/ship-to.ts';
import type { LockedCheckout } from '../core/find-checkout-snapshot.ts';
import { checkouts } from '../core/tables/checkout-schema.ts';
import { orders } from '../core/tables/order-schema.ts';
import type { ConfirmedOrderBody } from './opened-payment-output.ts';

/** What a buyer reads of an order that was just paid. */
export async function findConfirmedOrder(queries: Queries, orderId: string): Promise<ConfirmedOrderBody> {
  const [found] = await prepared(queries, 'confirmed_order', () =>
    queries
      .select({
        number: orders.number,
        dispatchOn: checkouts.dispatchOn,
        arriveFrom: checkouts.arriveFrom,
        arriveBy: checkouts.arriveBy,
        delivery: checkouts.delivery,
        gift: checkouts.gift,
        ...billColumns,
        lines: linesOfCheckout,
        pickupPlace: pickupPlaceJson,
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, sql.placeholder('orderId'))),
  ).execute({ orderId });
  const unknown = { bill: null, isGift: false, isCollected: false, pickupPlace: null, promise: null };
  if (!found) return { order: orderId, name: orderId, ...unknown };
  return confirmedBody(orderId, found, choosePickupPlace(found));
}

type Promised = Pick<typeof checkouts.$inferSelect, 'dispatchOn' | 'arriveFrom' | 'arriveBy' | 'delivery' | 'gift'> &
  BillColumns & { number: number };

/**
 * The same, of what a transaction has locked and written; null for a custom order, one that is collected, and one with
 * cash on delivery, whose bill may have changed.
 */
export function describeConfirmed(
  orderId: string,
  { quoteId, codState, lines, ...paid }: Promised & Pick<LockedCheckout, 'quoteId' | 'codState' | 'lines'>,
): ConfirmedOrderBody | null {
  const isRead = quoteId || codState || lines.some(({ isPickup }) => isPickup);
  return isRead ? null : confirmedBody(orderId, paid, null);
}

function confirmedBody(orderId: string, paid: Promised, pickupPlace: ConfirmedOrderBody['pickupPlace']) {
  const { number, dispatchOn, arriveFrom, arriveBy, gift, deliveryZone } = paid;
  return {
    order: orderId,
    name: formatOrderNumber(number),
    bill: orderBill(paid, gift),
    isGift: gift !== null,
    isCollected: deliveryZone === 'pickup',
    pickupPlace,
    promise: dispatchOn ? { dispatchOn, arriveFrom, arriveBy, city: findCity(resolveShipTo(paid)) } : null,
  };
}
