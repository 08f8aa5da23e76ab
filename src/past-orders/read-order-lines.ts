import type { CsvLine } from '../platform/csv/csv.ts';
import { text } from '../platform/input.ts';
import { t } from '../shared/languages/translate.ts';
import { decodeEntities } from '../shared/text/decoding/decode-entities.ts';
import type { PastLine } from './api.ts';
import type { OrderColumns } from './past-columns.ts';
import { cellText, nameColumn, readAmount } from './read-cells.ts';

const maxLines = 200;
const nameInput = text({ max: 300 });

interface WrittenLine {
  line: number;
  name: string;
  quantity: string;
  price: string;
}

/** What was ordered: a line of the file for each, or all in one cell. */
export function readOrderLines(
  group: readonly CsvLine[],
  columns: OrderColumns,
): PastLine[] | { line: number; message: string } {
  const [first] = group as [CsvLine];
  const together = cellText(first, columns.lines);
  const written = group.flatMap((row) => readOwnLine(row, columns));
  const all = written.length > 0 ? written : splitLines(together).map((one) => ({ ...one, line: first.line }));
  if (all.length > maxLines)
    return { line: first.line, message: t('pastOrderAnswers.mostOrderLines', { max: maxLines }) };
  const lines: PastLine[] = [];
  for (const one of all) {
    const name = nameInput.safeParse(decodeEntities(one.name));
    if (!name.success)
      return { line: one.line, message: `${nameColumn(first, columns.lineName)}: ${name.error.issues[0]?.message}` };
    const quantity = /^\d{1,6}(?:[.,]0{1,6})?$/.test(one.quantity || '1')
      ? Number.parseInt(one.quantity || '1', 10)
      : null;
    if (quantity === null)
      return {
        line: one.line,
        message: t('pastOrderAnswers.wrongQuantity', { column: nameColumn(first, columns.lineQuantity) }),
      };
    const minor = one.price ? readAmount(one.price) : null;
    lines.push({ name: name.data.trim(), quantity, price: minor === null ? null : minor / 100 });
  }
  return lines;
}

function readOwnLine(row: CsvLine, columns: OrderColumns): WrittenLine[] {
  const name = cellText(row, columns.lineName);
  if (!name) return [];
  return [
    { line: row.line, name, quantity: cellText(row, columns.lineQuantity), price: cellText(row, columns.linePrice) },
  ];
}

/** `2× Candle, 1× Mug`, or `id:1|name:Candle|quantity:2|total:998.00;…`. */
function splitLines(cell: string): Omit<WrittenLine, 'line'>[] {
  if (/(?:^|\|)name:/.test(cell)) return cell.split(/;(?=[a-z_]+:)/).map(readParts);
  const parts = cell.split(/,\s{1,3}(?=\d{1,6}\s?[×x]\s)/).filter(Boolean);
  return parts.map((part) => {
    const [, quantity = ''] = /^(\d{1,6})\s?[×x]\s/.exec(part) ?? [];
    const name = quantity ? part.replace(/^\d{1,6}\s?[×x]\s/, '').trim() : part;
    return { name, quantity, price: '' };
  });
}

function readParts(written: string): Omit<WrittenLine, 'line'> {
  const parts = new Map(
    written.split('|').map((part) => {
      const [name = '', ...value] = part.split(':');
      return [name.trim(), value.join(':')] as const;
    }),
  );
  const quantity = parts.get('quantity') ?? '';
  const total = readAmount(parts.get('total') ?? '');
  const each = total !== null && Number(quantity) > 0 ? (total / 100 / Number(quantity)).toFixed(2) : '';
  return { name: parts.get('name') ?? '', quantity, price: each };
}
