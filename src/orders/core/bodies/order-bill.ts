import { toRupees } from '../../../shared/money.ts';
import { type Gift, wrapName } from '../../../shared/orders/gift.ts';
import { checkouts } from '../tables/checkout-schema.ts';
import type { OrderBody } from './order-output.ts';

/** For a query that selects from `checkouts`. */
export const billColumns = {
  goodsPaise: checkouts.goodsPaise,
  discountPaise: checkouts.discountPaise,
  payNowPaise: checkouts.payNowPaise,
  wrapPaise: checkouts.wrapPaise,
  deliveryPaise: checkouts.deliveryPaise,
  codChargePaise: checkouts.codChargePaise,
  codAdvancePaise: checkouts.codAdvancePaise,
  balancePaise: checkouts.balancePaise,
  amountPaise: checkouts.amountPaise,
  deliveryZone: checkouts.deliveryZone,
  offerCode: checkouts.offerCode,
};
export type BillColumns = Pick<typeof checkouts.$inferSelect, keyof typeof billColumns>;

export function orderBill(bill: BillColumns, gift: Gift | null): OrderBody['bill'] {
  return {
    goods: toRupees(bill.goodsPaise),
    discount: toRupees(bill.discountPaise),
    payNow: toRupees(bill.payNowPaise),
    wrap: toRupees(bill.wrapPaise),
    wrapName: gift?.wrap ? wrapName(gift.wrap) : null,
    delivery: toRupees(bill.deliveryPaise - bill.codChargePaise),
    cod: toRupees(bill.codChargePaise),
    later: toRupees(bill.balancePaise),
    total: toRupees(bill.amountPaise),
    code: bill.offerCode,
    zone: bill.deliveryZone,
  };
}
