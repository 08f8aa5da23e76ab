import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { formatOrderNumber } from '../../shared/orders/order-number.ts';
import { pickupPlaceJson } from '../../shop-settings/index.ts';
import { findCity } from '../core/bodies/find-city.ts';
import { choosePickupPlace, linesOfCheckout } from '../core/bodies/order-body.ts';
import { resolveShipTo } from '../core/bodies/ship-to.ts';
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
        deliveryZone: checkouts.deliveryZone,
        lines: linesOfCheckout,
        pickupPlace: pickupPlaceJson,
      })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .where(eq(orders.id, sql.placeholder('orderId'))),
  ).execute({ orderId });
  if (!found) return { order: orderId, name: orderId, isCollected: false, pickupPlace: null, promise: null };
  return confirmedBody(orderId, found, choosePickupPlace(found));
}

type Promised = Pick<typeof checkouts.$inferSelect, 'dispatchOn' | 'arriveFrom' | 'arriveBy' | 'delivery' | 'gift'> &
  Pick<typeof checkouts.$inferSelect, 'deliveryZone'> & { number: number };

/** The same, of what a transaction has locked and written; null for a custom order, or one that is collected. */
export function describeConfirmed(
  orderId: string,
  { quoteId, lines, ...paid }: Promised & { quoteId: string | null; lines: { isPickup: boolean }[] },
): ConfirmedOrderBody | null {
  return quoteId || lines.some(({ isPickup }) => isPickup) ? null : confirmedBody(orderId, paid, null);
}

function confirmedBody(orderId: string, paid: Promised, pickupPlace: ConfirmedOrderBody['pickupPlace']) {
  const { number, dispatchOn, arriveFrom, arriveBy, deliveryZone } = paid;
  return {
    order: orderId,
    name: formatOrderNumber(number),
    isCollected: deliveryZone === 'pickup',
    pickupPlace,
    promise: dispatchOn ? { dispatchOn, arriveFrom, arriveBy, city: findCity(resolveShipTo(paid)) } : null,
  };
}
