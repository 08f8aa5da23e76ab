import { readCsv } from '../../platform/csv/csv.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { parseRupees, toPaise } from '../../shared/money.ts';
import { firstCharacters } from '../../shared/text/text.ts';

export interface FileRow {
  /** Tracking numbers and order numbers that the line has. */
  references: string[];
  amountPaise: number;
  /** Null = the file states none. */
  feePaise: number | null;
  /** Set for a line of a provider's list, which is a payment of its own; a file may be read twice. */
  listedIn?: string;
}

const maxRows = 2_000;
/** Couriers name the same column differently; the first that fits counts. */
const columnNames = {
  tracking: /^(awb|waybill|tracking|docket|consignment|shipment)\b|\bawb\b|waybill|tracking (no|number|id)/,
  order: /^(order|reference|ref|merchant order|client order|channel order)\b/,
  amount: /cod.*(amount|value|collected)|amount.*collected|collectable|collected|remit.*amount|^amount$|^cod$/,
  fee: /fee|charge|deduction/,
};
const known = [
  ...['awb', 'awb number', 'awb no', 'waybill', 'waybill number', 'tracking number', 'tracking id', 'docket number'],
  ...['order', 'order id', 'order number', 'order no', 'reference', 'reference number', 'amount', 'cod amount'],
  ...['cod value', 'amount collected', 'collected amount', 'remitted amount', 'cod charges', 'fee'],
];

/** A courier's file as rows. Throws ShopError 400 with what it lacks. */
export function readRemittance(file: string): FileRow[] {
  const { columns, lines } = readTable(file);
  const find = (pattern: RegExp) => columns.find((name) => pattern.test(name));
  const [tracking, order] = [find(columnNames.tracking), find(columnNames.order)];
  const amount = find(columnNames.amount);
  if (!amount || !(tracking || order)) throw new ShopError('bad_input', t('cashAnswers.neededColumns'));
  if (lines.length === 0) throw new ShopError('bad_input', t('cashAnswers.noLines'));
  if (lines.length > maxRows) throw new ShopError('bad_input', t('cashAnswers.mostLines', { max: maxRows }));
  const fee = columns.find((name) => columnNames.fee.test(name) && name !== amount);
  return lines.flatMap(({ line, cells }) => {
    const references = [tracking, order].flatMap((column) => (column && cells[column]) || []);
    if (references.length === 0) return [];
    const feePaise = fee ? readPaise(cells[fee] ?? '') : null;
    return [{ references, amountPaise: requirePaise(cells[amount] ?? '', line), feePaise }];
  });
}

function readTable(file: string) {
  try {
    return readCsv(file, known, maxRows);
  } catch (cause) {
    throw new ShopError('bad_input', t('cashAnswers.noTable'), { cause });
  }
}

function readPaise(cell: string): number | null {
  const rupees = parseRupees(cell);
  const paise = rupees === null ? null : toPaise(rupees);
  return paise !== null && paise <= 1_000_000_000 ? paise : null;
}

function requirePaise(cell: string, line: number): number {
  const paise = readPaise(cell);
  if (paise === null)
    throw new ShopError('bad_input', t('cashAnswers.lineWithoutAmount', { line, cell: firstCharacters(cell, 40) }));
  return paise;
}
