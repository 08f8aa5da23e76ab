import { asciiDigits } from '../text/ascii-digits.ts';

export type PricedUnit = 'piece' | 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm';

/** Each word with its unit and how many of it make the next larger one. */
const units: Record<string, { unit: PricedUnit; larger?: PricedUnit; perLarger?: number }> = {};
for (const word of 'piece pieces pc pcs nos no n unit units u card cards नग पीस'.split(' '))
  units[word] = { unit: 'piece' };
for (const word of 'g gm gms gram grams ग्राम ग्रॅम'.split(' '))
  units[word] = { unit: 'g', larger: 'kg', perLarger: 1_000 };
for (const word of 'kg kgs किलो'.split(' ')) units[word] = { unit: 'kg' };
for (const word of 'ml मिली'.split(' ')) units[word] = { unit: 'ml', larger: 'l', perLarger: 1_000 };
for (const word of 'l ltr litre litres लीटर'.split(' ')) units[word] = { unit: 'l' };
for (const word of 'cm सेमी'.split(' ')) units[word] = { unit: 'cm', larger: 'm', perLarger: 100 };
for (const word of 'm metre metres mtr मीटर'.split(' ')) units[word] = { unit: 'm' };

const declared = /^(?:(?:set|pack|box) of )?(\d{1,6}(?:\.\d{1,3})?) ?(\p{L}[\p{L}\p{M}]{0,9})?\.?$/u;

/**
 * The unit sale price of a packet in rupees, to the paisa: by piece, by g, ml or cm, and from 1 kg, 1 l or 1 m on by
 * these. Null where it is the price itself, or the quantity cannot be read. Legal Metrology (Packaged Commodities)
 * Rules 2011, r. 6(11).
 */
export function computeUnitPrice(netQuantity: string, rupees: number): { rupees: number; unit: PricedUnit } | null {
  const [, digits = '', word = 'piece'] = declared.exec(asciiDigits(netQuantity).trim().toLowerCase()) ?? [];
  const measure = Object.hasOwn(units, word) ? units[word] : undefined;
  if (digits === '' || !measure) return null;
  const { larger, perLarger = 1 } = measure;
  const isLarge = larger !== undefined && Number(digits) >= perLarger;
  const count = isLarge ? Number(digits) / perLarger : Number(digits);
  if (count <= 0 || count === 1) return null;
  return { rupees: Math.round((rupees * 100) / count) / 100, unit: isLarge ? larger : measure.unit };
}
