import { describe, expect, it } from 'vitest';
import { pdfText } from '../../test/pdf-text.ts';
import { renderPdf } from '../platform/pdf/render-pdf.ts';
import type { TaxDocumentContent, TaxLine } from './document-content.ts';
import { documentsPdf } from './document-pdf.ts';
import type { FoundDocument } from './find-documents.ts';
import { summarizeGst } from './summarize-gst.ts';
import { addTaxes, chooseTitle, taxedLines } from './taxes/compute-taxes.ts';

const gstin = '08AAPFU0939F1ZV';

const rajasthan = { code: '08', name: 'Rajasthan' };
const punjab = { code: '03', name: 'Punjab' };
const bear = { description: 'Bear', hsn: '9503', rate: 500, quantity: 3, pricePaise: 10_500 };
/** Exempt, such as idols of clay (notification 2/2017-CT(R)). */
const idol = { description: 'Idol', hsn: '9703', rate: 0, quantity: 2, pricePaise: 20_000 };

let sequence = 0;
function document(lines: TaxLine[], place: typeof punjab, series: FoundDocument['series'] = 'invoice'): FoundDocument {
  sequence += 1;
  const totals = addTaxes(lines);
  const number = `26-27/${sequence}`;
  const content: TaxDocumentContent = {
    title: series === 'invoice' ? chooseTitle('registered', lines) : 'Credit Note',
    seller: { status: 'registered', name: 'Kavita', address: 'Bhilwara', state: rajasthan, gstin },
    buyer: { name: 'Asha', address: 'Ludhiana' },
    placeOfSupply: place,
    stateTax: 'SGST',
    order: { id: number, number: '#1', paymentId: 'p' },
    ...{ lines, totals },
  };
  const { totalPaise } = totals;
  return {
    ...{ id: number, series, sequence, number, issuedOn: '2026-11-27', orderId: number, refundId: null },
    totalPaise,
    content,
  };
}
const sold = (goods: (typeof bear)[], place: typeof punjab) =>
  document(
    taxedLines({ goods, discountPaise: 0, wrapPaise: 0, deliveryPaise: 0, isInterState: place.code !== '08' }),
    place,
  );

describe('The GSTR-1 summary', () => {
  // Table 8 has goods at 0 %: 8C to other states, 8D in the own one. By hand: Punjab 3 bears 315.00 = 300.00 + IGST
  // 15.00, 2 idols 400.00; Rajasthan 2 idols 400.00; credited: 1 idol to Rajasthan 200.00.
  it('has exempt goods in table 8, less credit notes, and not in table 7', () => {
    const [line] = sold([idol], rajasthan).content.lines as [TaxLine];
    const note = document(
      [{ ...line, quantity: 1, taxablePaise: 20_000, totalPaise: 20_000 }],
      rajasthan,
      'credit_note',
    );
    const summary = summarizeGst([sold([bear, idol], punjab), sold([idol], rajasthan), note], new Set());
    expect(summary.exempt).toMatchObject([
      { table: '8A', totalPaise: 0 },
      { table: '8B', totalPaise: 0 },
      { table: '8C', totalPaise: 40_000 },
      { table: '8D', totalPaise: 20_000 },
    ]);
    expect(summary.b2cs).toMatchObject([{ place: punjab, rate: 500, taxablePaise: 30_000, igstPaise: 1_500 }]);
    expect(summary.b2cs).toHaveLength(1);
  });

  // Table 12, net of credit notes in value and quantity: 3 bears sold, 2 returned = 1 piece; 315.00 - 210.00 = 105.00 =
  // 100.00 + 5.00. A credit of 10.50 without pieces lowers the value alone: 94.50 = 90.00 + 4.50.
  it('has pieces in table 12 less those that were credited', () => {
    const invoice = sold([bear], punjab);
    const [line] = invoice.content.lines as [TaxLine];
    const returned = { ...line, quantity: 2, taxablePaise: 20_000, igstPaise: 1_000, totalPaise: 21_000 };
    const goodwill = {
      ...line,
      quantity: null,
      pricePaise: null,
      taxablePaise: 1_000,
      igstPaise: 50,
      totalPaise: 1_050,
    };
    const notes = [returned, goodwill].map((one) => document([one], punjab, 'credit_note'));
    expect(summarizeGst([invoice, ...notes], new Set()).hsn).toMatchObject([
      { hsn: '9503', rate: 500, quantity: 1, taxablePaise: 9_000, igstPaise: 450, totalPaise: 9_450 },
    ]);
  });

  it('has the exempt part of a large invoice to another state in table 8, not in table 5', () => {
    const large = sold([{ ...bear, quantity: 99, pricePaise: 105_000 }, idol], punjab);
    const { b2cl, exempt } = summarizeGst([large], new Set([large.orderId]));
    expect(b2cl.map(({ rate }) => rate)).toEqual([500]);
    expect(exempt[2]).toMatchObject({ table: '8C', totalPaise: 40_000 });
  });
});

// Section 25(4): each registration is a person of its own, with its own return.
it('sums each registration of a seller who moved to another state by itself', () => {
  const [before, after] = [sold([bear], punjab), sold([bear, bear], punjab)];
  after.content.seller = { ...after.content.seller, state: punjab, gstin: '03AAPFU0939F1Z5' };
  const { b2cs, hsn, issued } = summarizeGst([before, after], new Set());
  for (const table of [b2cs, hsn, issued]) expect(table.map((row) => row.gstin)).toEqual([gstin, '03AAPFU0939F1Z5']);
});

describe('Table 13', () => {
  it('has one row for each series of numbers, whatever its documents are called', () => {
    const [taxed, exempt, mixed] = [sold([bear], punjab), sold([idol], rajasthan), sold([bear, idol], punjab)];
    const note = document(taxed.content.lines, punjab, 'credit_note');
    const other = sold([bear], punjab);
    other.content.seller.status = 'composition';
    const { issued } = summarizeGst([taxed, exempt, mixed, note, other], new Set());
    expect(issued).toEqual([
      { title: 'Invoices for outward supply', first: taxed.number, last: mixed.number, count: 3, gstin },
      { title: 'Credit note', first: note.number, last: note.number, count: 1, gstin },
    ]);
  });
});

describe('A row of table 13', () => {
  // Total = to - from + 1. Between them is a note for a bill from before the registration.
  it('has as many documents as numbers, whatever else is numbered between them', () => {
    const notes = [1, 2, 3, 4].map(() => document(sold([bear], punjab).content.lines, punjab, 'credit_note'));
    const numbered = notes.map((note, at) => ({ ...note, sequence: at + 1, number: `C26-27/000${at + 1}` }));
    const [first, before, third, fourth] = numbered as [FoundDocument, FoundDocument, FoundDocument, FoundDocument];
    before.content.seller.status = 'unregistered';
    expect(summarizeGst([first, before, third, fourth], new Set()).issued).toEqual([
      { title: 'Credit note', first: first.number, last: first.number, count: 1, gstin },
      { title: 'Credit note', first: third.number, last: fourth.number, count: 2, gstin },
    ]);
  });
});

describe('A bill of exempt goods', () => {
  // Rule 49 asks a bill of supply for the value; tax is neither charged nor named.
  it('prints no tax, neither to another state nor in the own one', async () => {
    for (const place of [punjab, rajasthan]) {
      const text = pdfText(await renderPdf(documentsPdf('Bill', [sold([idol], place)])));
      expect(text).toContain('Bill of Supply');
      expect(text).toContain('400');
      expect(text).not.toMatch(/CGST|SGST|IGST|Taxable|0 %|reverse charge/);
    }
    const taxed = pdfText(await renderPdf(documentsPdf('Invoice', [sold([bear, idol], punjab)])));
    for (const words of ['IGST', '15', 'Taxable value']) expect(taxed).toContain(words);
    expect(taxed).not.toMatch(/CGST|SGST/);
  });

  // Table 13 asks for the first and the last number of each series: rule 46(b) makes a prefix a part of the number.
  it('has a row for each prefix in table 13', () => {
    const numbered = (number: string) => ({ ...sold([bear], rajasthan), number });
    const all = ['AB26-27/0001', 'AB26-27/0002', 'DH26-27/0003'].map(numbered);
    expect(summarizeGst(all, new Set()).issued).toEqual([
      { title: 'Invoices for outward supply', first: 'AB26-27/0001', last: 'AB26-27/0002', count: 2, gstin },
      { title: 'Invoices for outward supply', first: 'DH26-27/0003', last: 'DH26-27/0003', count: 1, gstin },
    ]);
  });
});
