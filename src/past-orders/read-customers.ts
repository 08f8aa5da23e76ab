import type { CsvLine } from '../platform/csv/csv.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { PersonColumns } from './past-columns.ts';
import { cellText } from './read-cells.ts';
import { noteMissingPhones, type ReadNotes } from './read-notes.ts';
import { type FiledPerson, lacksPhone, readPerson } from './read-person.ts';

export interface FiledCustomer extends FiledPerson {
  line: number;
  emailKey: string;
}

export function readCustomers(rows: readonly CsvLine[], columns: PersonColumns, notes: ReadNotes): FiledCustomer[] {
  const customers = new Map<string, FiledCustomer>();
  let withoutPhone = 0;
  for (const row of rows) {
    const { line } = row;
    if (!cellText(row, columns.email)) {
      notes.leftOut.push({ line, message: 'A customer without an email address cannot have an account.' });
      continue;
    }
    const person = readPerson(row, columns);
    if (typeof person === 'string') notes.errors.push({ line, message: person });
    else if (customers.has(emailKey(person.email)))
      notes.leftOut.push({ line, message: 'A customer with this email address came before.' });
    else {
      if (lacksPhone(row, columns, person)) withoutPhone++;
      customers.set(emailKey(person.email), { ...person, line, emailKey: emailKey(person.email) });
    }
  }
  noteMissingPhones(notes, withoutPhone);
  return [...customers.values()];
}
