import { distribute } from '../shared/orders/bill.ts';
import type { Taxes, TaxLine } from './document-content.ts';

/** What a refund is for; the rest of its amount is for no line. */
export interface CreditedParts {
  /** By the goods' index in the order. */
  lines: readonly { line: number; quantity: number; amountPaise: number }[];
  wrapPaise: number;
  deliveryPaise: number;
}

export const wrapDescription = 'Gift wrap';
export const deliveryDescription = 'Delivery';

/** Of the gift wrap and the delivery, each of which may have a line for each rate. */
export function sumBeside(lines: readonly TaxLine[]): Pick<CreditedParts, 'wrapPaise' | 'deliveryPaise'> {
  const sum = (description: string) =>
    lines.reduce((paise, line) => paise + (isBeside(line, description) ? line.totalPaise : 0), 0);
  return { wrapPaise: sum(wrapDescription), deliveryPaise: sum(deliveryDescription) };
}

const isBeside = (line: TaxLine, description: string) => line.description === description && line.pricePaise === null;

/** What is left of an invoice's lines after its credit notes, whose lines are in the same order. */
export function linesLeft(lines: readonly TaxLine[], credited: readonly (readonly TaxLine[])[]): TaxLine[] {
  return lines.map((line, index) => credited.reduce((left, note) => subtract(left, note[index]), line));
}

/**
 * The lines of a credit note (section 34 of the CGST Act, rule 53): each returned piece at the rate and HSN code of its
 * line, what is for no line in proportion to what is left of all. Credit notes for the whole add up to the invoice.
 * @param left of the invoice's lines
 */
export function creditLines(left: readonly TaxLine[], refundPaise: number, parts?: CreditedParts): TaxLine[] {
  const named = parts ? shareNamed(left, parts) : left.map(() => 0);
  const restPaise = refundPaise - named.reduce((sum, paise) => sum + paise, 0);
  const rest = distribute(
    restPaise,
    left.map(({ totalPaise }, index) => totalPaise - (named[index] ?? 0)),
  );
  return left.map((line, index) => ({
    ...line,
    ...prorateTaxes(line, (named[index] ?? 0) + (rest[index] ?? 0)),
    quantity: countPieces(
      line,
      parts?.lines.find((one) => one.line === index),
    ),
    pricePaise: null,
    discountPaise: 0,
  }));
}

/** Pieces that a note without money has credited are not credited again. */
function countPieces({ quantity: left }: TaxLine, part?: { quantity: number }): number | null {
  return Math.min(left ?? 0, part?.quantity ?? 0) || null;
}

/** All that is left, with its pieces. */
export function creditAll(left: readonly TaxLine[]): TaxLine[] {
  return left.map((line) => ({ ...line, quantity: line.quantity || null, pricePaise: null, discountPaise: 0 }));
}

/** A credit note that can no longer lower the tax has amounts alone (CGST Act, section 34(2)). */
export function leaveOutTax(lines: readonly TaxLine[]): TaxLine[] {
  const none = { rate: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };
  return lines.map((line) => ({ ...line, ...none, taxablePaise: line.totalPaise }));
}

/** At most what is left of each line: a free amount may have gone back before. */
function shareNamed(left: readonly TaxLine[], { lines, wrapPaise, deliveryPaise }: CreditedParts): number[] {
  const shares = left.map(() => 0);
  for (const { line, amountPaise } of lines) {
    const open = left[line];
    if (open?.quantity !== null && open) shares[line] = Math.min(amountPaise, open.totalPaise);
  }
  const beside = [
    { description: wrapDescription, paise: wrapPaise },
    { description: deliveryDescription, paise: deliveryPaise },
  ];
  for (const { description, paise } of beside) {
    const weights = left.map((line) => (isBeside(line, description) ? line.totalPaise : 0));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, share] of distribute(Math.min(paise, all), weights).entries())
      shares[index] = (shares[index] ?? 0) + share;
  }
  return shares;
}

function prorateTaxes(line: Taxes, totalPaise: number): Taxes {
  const part = (paise: number) => (line.totalPaise === 0 ? 0 : Math.round((paise * totalPaise) / line.totalPaise));
  const [cgstPaise, sgstPaise, igstPaise] = [part(line.cgstPaise), part(line.sgstPaise), part(line.igstPaise)];
  return { taxablePaise: totalPaise - cgstPaise - sgstPaise - igstPaise, cgstPaise, sgstPaise, igstPaise, totalPaise };
}

function subtract(line: TaxLine, credit: TaxLine | undefined): TaxLine {
  if (!credit) return line;
  return {
    ...line,
    quantity: line.quantity === null ? null : Math.max(0, line.quantity - (credit.quantity ?? 0)),
    taxablePaise: line.taxablePaise - credit.taxablePaise,
    cgstPaise: line.cgstPaise - credit.cgstPaise,
    sgstPaise: line.sgstPaise - credit.sgstPaise,
    igstPaise: line.igstPaise - credit.igstPaise,
    totalPaise: line.totalPaise - credit.totalPaise,
  };
}
