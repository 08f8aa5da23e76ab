import { type FurtherLanguage, firstLanguage } from '../languages/languages.ts';
import { currentLanguage } from '../languages/translate.ts';
import data from './gst-headings.json' with { type: 'json' };

/** In hundredths of a per cent: 500 = 5 %. */
export interface Rate {
  rate: number;
  /** With it, `rate` is that of pieces up to `limitPaise` before tax, and this one that of dearer pieces. */
  above?: { limitPaise: number; rate: number };
}

/** A rate from a day on, until the next row. */
export interface DatedRate extends Rate {
  since: string;
  notification: string;
}

interface HeadingTexts {
  name: string;
  examples: string;
}

/** What makers sell, by the Customs Tariff; several rates of one HSN code are several headings. */
export interface Heading extends HeadingTexts {
  /** HSN code, and a word where one code has several headings: 4202, 4202-handicraft. */
  key: string;
  hsn: string;
  /** In the languages that have the admin. */
  translations: Partial<Record<FurtherLanguage, HeadingTexts>>;
  /** Oldest first. */
  rates: readonly DatedRate[];
  /** False = from general knowledge: not compared with a published copy of the notification. */
  isCompared: boolean;
}

interface FiledRate {
  since: string;
  rate: number;
  notification: string;
  limitPaise?: number;
  rateAbove?: number;
}

function readRates(name: string): DatedRate[] {
  const rows = (data.rates as Record<string, FiledRate[]>)[name] ?? [];
  return rows.map(({ since, rate, notification, limitPaise, rateAbove }) => ({
    ...{ since, rate, notification },
    ...(limitPaise !== undefined && rateAbove !== undefined && { above: { limitPaise, rate: rateAbove } }),
  }));
}

/** The rows of gst-headings.json. To be checked by the owner's accountant: docs/invoicing.md. */
export const headings: readonly Heading[] = data.headings.map(({ rates, ...heading }) => ({
  ...heading,
  rates: readRates(rates),
}));

const byKey = new Map(headings.map((heading) => [heading.key, heading]));

export function findHeading(key: string): Heading | null {
  return byKey.get(key) ?? null;
}

/** In the language that is read. */
export function readTexts({ translations, ...english }: Heading): HeadingTexts {
  const language = currentLanguage();
  return (language !== firstLanguage && translations[language]) || english;
}

/** The rate of a day; the first row also counts for the days before it. */
export function findRateOn({ rates }: Heading, day: string): DatedRate {
  return (rates.findLast(({ since }) => since <= day) ?? rates[0]) as DatedRate;
}

const whole = 10_000;

/**
 * The rate of a line by the value of one piece after its discount and without the tax in it ("sale value not exceeding
 * Rs. 2500 per piece", notification 9/2025; transaction value, section 15 of the CGST Act). Not certain: charges for
 * gift wrap and delivery are not counted. Where 5 % would be over the limit and 18 % under it, 18 % is taken.
 */
export function choosePieceRate({ rate, above }: Rate, line: { paidPaise: number; quantity: number }): number {
  if (!above) return rate;
  return line.paidPaise * whole <= above.limitPaise * line.quantity * (whole + rate) ? rate : above.rate;
}

/** The highest price of a piece, tax included, at the lower rate. */
export function limitWithTax({ rate, above }: Rate): number | null {
  return above ? Math.floor((above.limitPaise * (whole + rate)) / whole) : null;
}

/** The headings in whose words, of any language, every typed word begins a word; names before examples. */
export function searchHeadings(typed: string): Heading[] {
  const wanted = toWords(typed);
  if (wanted.length === 0) return [...headings];
  const begins = (text: string) => {
    const known = toWords(text);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  };
  const found = headings.filter((one) => begins([one.hsn, one.key, ...textsIn(one).flatMap(Object.values)].join(' ')));
  const isNamed = (heading: Heading) => textsIn(heading).some(({ name }) => begins(name));
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))];
}

function textsIn({ name, examples, translations }: Heading): HeadingTexts[] {
  return [{ name, examples }, ...Object.values(translations)];
}

/** "crochet" finds "crocheted", and "bags" finds "bag". */
function toWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
}
