import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate } from './dates/dates.ts';
import { formatCurrency, formatPaise, formatPrice, parseRupees, toPaise, toRupees } from './money.ts';
import { findLanguage, setShopLanguages } from './text/find-language.ts';
import { makeSlug } from './text/slug.ts';
import { firstWords, hasForbiddenCharacter, nameKey } from './text/text.ts';

describe('Money', () => {
  it('goes from paise to rupees and back for every amount up to a lakh', () => {
    for (let paise = 0; paise <= 10_000_000; paise++)
      if (toPaise(toRupees(paise)) !== paise)
        throw new Error(`${paise} paise come back as ${toPaise(toRupees(paise))}`);
  });

  it('is read as people type it', () => {
    const typed = ['1249', ' 1,249 ', '₹1,249.00', '₹ 1,249.5', 'Rs. 1,249/-', 'INR 12,34,567', '0.', '1,23,456'];
    expect(typed.map(parseRupees)).toEqual([1_249, 1_249, 1_249, 1_249.5, 1_249, 1_234_567, 0, 123_456]);
    const refused = ['', 'free', '1.249,00', '12,34', '1,2490', '-5', '1e3', '1 249', '12.345', '$5', ',100', '.5'];
    expect(refused.filter((text) => parseRupees(text) !== null)).toEqual([]);
  });

  it('refuses more than two decimals and what is no number', () => {
    for (const rupees of [0.001, 19.999, Number.NaN, Number.POSITIVE_INFINITY]) expect(toPaise(rupees)).toBeNull();
    expect([19.99, 299.35, 0.1 + 0.2].map(toPaise)).toEqual([1_999, 29_935, 30]);
  });

  it('is written as in India', () => {
    expect([1_249, 123_456, 99.5].map(formatPrice)).toEqual(['₹1,249', '₹1,23,456', '₹99.50']);
    expect(formatCurrency(1_249)).toBe('₹1,249.00');
  });

  it('writes amounts as Intl does for India', () => {
    const intl = { style: 'currency', currency: 'INR' } as const;
    const currency = new Intl.NumberFormat('en-IN', intl);
    const price = new Intl.NumberFormat('en-IN', { ...intl, trailingZeroDisplay: 'stripIfInteger' });
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }), (paise) => {
        expect(formatCurrency(toRupees(paise))).toBe(currency.format(toRupees(paise)));
        expect(formatPaise(paise)).toBe(price.format(toRupees(paise)));
      }),
    );
  });
});

describe('Texts', () => {
  it('make readable slugs that make themselves again', () => {
    expect(makeSlug('Phool Coasters, Set of Four')).toBe('phool-coasters-set-of-four');
    const hindi = 'फूल की टोकरी,नमकीन गुलदस्ता,पतंग १२,जन्मदिन का कार्ड,ज़री वाला दुपट्टा,राजनीति ज्ञान';
    expect(hindi.split(',').map(makeSlug)).toEqual([
      'phool-ki-tokri',
      'namkin-guldasta',
      'patang-12',
      'janmadin-ka-kard',
      'zari-vala-dupatta',
      'rajniti-gyan',
    ]);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = makeSlug(name);
        expect(slug).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(makeSlug(slug)).toBe(slug);
      }),
    );
  });

  it.each([
    ['Marathi', 'दुसऱ्या बाळाचा ॲपल', 'dusarya-balacha-apal'],
    ['Marathi, with a joiner', 'दुसर्\u200dया', 'dusarya'],
    ['Bengali', 'লাল শাড়ি', 'lal-shari'],
    ['Bengali', 'গিফট ১২', 'giphat-12'],
    ['Gurmukhi', 'ਲਾਲ ਚੁੰਨੀ', 'lal-chunni'],
    ['Gujarati', 'માટીનો દીવો', 'matino-divo'],
    ['Odia', 'ଉପହାର', 'uphar'],
    ['Tamil', 'பூக்கள் கூடை', 'pookkal-koodai'],
    ['Tamil', 'சேலை', 'selai'],
    ['Telugu', 'మట్టి దీపం', 'matti-dipam'],
    ['Kannada', 'ಉಡುಗೊರೆ', 'udugore'],
    ['Malayalam', 'പൂക്കൾ', 'pookkal'],
    ['Urdu', 'پھول کی ٹوکری', 'phol-ki-tokri'],
    ['Urdu', 'تحفہ', 'tahfa'],
  ])('make readable slugs of %s: %s', (_script, name, slug) => {
    expect(makeSlug(name)).toBe(slug);
  });

  it('have a language where their script tells it', () => {
    const names = ['भालू', 'ভালুক', 'ਭਾਲੂ', 'રીંછ', 'ଭାଲୁ', 'கரடி', 'ఎలుగు', 'ಕರಡಿ', 'കരടി', 'بھالو', 'Bhalu', 'Bhalu भालू'];
    expect(names.map(findLanguage)).toEqual([
      ...['hi', 'bn', 'pa', 'gu', 'or', 'ta', 'te', 'kn', 'ml', 'ur', undefined, undefined],
    ]);
  });

  it('have a language of the shop, where several are written in one script', () => {
    const names = ['अस्वल', 'ভালুক', 'بھالو'];
    setShopLanguages(['mr', 'as']);
    expect(names.map(findLanguage)).toEqual(['mr', 'as', 'ur']);
    setShopLanguages([]);
    expect(names.map(findLanguage)).toEqual(['hi', 'bn', 'ur']);
  });

  it('are cut to words, compared without case and blanks, and searched for what cannot be stored', () => {
    expect(firstWords('one two  three four', 3)).toBe('one two three...');
    expect(nameKey('  Key\u00a0  CHAINS ')).toBe(nameKey('key chains'));
    expect(['a\u0000', '\ud800', '\u001b[31m'].map(hasForbiddenCharacter)).toEqual([true, true, true]);
    expect(['धागा 🧶', 'line\nbreak\ttab'].map(hasForbiddenCharacter)).toEqual([false, false]);
  });
});

describe('Dates', () => {
  it('are told in the shop’s time zone', () => {
    expect(formatDate('2026-11-18T14:12:00.000Z')).toBe('18 Nov 2026, 7:42 PM');
    const now = new Date('2026-11-20T12:00:00Z');
    expect(
      ['2026-11-20T11:59:40Z', '2026-11-20T11:48:00Z', '2026-11-20T07:00:00Z', '2026-11-18T12:00:00Z'].map((iso) =>
        formatAgo(iso, now),
      ),
    ).toEqual(['a few seconds ago', '12 minutes ago', '5 hours ago', '2 days ago']);
  });
});
