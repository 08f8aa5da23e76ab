import type { CsvLine } from '../platform/csv/csv.ts';
import type { AddressFields } from '../shared/address.ts';
import { t } from '../shared/languages/translate.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { CustomerColumns } from './past-columns.ts';
import { cellText } from './read-cells.ts';
import { noteMissingPhones, type ReadNotes } from './read-notes.ts';
import { type FiledPerson, lacksPhone, readPerson } from './read-person.ts';
import { noteDoubts, type PlaceDoubt, readPlace } from './read-place.ts';

export interface FiledCustomer extends FiledPerson {
  line: number;
  emailKey: string;
  /** In fields, where it can be read so. */
  place: AddressFields | null;
}

export function readCustomers(rows: readonly CsvLine[], columns: CustomerColumns, notes: ReadNotes): FiledCustomer[] {
  const customers = new Map<string, FiledCustomer>();
  const doubts: { line: number; doubt: PlaceDoubt }[] = [];
  let withoutPhone = 0;
  for (const row of rows) {
    const { line } = row;
    if (!cellText(row, columns.email)) {
      notes.leftOut.push({ line, message: t('pastOrderAnswers.noEmail') });
      continue;
    }
    const person = readPerson(row, columns);
    if (typeof person === 'string') notes.errors.push({ line, message: person });
    else if (customers.has(emailKey(person.email)))
      notes.leftOut.push({ line, message: t('pastOrderAnswers.cameBefore') });
    else {
      if (lacksPhone(row, columns, person)) withoutPhone++;
      const read = readPlace(row, columns.places, person);
      if (typeof read === 'string') doubts.push({ line, doubt: read });
      const place = typeof read === 'string' ? null : read;
      customers.set(emailKey(person.email), { ...person, line, emailKey: emailKey(person.email), place });
    }
  }
  noteMissingPhones(notes, withoutPhone);
  noteDoubts(notes, doubts);
  return [...customers.values()];
}
