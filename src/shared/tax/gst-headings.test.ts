import { describe, expect, it } from 'vitest';
import { adminLanguages, firstLanguage } from '../languages/languages.ts';
import {
  choosePieceRate,
  findHeading,
  findRateOn,
  headings,
  limitWithTax,
  readTexts,
  searchHeadings,
} from './gst-headings.ts';
import { gstRates } from './gst-rates.ts';

const cushion = findHeading('6304') as NonNullable<ReturnType<typeof findHeading>>;
const pay = (paidPaise: number, quantity = 1, day = '2025-09-22') =>
  choosePieceRate(findRateOn(cushion, day), { paidPaise, quantity });

describe('The rate of a textile article', () => {
  it('is 5 % up to ₹2,500 before tax for one piece, and 18 % above', () => {
    expect(limitWithTax(findRateOn(cushion, '2025-09-22'))).toBe(262_500);
    expect([pay(262_500), pay(262_501), pay(295_000), pay(354_000)]).toEqual([500, 1800, 1800, 1800]);
    expect([pay(787_500, 3), pay(787_501, 3)]).toEqual([500, 1800]);
  });

  it('is that of its day: up to ₹1,000, and 12 % above, until 21 September 2025', () => {
    expect(limitWithTax(findRateOn(cushion, '2025-09-21'))).toBe(105_000);
    expect([pay(105_000, 1, '2025-09-21'), pay(105_001, 1, '2025-09-21')]).toEqual([500, 1200]);
    expect(pay(105_001, 1, '2025-09-22')).toBe(500);
    expect(findRateOn(cushion, '2017-01-01').notification).toBe('1/2017-Central Tax (Rate)');
  });
});

describe('The list of headings', () => {
  it('has rates that invoices know, oldest first, each with its notification', () => {
    for (const { key, hsn, rates } of headings) {
      expect(key).toMatch(/^\d{4}(-[a-z]+)?$/);
      expect(hsn).toMatch(/^(\d{4}|\d{6}|\d{8})$/);
      expect(hsn.startsWith(key.slice(0, 4)), key).toBe(true);
      expect(rates.length, key).toBeGreaterThan(0);
      expect(rates.map(({ since }) => since)).toEqual(rates.map(({ since }) => since).toSorted());
      for (const { rate, above, notification } of rates) {
        expect([...gstRates]).toEqual(expect.arrayContaining([rate, above?.rate ?? rate]));
        expect(notification).toMatch(/^\d+\/20\d\d-Central Tax \(Rate\)$/);
      }
    }
    expect(new Set(headings.map(({ key }) => key)).size).toBe(headings.length);
  });

  it('is found by what things are, by examples and by code', () => {
    const found = (typed: string) => searchHeadings(typed).map(({ key }) => key);
    expect(found('crochet cushion')[0]).toBe('6304');
    expect(found('bear')).toEqual(['9503']);
    expect(found('42')).toContain('4202-handicraft');
    expect(found('candle').slice(0, 2)).toEqual(['3406', '3406-handicraft']);
    expect(found('zzz')).toEqual([]);
    expect(found(' ')).toHaveLength(headings.length);
  });

  it('has texts in each language of the admin, and is found by them', () => {
    const further = adminLanguages.filter((language) => language !== firstLanguage);
    for (const { key, translations } of headings) {
      expect(Object.keys(translations).sort(), key).toEqual(further.sort());
      for (const { name, examples } of Object.values(translations)) expect([name, examples], key).not.toContain('');
    }
    expect(searchHeadings('मोमबत्ती').map(({ key }) => key)).toEqual(
      expect.arrayContaining(['3406', '3406-handicraft']),
    );
    expect(readTexts(cushion).name).toBe('Furnishing articles, crocheted or sewn');
  });
});
