import { discountByLine, distribute } from '../../shared/orders/bill.ts';
import { choosePieceRate, type Rate } from '../../shared/tax/gst-headings.ts';
import { deliveryDescription, wrapDescription } from '../credit-lines.ts';
import type { SellerStatus, ShownName, TaxDocumentContent, Taxes, TaxLine } from '../document-content.ts';

/** Hundredths of a per cent in one. */
const whole = 10_000;

export interface TaxedGoods extends Rate {
  description: string;
  shown?: ShownName;
  hsn: string;
  quantity: number;
  pricePaise: number;
  /** Collected by the buyer: no delivery is supplied with it. */
  isPickup?: boolean;
}

/** All of it at the goods' highest rate, or a share at each of their rates. */
export const ancillaryRates = ['highest', 'shares'] as const;
type AncillaryRate = (typeof ancillaryRates)[number];

export interface TaxedOrder {
  goods: readonly TaxedGoods[];
  discountPaise: number;
  wrapPaise: number;
  deliveryPaise: number;
  /** The rate of gift wrap and delivery for goods at several rates; `highest` without it. */
  ancillaryRate?: AncillaryRate;
  /** The rate of a gift wrap that is a supply of its own; without it, it is taxed with the goods. */
  ownWrap?: (Rate & { hsn: string }) | null;
  isInterState: boolean;
}

/**
 * The tax within an amount that includes it. The halves of a tax within the state are equal; what rounding leaves is
 * taxable value.
 */
export function extractTaxes(totalPaise: number, rate: number, isInterState: boolean): Taxes {
  const igstPaise = isInterState ? Math.round((totalPaise * rate) / (whole + rate)) : 0;
  const halfPaise = isInterState ? 0 : Math.round((totalPaise * rate) / (2 * (whole + rate)));
  return {
    taxablePaise: totalPaise - igstPaise - 2 * halfPaise,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise,
    totalPaise,
  };
}

/**
 * The lines of an invoice: the goods, and their gift wrap and delivery as part of a composite supply (CGST Act,
 * section 8(a)); what is collected has no delivery. Not certain for goods at several rates: published examples take the
 * highest (section 8(b)).
 */
export function taxedLines(order: TaxedOrder): TaxLine[] {
  const { goods, discountPaise, wrapPaise, deliveryPaise, ownWrap, isInterState, ancillaryRate = 'highest' } = order;
  const discounts = discountByLine(discountPaise, goods);
  const lines = goods.map(({ description, shown, hsn, quantity, pricePaise, isPickup: _, ...rates }, index) => {
    const discount = discounts[index] ?? 0;
    const paidPaise = pricePaise * quantity - discount;
    const rate = choosePieceRate(rates, { paidPaise, quantity });
    return {
      ...{ description, ...(shown && { shown }), hsn, rate, quantity, pricePaise, discountPaise: discount },
      ...extractTaxes(paidPaise, rate, isInterState),
    };
  });
  const sent = lines.filter((_, index) => !goods[index]?.isPickup);
  const beside = (description: string, paise: number, principal: readonly TaxLine[]) => {
    const bearing = ancillaryRate === 'highest' ? [findHighest(principal)] : principal;
    return ancillaryLines(bearing, { description, paise, isInterState });
  };
  const wraps = ownWrap ? ownWrapLine(ownWrap, wrapPaise, isInterState) : beside(wrapDescription, wrapPaise, lines);
  return [...lines, ...wraps, ...beside(deliveryDescription, deliveryPaise, sent.length > 0 ? sent : lines)];
}

function ownWrapLine({ hsn, ...rates }: Rate & { hsn: string }, paise: number, isInterState: boolean): TaxLine[] {
  if (paise === 0) return [];
  return [
    ancillaryLine(
      { description: wrapDescription, hsn, paise },
      { rate: choosePieceRate(rates, { paidPaise: paise, quantity: 1 }), isInterState },
    ),
  ];
}

/** The line with the highest rate; of several, the one for which most is paid. */
function findHighest(lines: readonly TaxLine[]): TaxLine {
  return lines.reduce((highest, line) =>
    line.rate > highest.rate || (line.rate === highest.rate && line.totalPaise > highest.totalPaise) ? line : highest,
  );
}

/** One line for each HSN code and rate, in proportion to what is paid for the goods; equally when they cost nothing. */
function ancillaryLines(
  lines: readonly TaxLine[],
  { description, paise: chargedPaise, isInterState }: { description: string; paise: number; isInterState: boolean },
): TaxLine[] {
  const paid = lines.map(({ totalPaise }) => totalPaise);
  const shares = distribute(chargedPaise, paid.some((paise) => paise > 0) ? paid : lines.map(() => 1));
  const groups = new Map<string, { hsn: string; rate: number; paise: number }>();
  for (const [index, { hsn, rate }] of lines.entries()) {
    const key = `${hsn} ${rate}`;
    const { paise } = groups.get(key) ?? { paise: 0 };
    groups.set(key, { hsn, rate, paise: paise + (shares[index] ?? 0) });
  }
  return [...groups.values()]
    .filter(({ paise }) => paise > 0)
    .map(({ hsn, rate, paise }) => ancillaryLine({ description, hsn, paise }, { rate, isInterState }));
}

function ancillaryLine(
  { description, hsn, paise }: { description: string; hsn: string; paise: number },
  { rate, isInterState }: { rate: number; isInterState: boolean },
): TaxLine {
  return {
    ...{ description, hsn, rate, quantity: null, pricePaise: null, discountPaise: 0 },
    ...extractTaxes(paise, rate, isInterState),
  };
}

export function addTaxes(lines: readonly Taxes[]): Taxes {
  const sum = (key: keyof Taxes) => lines.reduce((total, line) => total + line[key], 0);
  return {
    taxablePaise: sum('taxablePaise'),
    cgstPaise: sum('cgstPaise'),
    sgstPaise: sum('sgstPaise'),
    igstPaise: sum('igstPaise'),
    totalPaise: sum('totalPaise'),
  };
}

/**
 * Rules 46, 46A and 49; a seller without a registration may use none of their titles. Rule 46A is for buyers without a
 * registration alone.
 */
export function chooseTitle(
  status: SellerStatus,
  lines: readonly TaxLine[],
  { isToBusiness = false } = {},
): TaxDocumentContent['title'] {
  if (status === 'unregistered') return 'Invoice';
  if (status === 'composition' || lines.every(({ rate }) => rate === 0)) return 'Bill of Supply';
  return !isToBusiness && lines.some(({ rate }) => rate === 0) ? 'Invoice-cum-Bill of Supply' : 'Tax Invoice';
}
