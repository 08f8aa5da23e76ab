import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sumGoodsPaise } from '../../shared/orders/bill.ts';
import { type CreditedParts, creditLines, linesLeft } from '../credit-lines.ts';
import type { TaxDocumentContent, TaxLine } from '../document-content.ts';
import { getLastCreditDay } from '../document-number.ts';
import { invoiceContent } from '../issue-invoice.ts';
import { receiptContent } from '../issue-voucher.ts';
import { noTaxSettings, type TaxSettings } from '../tax-settings-form.ts';
import { rateGoods } from './classify-lines.ts';
import type { TaxedGoods } from './compute-taxes.ts';

/** Amounts are paise with tax, rates hundredths of a per cent; worked out by hand from their sources. */
interface WorkedCase {
  name: string;
  source: string;
  day: string;
  from: string;
  deliveredTo: string;
  lines: { heading?: string; rate?: TaxSettings['rate']; quantity: number; price: number }[];
  discount?: number;
  wrap?: number;
  delivery?: number;
  wrapHeading?: string;
  ancillaryRate?: TaxSettings['ancillaryRate'];
  mode?: TaxSettings['mode'];
  /** Of a registered buyer. */
  gstin?: string;
  /** Delivered to another person than the buyer. */
  isGift?: boolean;
  isPickedUp?: boolean;
  /** Each line by hand, for who checks it. */
  working: string[];
  expected: WorkedLine[];
  title?: TaxDocumentContent['title'];
  /** Credit notes, one after the other. */
  credits?: { amount: number; parts?: CreditedParts; expected: WorkedLine[] }[];
  /** Paid before: what its receipt voucher says. */
  advance?: number;
  voucher?: WorkedLine;
}
interface WorkedLine {
  rate: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
}
const path = new URL('./worked-cases.json', import.meta.url);
const { cases, creditDays } = JSON.parse(readFileSync(path, 'utf8')) as {
  cases: WorkedCase[];
  creditDays: { source: string; invoicedOn: string; last: string }[];
};

function computeLines(worked: WorkedCase) {
  const {
    day,
    from,
    deliveredTo: address,
    discount = 0,
    wrap = 0,
    delivery = 0,
    gstin,
    isGift,
    isPickedUp = false,
    wrapHeading = '',
  } = worked;
  const { mode = 'registered', ancillaryRate = 'highest' } = worked;
  const settings = { ...noTaxSettings, mode, stateCode: from, wrapHeading, ancillaryRate };
  const goods = worked.lines.map(({ heading = '', rate = 0, quantity, price }): TaxedGoods => {
    const classified = rateGoods({ ...settings, rate }, { categoryId: null, taxHeading: heading }, day);
    return { description: 'Piece', quantity, pricePaise: price, ...classified };
  });
  const business = gstin ? { gstin, name: 'Business' } : undefined;
  const at = { name: 'Buyer', address, business, deliveredTo: isGift ? { name: 'Other', address } : null };
  const order = { id: '1', number: '#1', paymentId: 'p', buyer: { ...at, isPickedUp }, lines: [] };
  const charged = { discountPaise: discount, wrapPaise: wrap, deliveryPaise: delivery };
  const content = invoiceContent(settings, { ...order, ...charged }, { goods, day, email: '', phone: '' });
  return { content, paidPaise: sumGoodsPaise(goods) - discount + wrap + delivery };
}

const readLine = ({ rate, taxablePaise, cgstPaise, sgstPaise, igstPaise }: TaxLine): WorkedLine => ({
  ...{ rate, taxable: taxablePaise, cgst: cgstPaise, sgst: sgstPaise, igst: igstPaise },
});

describe('The worked case', () => {
  it.each(cases)('$name ($source)', (worked) => {
    const { content, paidPaise } = computeLines(worked);
    expect(content.lines.map(readLine)).toEqual(worked.expected);
    expect(content.totals.totalPaise).toBe(paidPaise);
    if (worked.title) expect(content.title).toBe(worked.title);
    const notes: TaxLine[][] = [];
    for (const { amount, parts, expected } of worked.credits ?? []) {
      const note = creditLines(linesLeft(content.lines, notes), amount, parts);
      expect(note.map(readLine)).toEqual(expected);
      notes.push(note);
    }
    if (worked.advance === undefined) return;
    const voucher = receiptContent(content, worked.lines.length, worked.advance);
    expect(voucher.lines.map(readLine)).toEqual([worked.voucher]);
  });

  it('has its working for each line, and there are at least sixty', () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    for (const { working, expected } of cases) expect(working).toHaveLength(expected.length);
  });

  it.each(creditDays)('has its last credit note on $last ($source)', ({ invoicedOn, last }) => {
    expect(getLastCreditDay(invoicedOn)).toBe(last);
  });
});
