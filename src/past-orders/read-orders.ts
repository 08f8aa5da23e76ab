import { z } from 'zod';
import type { CsvLine } from '../platform/csv/csv.ts';
import { isRoundedNumber } from '../platform/csv/rounded-number.ts';
import { isSumsWord } from '../platform/csv/sums-word.ts';
import { requiredText, text } from '../platform/input.ts';
import { t } from '../shared/languages/translate.ts';
import { emailKey } from '../shared/text/email-key.ts';
import type { PastLine } from './api.ts';
import type { OrderColumns } from './past-columns.ts';
import { cellText, nameColumn, nameWritten, readAmount, readMoment } from './read-cells.ts';
import { noteMissingPhones, type ReadNotes } from './read-notes.ts';
import { readOrderLines } from './read-order-lines.ts';
import { type FiledPerson, lacksPhone, readPerson } from './read-person.ts';

export interface FiledOrder extends FiledPerson {
  line: number;
  externalId: string;
  number: string;
  emailKey: string;
  status: string;
  totalMinor: number;
  currency: string;
  /** ISO 8601. */
  placedAt: string;
  lines: PastLine[];
}

/** As long as orders of this shop are stored. */
const retentionYears = 9;
const dayMs = 86_400_000;

export function readOrders(rows: readonly CsvLine[], columns: OrderColumns, notes: ReadNotes): FiledOrder[] {
  const groups = Map.groupBy(rows, (row) => cellText(row, columns.number));
  for (const number of groups.keys()) if (isSumsWord(number)) groups.delete(number);
  for (const { line } of groups.get('') ?? []) notes.leftOut.push({ line, message: t('pastOrderAnswers.noNumber') });
  groups.delete('');
  const oldest = new Date();
  oldest.setFullYear(oldest.getFullYear() - retentionYears);
  const orders: FiledOrder[] = [];
  const ids = new Set<string>();
  let withoutPhone = 0;
  for (const group of groups.values()) {
    const first = findMain(group, columns);
    const order = readOrder(first, group, columns);
    if ('message' in order) notes.errors.push(order);
    else if (new Date(order.placedAt) < oldest)
      notes.leftOut.push({ line: order.line, message: t('pastOrderAnswers.tooOld', { years: retentionYears }) });
    else if (ids.has(order.externalId)) notes.leftOut.push({ line: order.line, message: t('pastOrderAnswers.sameId') });
    else {
      ids.add(order.externalId);
      if (lacksPhone(first, columns, order)) withoutPhone++;
      orders.push(order);
    }
  }
  noteMissingPhones(notes, withoutPhone);
  return orders;
}

/** Further lines of an order have no total, and refunds a negative one. */
function findMain(group: readonly CsvLine[], columns: OrderColumns): CsvLine {
  return group.find((row) => readAmount(cellText(row, columns.total)) !== null) ?? (group[0] as CsvLine);
}

const short = text({ max: 100 });
const textsInput = z.object({ externalId: requiredText(100), number: requiredText(100), status: short });

function readOrder(
  first: CsvLine,
  group: readonly CsvLine[],
  columns: OrderColumns,
): FiledOrder | { line: number; message: string } {
  const { line } = first;
  const refuse = (message: string, at = line) => ({ line: at, message });
  const person = readPerson(first, columns);
  if (typeof person === 'string') return refuse(person);
  const placedAt = readMoment(cellText(first, columns.placedAt));
  if (!placedAt || placedAt.getTime() > Date.now() + dayMs)
    return refuse(t('pastOrderAnswers.wrongDay', { column: nameColumn(first, columns.placedAt) }));
  const totalMinor = readAmount(cellText(first, columns.total));
  if (totalMinor === null)
    return refuse(t('pastOrderAnswers.wrongTotal', { column: nameColumn(first, columns.total) }));
  const currency = cellText(first, columns.currency).toUpperCase() || 'INR';
  if (!/^[A-Z]{3}$/.test(currency))
    return refuse(t('pastOrderAnswers.wrongCurrency', { column: nameColumn(first, columns.currency) }));
  for (const names of [columns.externalId, columns.number])
    if (isRoundedNumber(cellText(first, names)))
      return refuse(t('pastOrderAnswers.roundedId', { column: nameWritten(first, names) }));
  const texts = textsInput.safeParse({
    externalId: cellText(first, columns.externalId),
    number: cellText(first, columns.number),
    status: readStatus(first, columns),
  });
  if (!texts.success) return refuse(`${texts.error.issues[0]?.path[0]?.toString()}: ${texts.error.issues[0]?.message}`);
  const lines = readOrderLines(group, columns);
  if ('message' in lines) return lines;
  return {
    ...{ ...person, ...texts.data, line, totalMinor, currency, lines },
    emailKey: person.email && emailKey(person.email),
    placedAt: placedAt.toISOString(),
  };
}

function readStatus(row: CsvLine, columns: OrderColumns): string {
  if (cellText(row, columns.cancelledAt)) return 'Cancelled';
  const parts = columns.status.map((names) => cellText(row, names).replace(/^wc-/, '').replace(/[_-]+/g, ' '));
  const words = parts.filter(Boolean).join(', ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
