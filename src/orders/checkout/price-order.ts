import { addUpBill, type Bill, type DeliveryZone, goodsPaiseOf } from '../../shared/bill.ts';
import type { PricedLine } from './price-lines.ts';

export interface PricedOrder {
  bill: Bill;
  deliveryZone: DeliveryZone | null;
  offerCode: string | null;
}

/** What an order costs: its goods at the prices of the locked products, the discount and the delivery. */
export function priceOrder(bought: PricedLine[]): PricedOrder {
  const goodsPaise = goodsPaiseOf(
    bought.map(({ product, quantity }) => ({ pricePaise: product.pricePaise, quantity })),
  );
  return { bill: addUpBill(goodsPaise), deliveryZone: null, offerCode: null };
}
