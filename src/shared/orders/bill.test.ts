import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addUpBill, billRows, discountByLine, distribute, leaveLeastTotal, sumGoodsPaise } from './bill.ts';
import { computeDiscount, offerKinds } from './offer.ts';

const runs = { numRuns: 10_000 };
const anyLine = fc.record({
  pricePaise: fc.integer({ min: 1, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
});
const anyOrder = fc.record({
  lines: fc.array(anyLine, { minLength: 1, maxLength: 8 }),
  discountPaise: fc.integer({ min: 0, max: 1_000_000 }),
  wrapPaise: fc.integer({ min: 0, max: 50_000 }),
  deliveryPaise: fc.integer({ min: 0, max: 100_000 }),
});

describe('A bill', () => {
  it('adds up to the paisa in 10,000 random orders, and its discount over its lines', () => {
    fc.assert(
      fc.property(anyOrder, ({ lines, discountPaise, wrapPaise, deliveryPaise }) => {
        const bill = addUpBill(sumGoodsPaise(lines), { discountPaise, wrapPaise, deliveryPaise });
        const shares = discountByLine(bill.discountPaise, lines);
        expect(bill.totalPaise).toBe(bill.goodsPaise - bill.discountPaise + wrapPaise + bill.deliveryPaise);
        expect(bill.discountPaise).toBe(Math.min(discountPaise, bill.goodsPaise));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(bill.discountPaise);
        for (const [index, { pricePaise, quantity }] of lines.entries()) {
          const exact = (bill.discountPaise * pricePaise * quantity) / bill.goodsPaise;
          expect(Math.abs((shares[index] ?? 0) - exact)).toBeLessThan(1);
          expect(shares[index]).toBeLessThanOrEqual(pricePaise * quantity);
        }
      }),
      runs,
    );
  });

  it('is refunded in parts without a paisa more or less, in 10,000 random refunds', () => {
    const anyRefund = fc.record({
      totalPaise: fc.integer({ min: 100, max: 50_000_000 }),
      weights: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(anyRefund, ({ totalPaise, weights }) => {
        const parts = distribute(totalPaise, weights);
        const sum = parts.reduce((total, part) => total + part, 0);
        expect(sum).toBe(weights.some(Boolean) ? totalPaise : 0);
        expect(parts.every((part, index) => Number.isInteger(part) && (weights[index] || part === 0))).toBe(true);
      }),
      runs,
    );
  });

  it('keeps a code within the goods, to the paisa, in 10,000 random offers and orders', () => {
    const anyOffer = fc.record({
      kind: fc.constantFrom(...offerKinds),
      percent: fc.integer({ min: 1, max: 100 }),
      amountPaise: fc.integer({ min: 1, max: 50_000_000 }),
    });
    fc.assert(
      fc.property(anyOrder, anyOffer, ({ lines, deliveryPaise }, { kind, percent, amountPaise }) => {
        const goodsPaise = sumGoodsPaise(lines);
        const discountPaise = computeDiscount({ kind, percent, amountPaise }, goodsPaise);
        const bill = addUpBill(goodsPaise, { discountPaise, deliveryPaise });
        expect(Number.isInteger(discountPaise)).toBe(true);
        expect(bill.discountPaise).toBe(discountPaise);
        expect(bill.totalPaise).toBe(goodsPaise - discountPaise + deliveryPaise);
        expect(discountPaise).toBeLessThanOrEqual(goodsPaise);
        const { totalPaise } = leaveLeastTotal(bill);
        if (discountPaise >= 100) expect(totalPaise === 0 || totalPaise >= 100).toBe(true);
        expect(totalPaise).toBeGreaterThanOrEqual(bill.totalPaise);
        if (kind === 'percent' && percent < 100 && goodsPaise >= 10_000)
          expect(Math.abs(discountPaise - (goodsPaise * percent) / 100)).toBeLessThanOrEqual(0.5);
        if (kind === 'free_delivery') expect(discountPaise).toBe(0);
      }),
      runs,
    );
  });

  it('shows no rows for a shop without charges and offers', () => {
    expect(billRows({ discount: 0, wrap: 0, wrapName: null, delivery: 0, code: null, zone: null })).toEqual([]);
    expect(billRows({ discount: 50, wrap: 0, wrapName: 'Kraft', delivery: 60, code: 'DIWALI', zone: 'state' })).toEqual(
      [
        { label: 'Discount DIWALI', amount: '−₹50' },
        { label: 'Kraft', amount: 'Free' },
        { label: 'Delivery', amount: '₹60' },
      ],
    );
  });
});
