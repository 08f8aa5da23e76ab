import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUpBill, sumGoodsPaise } from '../../shared/orders/bill.ts';
import { gstRates } from '../../shared/tax/gst-rates.ts';
import { checkDigit, isGstin } from '../../shared/tax/gstin.ts';
import { creditLines, linesLeft } from '../credit-lines.ts';
import type { Taxes, TaxLine } from '../document-content.ts';
import { getFinancialYear, getLastCreditDay, numberHead } from '../document-number.ts';
import { addTaxes, ancillaryRates, chooseTitle, extractTaxes, type TaxedOrder, taxedLines } from './compute-taxes.ts';

const goods = fc.record({
  description: fc.constant('Bear'),
  hsn: fc.constantFrom('9503', '6304', ''),
  rate: fc.constantFrom(...gstRates),
  quantity: fc.integer({ min: 1, max: 99 }),
  pricePaise: fc.integer({ min: 1, max: 500_000 }),
  above: fc.option(
    fc.record({ limitPaise: fc.integer({ min: 0, max: 400_000 }), rate: fc.constantFrom(...gstRates) }),
    {
      nil: undefined,
    },
  ),
});
const order = fc.record({
  goods: fc.array(goods, { minLength: 1, maxLength: 6 }),
  discount: fc.double({ min: 0, max: 1, noNaN: true }),
  wrapPaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
  deliveryPaise: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
  ancillaryRate: fc.constantFrom(...ancillaryRates),
  ownWrap: fc.option(fc.record({ hsn: fc.constant('4819'), rate: fc.constantFrom(...gstRates) })),
  isInterState: fc.boolean(),
  refunds: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
});

const amounts = (taxes: Taxes) => [
  taxes.taxablePaise,
  taxes.cgstPaise,
  taxes.sgstPaise,
  taxes.igstPaise,
  taxes.totalPaise,
];

function expectConsistent(lines: readonly TaxLine[], isInterState: boolean): void {
  for (const line of lines) {
    for (const paise of amounts(line)) if (!(Number.isInteger(paise) && paise >= 0)) throw new Error(`${paise} paise`);
    if (line.taxablePaise + line.cgstPaise + line.sgstPaise + line.igstPaise !== line.totalPaise)
      throw new Error('A line does not add up.');
    if (line.cgstPaise !== line.sgstPaise || (isInterState ? line.cgstPaise : line.igstPaise) !== 0)
      throw new Error('The taxes are not those of the place of supply.');
  }
}

describe('The taxes of an order', () => {
  it('add up to the paisa with discount, gift wrap, delivery and credit notes, in 10,000 random orders', () => {
    fc.assert(
      fc.property(
        order,
        ({ goods: bought, discount, wrapPaise, deliveryPaise, ownWrap, ancillaryRate, isInterState, refunds }) => {
          const goodsPaise = sumGoodsPaise(bought);
          const charged = { discountPaise: Math.floor(goodsPaise * discount), wrapPaise, deliveryPaise };
          const bill = addUpBill(goodsPaise, charged);
          const lines = taxedLines({ goods: bought, ...bill, ownWrap, ancillaryRate, isInterState });
          expectConsistent(lines, isInterState);
          const totals = addTaxes(lines);
          if (totals.totalPaise !== bill.totalPaise) throw new Error('The lines are not the bill.');

          const notes: TaxLine[][] = [];
          let leftPaise = bill.totalPaise;
          for (const share of [...refunds, 1]) {
            const refundPaise = share === 1 ? leftPaise : Math.floor(leftPaise * share);
            const note = creditLines(linesLeft(lines, notes), refundPaise);
            expectConsistent(note, isInterState);
            if (addTaxes(note).totalPaise !== refundPaise) throw new Error('The credit note is not the refund.');
            notes.push(note);
            leftPaise -= refundPaise;
          }
          expect(addTaxes(notes.map(addTaxes))).toEqual(totals);
        },
      ),
      { numRuns: 10_000 },
    );
  });

  it('are those within the price: 5 % of 100 rupees is 4.76, in equal halves within the state', () => {
    expect(extractTaxes(10_000, 500, true)).toMatchObject({ igstPaise: 476, cgstPaise: 0, taxablePaise: 9_524 });
    expect(extractTaxes(10_000, 500, false)).toMatchObject({ igstPaise: 0, cgstPaise: 238, sgstPaise: 238 });
    expect(extractTaxes(10_100, 1_800, false)).toEqual({
      taxablePaise: 8_560,
      cgstPaise: 770,
      sgstPaise: 770,
      igstPaise: 0,
      totalPaise: 10_100,
    });
  });

  it('tax gift wrap and delivery at the goods’ highest rate, or in shares of their rates, and name the document after its rates', () => {
    const bear = { description: 'Bear', hsn: '9503', rate: 500, quantity: 2, pricePaise: 15_000 };
    const card = { description: 'Card', hsn: '4909', rate: 0, quantity: 1, pricePaise: 10_000 };
    const order: TaxedOrder = {
      goods: [bear, card],
      discountPaise: 0,
      wrapPaise: 4_000,
      deliveryPaise: 8_000,
      isInterState: true,
    };
    expect(taxedLines(order).slice(2)).toMatchObject([
      { description: 'Gift wrap', hsn: '9503', rate: 500, totalPaise: 4_000, igstPaise: 190 },
      { description: 'Delivery', hsn: '9503', rate: 500, totalPaise: 8_000, igstPaise: 381 },
    ]);
    const lines = taxedLines({ ...order, ancillaryRate: 'shares' });
    expect(lines.slice(2)).toMatchObject([
      { description: 'Gift wrap', hsn: '9503', rate: 500, totalPaise: 3_000, igstPaise: 143 },
      { description: 'Gift wrap', hsn: '4909', rate: 0, totalPaise: 1_000, igstPaise: 0 },
      { description: 'Delivery', hsn: '9503', rate: 500, totalPaise: 6_000, igstPaise: 286 },
      { description: 'Delivery', hsn: '4909', rate: 0, totalPaise: 2_000, igstPaise: 0 },
    ]);
    expect(chooseTitle('registered', lines)).toBe('Invoice-cum-Bill of Supply');
    expect(chooseTitle('registered', lines.slice(0, 1))).toBe('Tax Invoice');
    expect(chooseTitle('registered', lines.slice(1, 2))).toBe('Bill of Supply');
    expect(chooseTitle('composition', lines)).toBe('Bill of Supply');
    expect(chooseTitle('unregistered', lines)).toBe('Invoice');
    // Rule 46A: taxable and exempt goods on one invoice-cum-bill of supply, to a buyer who is not registered.
    expect(chooseTitle('registered', lines, { isToBusiness: true })).toBe('Tax Invoice');
  });

  // CGST Act, sections 2(90) and 8(a): delivery goes with the goods that are delivered. ₹60 at their 5 % is 57.14 and
  // 2.86; at the 18 % of the lamp, which the buyer collects, it would be 9.15.
  it.each(ancillaryRates)(
    'tax delivery as the goods that are sent, not those that are collected (%s)',
    (ancillaryRate) => {
      const bear = { description: 'Bear', hsn: '9503', rate: 500, quantity: 1, pricePaise: 10_500 };
      const lamp = { description: 'Lamp', hsn: '9405', rate: 1_800, quantity: 1, pricePaise: 118_000, isPickup: true };
      const charged = { discountPaise: 0, wrapPaise: 0, deliveryPaise: 6_000, isInterState: true };
      expect(taxedLines({ goods: [bear, lamp], ...charged, ancillaryRate }).slice(2)).toMatchObject([
        { description: 'Delivery', hsn: '9503', rate: 500, taxablePaise: 5_714, igstPaise: 286 },
      ]);
    },
  );
});

describe('A gift wrap of another rate', () => {
  it('is a supply of its own where the tax settings say so, and its credit note too', () => {
    const bear = { description: 'Bear', hsn: '9503', rate: 500, quantity: 1, pricePaise: 10_500 };
    const charged = { discountPaise: 0, wrapPaise: 5_900, deliveryPaise: 0, isInterState: false };
    const lines = taxedLines({ goods: [bear], ...charged, ownWrap: { hsn: '4819', rate: 1_800 } });
    expect(lines[1]).toMatchObject({ description: 'Gift wrap', hsn: '4819', rate: 1_800, taxablePaise: 5_000 });
    const note = creditLines(lines, 5_900, { lines: [], wrapPaise: 5_900, deliveryPaise: 0 });
    expect(note.map(({ taxablePaise, cgstPaise }) => [taxablePaise, cgstPaise])).toEqual([
      [0, 0],
      [5_000, 450],
    ]);
  });
});

describe('The last day of a credit note', () => {
  it('is 30 November after the financial year of the invoice', () => {
    expect(getLastCreditDay('2025-04-01')).toBe('2026-11-30');
    expect(getLastCreditDay('2026-03-31')).toBe('2026-11-30');
    expect(getLastCreditDay('2026-04-01')).toBe('2027-11-30');
  });
});

describe('A document’s number', () => {
  it('begins again each April and has 16 characters at most', () => {
    expect(getFinancialYear('2027-03-31')).toBe('2026-27');
    expect(getFinancialYear('2027-04-01')).toBe('2027-28');
    expect(getFinancialYear('2099-04-01')).toBe('2099-00');
    expect(numberHead('DH/', 'invoice', '2026-27')).toBe('DH/26-27/');
    expect(`${numberHead('DHA/', 'invoice', '2026-27')}999999`).toHaveLength(16);
    expect(`${numberHead('DHA/', 'credit_note', '2026-27')}99999`).toHaveLength(16);
  });
});

describe('A GSTIN', () => {
  it('is accepted only with its check digit', () => {
    expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
    expect(isGstin('27AAPFU0939F1ZW')).toBe(false);
    expect(isGstin('27APAFU0939F1ZV')).toBe(false);
    expect(isGstin('27AAPFU0939F1Z')).toBe(false);
    expect(checkDigit('29AAGCB7383J1Z')).toBe('4');
  });
});
