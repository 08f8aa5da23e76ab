import { indianPhoneInput, personName, placeInput, refuseStateConflict } from '../accounts/api.ts';
import type { CsvLine } from '../platform/csv/csv.ts';
import type { AddressFields } from '../shared/address.ts';
import { readPin } from '../shared/delivery/pin-code.ts';
import { readStateCell } from '../shared/delivery/state-cell.ts';
import { t } from '../shared/languages/translate.ts';
import type { PlaceColumns } from './past-columns.ts';
import { cellText } from './read-cells.ts';
import type { ReadNotes } from './read-notes.ts';
import type { FiledPerson } from './read-person.ts';

/** Why an address stays one text. */
export type PlaceDoubt = 'state' | 'incomplete' | 'phone' | 'country';

const addressInput = placeInput.extend({ name: personName, phone: indianPhoneInput }).superRefine(refuseStateConflict);
const india = /^(?:in|ind|india|bharat|भारत)$/i;

/** Null without any address. */
export function readPlace(
  row: CsvLine,
  places: readonly PlaceColumns[],
  { name, phone }: Pick<FiledPerson, 'name' | 'phone'>,
): AddressFields | PlaceDoubt | null {
  const columns = places.find(({ line1 }) => cellText(row, line1)) ?? places.find((one) => isWritten(row, one));
  if (!columns) return null;
  const cell = (names: readonly string[]) => cellText(row, names).replace(/\s+/g, ' ').trim();
  if (!india.test(cell(columns.country) || 'IN')) return 'country';
  const [line1, line2, city, pin] = [columns.line1, columns.line2, columns.city, columns.pin].map(cell);
  const state = readStateCell(cell(columns.state), pin ?? '');
  if (!line1 || !city || !name || !state || !readPin(pin ?? '')) return state === null ? 'state' : 'incomplete';
  const read = addressInput.safeParse({ name, phone, line1, line2, city, state, pin });
  if (read.success) return { ...read.data, line2: read.data.line2 ?? '' };
  const [field] = read.error.issues[0]?.path ?? [];
  return field === 'state' || field === 'phone' ? field : 'incomplete';
}

function isWritten(row: CsvLine, { city, pin, state }: PlaceColumns): boolean {
  return [city, pin, state].some((names) => cellText(row, names) !== '');
}

const linesNamed = 10;

/** By line: what an address says is not repeated. */
export function noteDoubts({ notes }: ReadNotes, found: readonly { line: number; doubt: PlaceDoubt }[]): void {
  for (const [doubt, rows] of Map.groupBy(found, (one) => one.doubt)) {
    const named = rows.slice(0, linesNamed).map(({ line }) => line);
    const further = rows.length - named.length;
    notes.push(t('pastOrderAnswers.addressText', { doubt, count: rows.length, lines: named.join(', '), further }));
  }
}
