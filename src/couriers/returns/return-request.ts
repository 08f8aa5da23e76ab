import type { OrderBody } from '../../orders/api.ts';
import { findRequests } from '../../orders/index.ts';
import type { CourierRate, ReturnRequest } from '../../platform/couriers/courier-provider.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Answered } from '../../platform/network/provider-answer.ts';
import { roundToPaise } from '../../shared/money.ts';
import type { Pieces } from '../../shared/orders/compute-refund.ts';
import { lineName } from '../../shared/orders/line-name.ts';
import type { CourierAccount } from '../settings/courier-accounts.ts';
import type { Shipment } from '../shipment-states.ts';

interface Wanted {
  account: CourierAccount;
  shipment: Shipment;
  /** Its address has fields. */
  order: OrderBody;
}

/** From the buyer's PIN code to the shop's. */
export function askReturnRates(
  { provider, pickupPin }: CourierAccount,
  order: OrderBody,
  { weightGrams, lengthCm, widthCm, heightCm }: Shipment,
): Promise<Answered<CourierRate[]>> {
  return provider.findReturnRates({
    ...{ weightGrams, lengthCm, widthCm, heightCm },
    fromPin: order.shipTo.to?.pin ?? '',
    toPin: pickupPin,
    valuePaise: roundToPaise(order.bill.goods),
  });
}

/** What is picked up, from where the order was sent to. */
export async function returnRequest(queries: Queries, { account, shipment, order }: Wanted): Promise<ReturnRequest> {
  const { reference, requestId, weightGrams, lengthCm, widthCm, heightCm } = shipment;
  const { shipTo } = order;
  if (!shipTo.to) throw new Error(`The address of order ${order._id} has no fields.`);
  const asked = (await findRequests(queries, order._id)).find(({ _id }) => _id === requestId);
  const pieces = asked?.lines ?? allPieces(order);
  const items = pieces.flatMap(({ line, quantity }) => {
    const bought = order.products[line];
    return bought ? { name: lineName(bought), sku: bought._id, quantity, pricePaise: roundToPaise(bought.price) } : [];
  });
  return {
    ...{ reference, weightGrams, lengthCm, widthCm, heightCm, items },
    orderedAt: new Date(order.createdAt),
    pickupPlace: account.pickupPlace,
    from: { ...shipTo.to, name: shipTo.name, phone: shipTo.phone },
    email: order.buyer.email,
    valuePaise: items.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0),
  };
}

/** What was sent. */
export function allPieces({ products }: OrderBody): Pieces[] {
  return products.flatMap(({ pickup, quantity }, line) => (pickup ? [] : { line, quantity }));
}
