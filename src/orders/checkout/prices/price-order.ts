import type { BoughtProduct } from '../../../catalog/index.ts';
import { lockOffer, type PricedOffer, refuseOffer } from '../../../offers/index.ts';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { chargeDelivery, type DeliveredLine } from '../../../shared/delivery/delivery-charges.ts';
import type { Destination } from '../../../shared/delivery/delivery-state.ts';
import { t } from '../../../shared/languages/translate.ts';
import { toRupees } from '../../../shared/money.ts';
import {
  addUpBill,
  type Bill,
  billBody,
  type DeliveryZone,
  leaveLeastTotal,
  sumGoodsPaise,
} from '../../../shared/orders/bill.ts';
import { type ChosenWrap, wrapName } from '../../../shared/orders/gift.ts';
import { emailKey } from '../../../shared/text/email-key.ts';
import {
  type ChargesAndDays,
  chargesFor,
  findChargesAndDays,
  type PromiseRules,
  type StoredCharges,
} from '../../../shipping/index.ts';
import type { AgreedCod } from '../../cod/charge-cod.ts';
import type { Delivery } from '../../core/tables/checkout-schema.ts';
import { chargesWithRate } from './delivery-rate.ts';

export interface PricedOrder {
  bill: Bill;
  deliveryZone: DeliveryZone | null;
  offer: PricedOffer | null;
  wrap: ChosenWrap | null;
  destination: Destination;
  /** Null where no delivery day is promised. */
  rules: PromiseRules | null;
  charges: StoredCharges;
  /** With a PIN code the delivery may cost something else. */
  dependsOnPin: boolean;
  /** Its charge is a part of the bill's delivery. */
  cod?: AgreedCod;
  /** The discount for paying at once: a part of the bill's discount. */
  payNowPaise?: number;
}
interface Ordered extends Pick<PricedOrder, 'destination' | 'offer' | 'wrap'> {
  /** Read when it is not given. */
  delivery?: ChargesAndDays;
  /** What a courier asks; used where the owner charges couriers' prices. */
  ratePaise?: number | null;
}
export interface BilledGoods {
  product: Pick<BoughtProduct, 'shipping' | 'isDeliveredFree'>;
  unitPricePaise: number;
  quantity: number;
}

/**
 * What an order costs: its goods at the prices of the products, the discount, the gift wrap and the delivery to its
 * destination. Throws ShopError 409 offer_refused when a code for free delivery frees nothing.
 */
export async function priceOrder(
  queries: Queries,
  bought: readonly BilledGoods[],
  { destination, offer, wrap, delivery, ratePaise = null }: Ordered,
): Promise<PricedOrder> {
  const { charges, place, rules } = chargesFor(delivery ?? (await findChargesAndDays(queries)), destination);
  const lines = deliveredLines(bought);
  const { deliveryPaise, zone } = chargeDelivery(chargesWithRate(charges, ratePaise), place, lines);
  const isCharged = chargeDelivery({ ...charges, kind: 'flat', flatPaise: 1 }, place, lines).deliveryPaise > 0;
  if (offer?.freesDelivery && deliveryPaise === 0)
    throw refuseOffer(t('shopping.codeFreesNothing', { code: offer.code }));
  const charged = {
    discountPaise: offer?.discountPaise,
    wrapPaise: wrap?.pricePaise,
    deliveryPaise: offer?.freesDelivery ? 0 : deliveryPaise,
  };
  return {
    bill: leaveLeastTotal(addUpBill(sumGoodsPaise(lines), charged)),
    deliveryZone: zone,
    offer,
    wrap,
    destination,
    rules,
    charges,
    dependsOnPin: charges.byCourier
      ? isCharged && !offer?.freesDelivery
      : charges.kind === 'zones' && charged.deliveryPaise > 0,
  };
}

export function sumBought(bought: readonly BilledGoods[]): number {
  return sumGoodsPaise(deliveredLines(bought));
}

function deliveredLines(bought: readonly BilledGoods[]): DeliveredLine[] {
  return bought.map(({ product, unitPricePaise, quantity }) => ({
    pricePaise: unitPricePaise,
    quantity,
    shipping: product.shipping,
    isDeliveredFree: product.isDeliveredFree,
  }));
}

/** In rupees. */
export function pricedBody({ bill, deliveryZone, offer, wrap, cod, payNowPaise = 0 }: PricedOrder) {
  const chargePaise = cod?.chargePaise ?? 0;
  return {
    ...billBody(bill),
    delivery: toRupees(bill.deliveryPaise - chargePaise),
    ...(chargePaise > 0 && { cod: toRupees(chargePaise) }),
    payNow: toRupees(payNowPaise),
    wrapName: wrap && wrapName(wrap),
    code: offer?.code ?? null,
    zone: deliveryZone,
  };
}

/** Null without a code. Throws ShopError 409 offer_refused. */
export async function lockWantedOffer(
  tx: Tx,
  bought: readonly BilledGoods[],
  { delivery }: { delivery: Delivery },
  { code, buyerKey, earlier }: { code?: string; buyerKey: string; earlier: { id: string }[] },
): Promise<PricedOffer | null> {
  if (!code) return null;
  const buyer = { key: buyerKey, emailKey: emailKey(delivery.email) };
  const replaces = earlier.map(({ id }) => id);
  return lockOffer(tx, { code, goodsPaise: sumBought(bought), buyer, replaces });
}
