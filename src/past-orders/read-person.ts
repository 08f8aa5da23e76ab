import { z } from 'zod';
import { emailInput, personName, phoneInput } from '../accounts/api.ts';
import type { CsvLine } from '../platform/csv/csv.ts';
import { text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import type { PersonColumns } from './past-columns.ts';
import { cellText } from './read-cells.ts';

export interface FiledPerson {
  /** Empty = none. */
  email: string;
  name: string;
  phone: string;
  address: string;
}

const personInput = z.object({
  email: z.union([z.literal(''), emailInput], translated('input.noEmail')),
  name: z.union([z.literal(''), personName], translated('pastOrderAnswers.personName')),
  address: text({ max: 500 }),
});

/** A phone number that cannot be read is left empty. @returns a sentence that names the column */
export function readPerson(row: CsvLine, columns: PersonColumns): FiledPerson | string {
  const name = cellText(row, columns.name) || joinTexts(row, [columns.firstName, columns.lastName], ' ');
  const address = joinTexts(row, columns.address, ', ');
  const read = personInput.safeParse({ email: cellText(row, columns.email), name, address });
  if (!read.success) {
    const [issue] = read.error.issues;
    return `${issue?.path[0]?.toString()}: ${issue?.message}`;
  }
  const phone = phoneInput.safeParse(cellText(row, columns.phone));
  return { ...read.data, phone: phone.success ? phone.data : '' };
}

export function lacksPhone(row: CsvLine, columns: PersonColumns, { phone }: FiledPerson): boolean {
  return phone === '' && cellText(row, columns.phone) !== '';
}

function joinTexts(row: CsvLine, parts: readonly (readonly string[])[], separator: string): string {
  return parts
    .map((names) => cellText(row, names).replace(/\s+/g, ' '))
    .filter(Boolean)
    .join(separator);
}
