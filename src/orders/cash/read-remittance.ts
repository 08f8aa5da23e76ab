import type { CsvLine } from '../../platform/csv/csv.ts';
import { readTable, type SentTable } from '../../platform/csv/read-table.ts';
import { isRoundedNumber } from '../../platform/csv/rounded-number.ts';
import { isSpreadsheetError } from '../../platform/csv/spreadsheet-error.ts';
import { isSumsWord } from '../../platform/csv/sums-word.ts';
import { ShopError } from '../../platform/errors.ts';
import { t } from '../../shared/languages/translate.ts';
import { parseRupees, readPriceCell, toPaise } from '../../shared/money.ts';
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

export interface ReadRemittance {
  rows: FileRow[];
  /** What the owner should know of a workbook. */
  notes: string[];
}

const maxRows = 2_000;
/** Couriers name the same column differently; the first that fits counts, by the earlier patterns first. */
const columnNames = {
  tracking: [
    /^(?:awb|waybill|tracking|docket|consignment)\b/,
    /\bawb\b|waybill|tracking (?:no|number|id)/,
    /^shipment\b/,
  ],
  order: [
    /^(?:(?:merchant|client|channel|customer|seller|shop) )?(?:order|reference|ref)\.?(?: (?:id|no|number|ref|reference))?[.:#]?$/,
  ],
  amount: [
    /cod.*(?:amount|value|collected)|amount.*collected|collectable|collected/,
    /^amount$|^cod$/,
    /remit.*amount/,
  ],
  fee: [/total.*(?:fee|charge|deduction)|(?:fee|charge|deduction).*total/, /fee|charge|deduction/],
};
type Meaning = keyof typeof columnNames;
/** Such as `Order date` and `COD charges amount`. */
const otherMeanings: Record<Meaning, RegExp> = {
  tracking: /date|time|status|value|amount|weight|type|mode|charge|fee|link|url|city|pin/,
  order: /^$/,
  amount: /fee|charge|deduction|date|status|\bgst\b|tax/,
  fee: /date|status|type|weight|after|\bnet\b|payable|^(?:[cis]?gst|tax)\b/,
};

function findColumn(columns: readonly string[], meaning: Meaning, not?: string): string | undefined {
  const possible = columns.filter((name) => name !== not && !otherMeanings[meaning].test(name));
  return columnNames[meaning].flatMap((pattern) => possible.find((name) => pattern.test(name)) ?? [])[0];
}

const known = [
  ...['awb', 'awb number', 'awb no', 'waybill', 'waybill number', 'tracking number', 'tracking id', 'docket number'],
  ...['order', 'order id', 'order number', 'order no', 'reference', 'reference number', 'amount', 'cod amount'],
  ...['cod value', 'amount collected', 'collected amount', 'remitted amount', 'cod charges', 'fee'],
];

/** A courier's file as rows, in a thread. Throws ShopError 400 with what it lacks. */
export async function readRemittance(sent: SentTable): Promise<ReadRemittance> {
  const nothing = t('cashAnswers.noLines');
  const { columns, lines, notes = [] } = await readTable(sent, { known, maxLines: maxRows, nothing });
  const [tracking, order] = [findColumn(columns, 'tracking'), findColumn(columns, 'order')];
  const amount = findColumn(columns, 'amount');
  if (!amount || !(tracking || order)) throw new ShopError('bad_input', t('cashAnswers.neededColumns'));
  if (lines.length === 0) throw new ShopError('bad_input', nothing);
  if (lines.length > maxRows) throw new ShopError('bad_input', t('cashAnswers.mostLines', { max: maxRows }));
  const fee = findColumn(columns, 'fee', amount);
  return { rows: lines.flatMap((line) => readRow(line, { tracking, order, amount, fee })), notes };
}

type Columns = Partial<Record<Meaning, string | undefined>> & { amount: string };

function readRow({ line, cells }: CsvLine, { tracking, order, amount, fee }: Columns): FileRow[] {
  const references = [tracking, order].flatMap((column) => (column && cells[column]) || []);
  if (references.every(isSumsWord)) return [];
  const [paid = '', charged = ''] = [cells[amount], fee && cells[fee]];
  const failed = [...references, paid, charged].find(isSpreadsheetError);
  if (failed) throw new ShopError('bad_input', t('cashAnswers.errorInLine', { line, cell: failed }));
  const rounded = references.find(isRoundedNumber);
  if (rounded) throw new ShopError('bad_input', t('cashAnswers.roundedNumber', { line, cell: rounded }));
  const feePaise = fee ? readFee(charged, line) : null;
  return [{ references, amountPaise: isNothing(paid) ? 0 : requirePaise(paid, line), feePaise }];
}

/** As couriers write it for parcels that were paid before. */
const isNothing = (cell: string) => /^(?:[-–—]|na|n\/a|nil|prepaid)?$/i.test(cell);

/** What is taken off may be written below zero, also as in books: `(35.40)`. */
function readFee(cell: string, line: number): number | null {
  if (isNothing(cell)) return null;
  return requirePaise(cell.replace(/^\((.*)\)$/, '$1').replace(/^[-−]\s?/, ''), line);
}

function readPaise(cell: string): number | null {
  const rupees = parseRupees(readPriceCell(cell));
  const paise = rupees === null ? null : toPaise(rupees);
  return paise !== null && paise <= 1_000_000_000 ? paise : null;
}

function requirePaise(cell: string, line: number): number {
  const paise = readPaise(cell);
  if (paise === null)
    throw new ShopError('bad_input', t('cashAnswers.lineWithoutAmount', { line, cell: firstCharacters(cell, 40) }));
  return paise;
}
