import type { BoughtProduct } from '../../catalog/index.ts';
import type { Queries } from '../../platform/database/database.ts';
import { pinIn } from '../../shared/address.ts';
import { addUpBill, type Bill, billBody, type DeliveryZone, goodsPaiseOf } from '../../shared/bill.ts';
import { chargeDelivery } from '../../shared/delivery-charges.ts';
import { findChargesFor } from '../../shipping/index.ts';
import type { Delivery } from '../schema.ts';

export interface PricedOrder {
  bill: Bill;
  deliveryZone: DeliveryZone | null;
  offerCode: string | null;
}

/** What an order costs: its goods at the prices of the products, the discount and the delivery to the PIN code (null: the rest of India). */
export async function priceOrder(
  queries: Queries,
  bought: { product: BoughtProduct; quantity: number }[],
  { pin }: { pin: string | null },
): Promise<PricedOrder> {
  const { charges, place } = await findChargesFor(queries, pin);
  const lines = bought.map(({ product, quantity }) => ({ ...product, quantity }));
  const { deliveryPaise, zone } = chargeDelivery(charges, place, lines);
  return { bill: addUpBill(goodsPaiseOf(lines), { deliveryPaise }), deliveryZone: zone, offerCode: null };
}

export function pinOf({ to, address }: Pick<Delivery, 'to' | 'address'>): string | null {
  return to?.pin ?? pinIn(address);
}

/** In rupees. */
export function pricedBody({ bill, deliveryZone, offerCode }: PricedOrder) {
  return { ...billBody(bill), code: offerCode, zone: deliveryZone };
}
