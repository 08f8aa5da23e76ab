import { indiaOffsetMs } from '../../shared/dates/india-time.ts';
import type { FeedEntry } from './feed-entries.ts';

export const formatMoney = (rupees: number) => `${rupees.toFixed(2)} INR`;

/** The first of at most `max` characters. */
export function cutText(text: string, max: number): string {
  const characters = [...text.trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

/** `2026-12-01T00:00+0530/2026-12-31T23:59+0530`; null for a sale without an end, which lasts while it is listed. */
export function saleSpan({ saleFrom, saleUntil }: FeedEntry, today: string): string | null {
  if (saleUntil === null) return null;
  const from = saleFrom === null ? `${today}T00:00+0530` : inIndia(Date.parse(saleFrom));
  return `${from}/${inIndia(Date.parse(saleUntil) - 60_000)}`;
}

function inIndia(moment: number): string {
  return `${new Date(moment + indiaOffsetMs).toISOString().slice(0, 16)}+0530`;
}

/** The attributes of Google and Meta that an option of a product is, by its name. */
const attributes: readonly (readonly [RegExp, 'size' | 'color' | 'material' | 'pattern'])[] = [
  [/^(size|sizes|length|साइज़|आकार|माप)$/i, 'size'],
  [/^(colou?rs?|shade|रंग)$/i, 'color'],
  [/^(materials?|fabric|yarn|कपड़ा)$/i, 'material'],
  [/^(patterns?|prints?|designs?|motif|डिज़ाइन)$/i, 'pattern'],
];

export function readVariantAttributes({ options }: FeedEntry): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, value } of options) {
    const attribute = attributes.find(([pattern]) => pattern.test(name.trim()))?.[1];
    if (attribute && !found.has(attribute)) found.set(attribute, value);
  }
  return found;
}

/** Marks that campaigns are divided by. */
export const personalisedMark = 'Personalised';
export const madeToOrderMark = 'Made to order';
