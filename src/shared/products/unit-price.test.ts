import { describe, expect, it } from 'vitest';
import { computeUnitPrice } from './unit-price.ts';

describe('The unit sale price', () => {
  it.each([
    ['4 pieces', 500, { rupees: 125, unit: 'piece' }],
    ['set of 3', 100, { rupees: 33.33, unit: 'piece' }],
    ['50 g', 120, { rupees: 2.4, unit: 'g' }],
    ['1500 gm', 300, { rupees: 200, unit: 'kg' }],
    ['2 kg', 300, { rupees: 150, unit: 'kg' }],
    ['250 ml', 199, { rupees: 0.8, unit: 'ml' }],
    ['2.5 m', 250, { rupees: 100, unit: 'm' }],
    ['६ नग', 600, { rupees: 100, unit: 'piece' }],
  ])('of %s at ₹%d is by its unit', (quantity, price, expected) => {
    expect(computeUnitPrice(quantity, price)).toEqual(expected);
  });

  it.each(['1 piece', '1000 g', '', '0 pieces', '2 pieces of 50 g', '3 constructor', 'a pair'])(
    'is not shown for %s',
    (quantity) => {
      expect(computeUnitPrice(quantity, 100)).toBeNull();
    },
  );
});
