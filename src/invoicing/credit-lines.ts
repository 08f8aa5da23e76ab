import { distribute } from '../shared/bill.ts';
import type { Taxes, TaxLine } from './document-content.ts';

/** What is left of an invoice's lines after its credit notes, whose lines are in the same order. */
export function linesLeft(lines: readonly TaxLine[], credited: readonly (readonly TaxLine[])[]): TaxLine[] {
  return lines.map((line, index) => credited.reduce((left, note) => subtract(left, note[index]), line));
}

/** Splits a refund over what is left of the lines, so that credit notes for the whole add up to the invoice. */
export function creditLines(left: readonly TaxLine[], refundPaise: number): TaxLine[] {
  const shares = distribute(
    refundPaise,
    left.map(({ totalPaise }) => totalPaise),
  );
  return left.map((line, index) => ({
    ...line,
    ...shareOf(line, shares[index] ?? 0),
    quantity: null,
    pricePaise: null,
    discountPaise: 0,
  }));
}

function shareOf(line: Taxes, totalPaise: number): Taxes {
  const part = (paise: number) => (line.totalPaise === 0 ? 0 : Math.round((paise * totalPaise) / line.totalPaise));
  const [cgstPaise, sgstPaise, igstPaise] = [part(line.cgstPaise), part(line.sgstPaise), part(line.igstPaise)];
  return { taxablePaise: totalPaise - cgstPaise - sgstPaise - igstPaise, cgstPaise, sgstPaise, igstPaise, totalPaise };
}

function subtract(line: TaxLine, credit: Taxes | undefined): TaxLine {
  if (!credit) return line;
  return {
    ...line,
    taxablePaise: line.taxablePaise - credit.taxablePaise,
    cgstPaise: line.cgstPaise - credit.cgstPaise,
    sgstPaise: line.sgstPaise - credit.sgstPaise,
    igstPaise: line.igstPaise - credit.igstPaise,
    totalPaise: line.totalPaise - credit.totalPaise,
  };
}
