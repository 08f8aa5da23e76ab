import { discountByLine, distribute } from '../shared/orders/bill.ts';
import { deliveryDescription, wrapDescription } from './credit-lines.ts';
import type { SellerStatus, TaxDocumentContent, Taxes, TaxLine } from './document-content.ts';

/** Hundredths of a per cent in one. */
const whole = 10_000;

export interface TaxedGoods {
  description: string;
  hsn: string;
  rate: number;
  quantity: number;
  pricePaise: number;
}

export interface TaxedOrder {
  goods: readonly TaxedGoods[];
  discountPaise: number;
  wrapPaise: number;
  deliveryPaise: number;
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
 * The lines of an invoice: the goods, and their gift wrap and delivery at the goods' rates (a composite supply, section
 * 8 of the CGST Act).
 */
export function taxedLines({ goods, discountPaise, wrapPaise, deliveryPaise, isInterState }: TaxedOrder): TaxLine[] {
  const discounts = discountByLine(discountPaise, goods);
  const lines = goods.map(({ description, hsn, rate, quantity, pricePaise }, index) => {
    const discount = discounts[index] ?? 0;
    return {
      ...{ description, hsn, rate, quantity, pricePaise, discountPaise: discount },
      ...extractTaxes(pricePaise * quantity - discount, rate, isInterState),
    };
  });
  const beside = (description: string, paise: number) => ancillaryLines(lines, { description, paise, isInterState });
  return [...lines, ...beside(wrapDescription, wrapPaise), ...beside(deliveryDescription, deliveryPaise)];
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
    .map(({ hsn, rate, paise }) => ({
      ...{ description, hsn, rate, quantity: null, pricePaise: null, discountPaise: 0 },
      ...extractTaxes(paise, rate, isInterState),
    }));
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

/** Rules 46, 46A and 49; a seller without a registration may use none of their titles. */
export function chooseTitle(status: SellerStatus, lines: readonly TaxLine[]): TaxDocumentContent['title'] {
  if (status === 'unregistered') return 'Invoice';
  if (status === 'composition' || lines.every(({ rate }) => rate === 0)) return 'Bill of Supply';
  return lines.some(({ rate }) => rate === 0) ? 'Invoice-cum-Bill of Supply' : 'Tax Invoice';
}
