import { describe, expect, it } from 'vitest';
import { addUpBill } from './bill.ts';
import {
  type CodAsked,
  decideCod,
  findPayNowDiscount,
  noCodRules,
  parsePins,
  readPinFile,
  rulesAtPin,
  takeOffForPayingNow,
} from './cod.ts';

const rules = { ...noCodRules, isOn: true };
const asked: CodAsked = {
  totalPaise: 100_000,
  pin: '311001',
  hasAccount: true,
  hasPaidBefore: false,
  refusals: 0,
  isGift: false,
  isCollected: false,
  isPersonalised: false,
  isMadeToOrder: false,
};
const reason = (change: Partial<CodAsked>, changed: Partial<typeof rules> = {}) => {
  const decision = decideCod({ ...rules, ...changed }, { ...asked, ...change });
  return decision.isOffered ? null : decision.reason;
};

describe('Cash on delivery', () => {
  it('is offered with its charge where no rule is against it', () => {
    expect(decideCod(rules, asked)).toEqual({ isOffered: true, chargePaise: 4_900, advance: null });
    expect(reason({}, { isOn: false })).toBe('This shop takes no cash on delivery.');
  });

  it('is not offered for what nobody else can use, gifts and what is collected, and says why in one sentence', () => {
    const reasons = [
      reason({ isPersonalised: true }),
      reason({ isMadeToOrder: true }),
      reason({ isGift: true }),
      reason({ isCollected: true }),
      reason({ hasAccount: false }),
    ];
    expect(new Set(reasons).size).toBe(5);
    for (const one of reasons) expect(one).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('ends at the limits of an order, both included', () => {
    expect(reason({ totalPaise: 29_999 })).toBe('Cash on delivery begins at ₹300.');
    expect(reason({ totalPaise: 30_000 })).toBeNull();
    expect(reason({ totalPaise: 300_000 })).toBeNull();
    expect(reason({ totalPaise: 300_001 })).toBe('Cash on delivery ends at ₹3,000.');
  });

  it('follows the longer of two PIN codes', () => {
    const pins = { onlyPins: ['3', '68255'], neverPins: ['311', '6'] };
    expect(reason({ pin: '311001' }, pins)).toBe('No courier of ours takes cash at 311001.');
    expect(reason({ pin: '302001' }, pins)).toBeNull();
    expect(reason({ pin: '682551' }, pins)).toBeNull();
    expect(reason({ pin: '600001' }, pins)).not.toBeNull();
    expect(reason({ pin: '110001' }, pins)).not.toBeNull();
    expect(reason({ pin: '110001' }, { neverPins: ['6'] })).toBeNull();
    expect(reason({ pin: null })).toBe('For cash on delivery we need the PIN code of your address.');
  });

  it('asks a guest to log in at once, before a PIN code, unless the order itself is paid in advance', () => {
    const guest = { hasAccount: false, pin: null };
    expect(reason(guest)).toBe('Please log in to pay in cash when the parcel comes.');
    expect(reason({ ...guest, pin: '110001' }, { neverPins: ['11'] })).toMatch(/^Please log in/);
    expect(reason({ ...guest, isGift: true })).toMatch(/^A gift is paid in advance/);
  });

  it('is not offered after two refusals, nor for a first order where the owner wants none', () => {
    expect(reason({ refusals: 1 })).toBeNull();
    expect(reason({ refusals: 2 })).toMatch(/^Two parcels came back/);
    expect(reason({ refusals: 2 }, { stopsAfterRefusals: false })).toBeNull();
    expect(reason({}, { allowsFirstOrder: false })).toMatch(/^A first order/);
    expect(reason({ hasPaidBefore: true }, { allowsFirstOrder: false })).toBeNull();
  });

  it('reads PIN codes as people write them', () => {
    expect(parsePins('110 001, 30;8\n"682551"')).toEqual(['110001', '30', '682551', '8']);
    expect(parsePins('११० ००१, ३०')).toEqual(['110001', '30']);
    expect(parsePins('')).toEqual([]);
    expect(parsePins('Jaipur')).toBeNull();
    expect(parsePins('0110')).toBeNull();
    expect(parsePins('1100011')).toBeNull();
  });
});

describe('The advance', () => {
  const advance = (changed: Partial<typeof rules>, change: Partial<CodAsked> = {}) => {
    const decision = decideCod({ ...rules, ...changed }, { ...asked, ...change });
    return decision.isOffered ? (decision.advance?.paise ?? 0) : decision.reason;
  };

  // Of ₹1,000.50: 12.5 % are ₹125.0625, and ₹126 in whole rupees.
  it('of a first order is an amount or a per cent, in whole rupees, rounded up', () => {
    expect(advance({ firstAdvance: { kind: 'amount', paise: 9_900 } })).toBe(9_900);
    expect(advance({ firstAdvance: { kind: 'percent', percent: 12.5 } }, { totalPaise: 100_050 })).toBe(12_600);
    expect(advance({ firstAdvance: { kind: 'amount', paise: 9_900 } }, { hasPaidBefore: true })).toBe(0);
  });

  it('leaves ₹1 to pay at the door', () => {
    expect(advance({ firstAdvance: { kind: 'amount', paise: 50_000 } }, { totalPaise: 30_050 })).toBe(29_900);
    expect(advance({ firstAdvance: { kind: 'percent', percent: 100 } })).toBe(99_900);
  });

  it('lets pieces that are made for one buyer be paid in cash, of the same size or one of their own', () => {
    const firstAdvance = { kind: 'amount', paise: 9_900 } as const;
    const made = { isMadeToOrder: true, hasPaidBefore: true };
    expect(advance({ firstAdvance }, made)).toMatch(/is paid in advance/);
    expect(advance({ firstAdvance, madeAdvance: { kind: 'same' } }, made)).toBe(9_900);
    expect(advance({ madeAdvance: { kind: 'same' } }, made)).toMatch(/is paid in advance/);
    const own = { madeAdvance: { kind: 'percent', percent: 50 } } as const;
    expect(advance(own, { ...made, isPersonalised: true })).toBe(50_000);
    expect(advance({ firstAdvance, ...own }, { isMadeToOrder: true })).toBe(50_000);
    expect(advance({ firstAdvance, ...own })).toBe(9_900);
  });

  it('is asked of everybody at the PIN codes that the owner names, and the greatest of several counts', () => {
    const pinAdvance = { kind: 'amount', paise: 15_000 } as const;
    const there = { advancePins: ['311', '8'], pinAdvance };
    expect(advance(there, { hasPaidBefore: true })).toBe(15_000);
    expect(advance(there, { hasPaidBefore: true, pin: '302001' })).toBe(0);
    expect(advance({ ...there, firstAdvance: { kind: 'amount', paise: 20_000 } })).toBe(20_000);
    expect(advance({ ...there, firstAdvance: { kind: 'amount', paise: 10_000 } })).toBe(15_000);
    expect(advance({ ...there, neverPins: ['3'] })).toMatch(/No courier/);
  });

  it('has its reason in one sentence', () => {
    const size = { kind: 'amount', paise: 9_900 } as const;
    const sizes = { firstAdvance: size, madeAdvance: size, advancePins: ['311'], pinAdvance: size };
    for (const change of [{}, { isPersonalised: true }, { hasPaidBefore: true }]) {
      const decision = decideCod({ ...rules, ...sizes }, { ...asked, ...change });
      expect(decision.isOffered && decision.advance?.reason).toMatch(/^[A-Z][^.]*\.$/);
    }
  });
});

describe('The discount for paying at once', () => {
  const discount = (payNowPaise: number, goodsPaise: number, more: object = {}) =>
    findPayNowDiscount({ ...rules, payNowPaise }, addUpBill(goodsPaise, more));

  it('is beside that of a code, never more than the goods, and leaves ₹1', () => {
    expect(discount(5_000, 50_000)).toBe(5_000);
    expect(discount(5_000, 50_000, { discountPaise: 48_000, deliveryPaise: 6_000 })).toBe(2_000);
    expect(discount(5_000, 3_000)).toBe(2_900);
    expect(discount(5_000, 50)).toBe(0);
    const bill = takeOffForPayingNow(addUpBill(50_000, { discountPaise: 1_000, deliveryPaise: 6_000 }), 5_000);
    expect(bill).toMatchObject({ discountPaise: 6_000, deliveryPaise: 6_000, totalPaise: 50_000 });
  });
});

describe('A courier’s list of PIN codes', () => {
  it.each([
    [
      'with a column of PIN codes and one for cash',
      'city,Pincode,COD\nA,311001,Y\nB,110001,N\nC,"560 001",yes\n',
      ['311001', '560001'],
    ],
    ['with PIN codes alone, one twice', '311001\r\n110001\r\n311001\r\n', ['110001', '311001']],
    ['with semicolons', 'pin code;state\n400001;MH\n', ['400001']],
    [
      'with the codes that parcels come from, too',
      'Shipping zone,Origin Pincode,Destination Pincode\n1,110001,311001\n',
      ['311001'],
    ],
    [
      'that says no in many words',
      'pin_code,cod_available\n311001,Yes\n311002,N\n311003,Not available\n311004,NA\n311005,-\n',
      ['311001'],
    ],
  ])('%s is read', (_, file, pins) => expect(readPinFile(file)).toEqual(pins));

  it.each([
    ['without any PIN code', 'name,city\nA,Pune\n'],
    ['that is empty', ''],
  ])('%s is refused', (_, file) => expect(readPinFile(file)).toBeNull());

  it('decides the same about a PIN code by those alone that fit it', () => {
    const all = { ...rules, onlyPins: ['30', '31', '56'], neverPins: ['311', '8'], advancePins: ['305', '560'] };
    const at = rulesAtPin(all, '305001');
    expect(at).toMatchObject({ onlyPins: ['30'], neverPins: [], advancePins: ['305'] });
    expect(rulesAtPin(all, '110001').onlyPins).toEqual(all.onlyPins);
    expect(decideCod(at, { ...asked, pin: '305001' })).toEqual(decideCod(all, { ...asked, pin: '305001' }));
  });
});
