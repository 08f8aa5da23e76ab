import { t } from '../languages/translate.ts';
import { formatPrice, roundToPaise, toRupees } from '../money.ts';

/** Where an order goes, as far as its delivery charge is concerned. */
export const deliveryZones = ['flat', 'city', 'state', 'rest', 'pickup'] as const;
export type DeliveryZone = (typeof deliveryZones)[number];

/** Whole paise; total = goods - discount + wrap + delivery. */
export interface Bill {
  goodsPaise: number;
  discountPaise: number;
  /** The wrapping of a gift. */
  wrapPaise: number;
  deliveryPaise: number;
  totalPaise: number;
}

export interface BilledLine {
  pricePaise: number;
  quantity: number;
}

export function sumGoodsPaise(lines: readonly BilledLine[]): number {
  return lines.reduce((sum, { pricePaise, quantity }) => sum + pricePaise * quantity, 0);
}

/** A discount never exceeds the goods. */
export function addUpBill(
  goodsPaise: number,
  {
    discountPaise = 0,
    wrapPaise = 0,
    deliveryPaise = 0,
  }: { discountPaise?: number; wrapPaise?: number; deliveryPaise?: number } = {},
): Bill {
  const discount = Math.min(discountPaise, goodsPaise);
  const totalPaise = goodsPaise - discount + wrapPaise + deliveryPaise;
  return { goodsPaise, discountPaise: discount, wrapPaise, deliveryPaise, totalPaise };
}

/** The least that the payment provider takes. */
export const leastTotalPaise = 100;

/** Leaves ₹1 to pay where a discount would leave less, but not nothing. */
export function leaveLeastTotal(bill: Bill): Bill {
  const { goodsPaise, discountPaise, totalPaise } = bill;
  const missing = leastTotalPaise - totalPaise;
  if (totalPaise === 0 || missing <= 0 || missing > discountPaise) return bill;
  return addUpBill(goodsPaise, { ...bill, discountPaise: discountPaise - missing });
}

/** A code has taken off all of it: nothing is paid. */
export function isFree({ totalPaise, discountPaise }: Pick<Bill, 'totalPaise' | 'discountPaise'>): boolean {
  return totalPaise === 0 && discountPaise > 0;
}

/** A discount's share of each line, in the lines' order: by their amounts, to the paisa. */
export function discountByLine(discountPaise: number, lines: readonly BilledLine[]): number[] {
  return distribute(
    discountPaise,
    lines.map(({ pricePaise, quantity }) => pricePaise * quantity),
  );
}

/**
 * Splits whole paise in proportion to the weights: rounded down, and what is left goes to the largest remainders,
 * earlier ones first.
 */
export function distribute(paise: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Math.floor((paise * weight) / sum));
  const remainders = weights.map((weight, index) => ({ index, remainder: (paise * weight) % sum }));
  const left = paise - shares.reduce((total, share) => total + share, 0);
  for (const { index } of remainders.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, left))
    shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export interface BillBody {
  goods: number;
  discount: number;
  wrap: number;
  delivery: number;
  total: number;
}

/** In rupees. */
export function billBody({ goodsPaise, discountPaise, wrapPaise, deliveryPaise, totalPaise }: Bill): BillBody {
  return {
    goods: toRupees(goodsPaise),
    discount: toRupees(discountPaise),
    wrap: toRupees(wrapPaise),
    delivery: toRupees(deliveryPaise),
    total: toRupees(totalPaise),
  };
}

/** In rupees: the bill of paying now, with the charge for cash and without the discount for paying now. */
export function totalInCash({ total, payNow = 0 }: { total: number; payNow?: number }, charge: number): number {
  return toRupees(roundToPaise(total) + roundToPaise(payNow) + roundToPaise(charge));
}

/** The rows between the lines and the total; none in a shop without charges and offers. Takes rupees. */
export function billRows(bill: {
  discount: number;
  /** For paying at once: a part of the discount. */
  payNow?: number;
  wrap: number;
  /** Null without a gift wrap. */
  wrapName: string | null;
  delivery: number;
  /** The charge for cash on delivery. */
  cod?: number;
  /** The balance of a custom order. */
  later?: number;
  code: string | null;
  zone: DeliveryZone | null;
}): { label: string; amount: string }[] {
  const { payNow = 0, wrap, wrapName, delivery, cod = 0, later = 0, code, zone } = bill;
  const discount = toRupees(roundToPaise(bill.discount) - roundToPaise(payNow));
  const rows: { label: string; amount: string }[] = [];
  if (discount > 0)
    rows.push({
      label: code ? t('checkout.discountWithCode', { code }) : t('checkout.discount'),
      amount: `−${formatPrice(discount)}`,
    });
  if (payNow > 0) rows.push({ label: t('checkout.paidAtOnce'), amount: `−${formatPrice(payNow)}` });
  if (wrapName !== null || wrap > 0)
    rows.push({ label: wrapName ?? t('checkout.giftWrap'), amount: wrap > 0 ? formatPrice(wrap) : t('checkout.free') });
  if (zone === 'pickup') rows.push({ label: t('product.delivery'), amount: t('checkout.pickUpOnly') });
  else if (code && discount === 0)
    rows.push({ label: t('product.delivery'), amount: t('checkout.freeWithCode', { code }) });
  else if (zone)
    rows.push({ label: t('product.delivery'), amount: delivery > 0 ? formatPrice(delivery) : t('checkout.free') });
  if (cod > 0) rows.push({ label: t('checkout.cashOnDelivery'), amount: formatPrice(cod) });
  if (later > 0) rows.push({ label: t('checkout.balanceLater'), amount: `−${formatPrice(later)}` });
  return rows;
}
