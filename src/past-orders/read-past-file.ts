import type { CsvLine } from '../platform/csv/csv.ts';
import { readTable, type SentTable } from '../platform/csv/read-table.ts';
import { findSpreadsheetError } from '../platform/csv/spreadsheet-error.ts';
import { ShopError } from '../platform/errors.ts';
import { t } from '../shared/languages/translate.ts';
import type { PastKind, PastShop } from './api.ts';
import { findPastKind, pastColumns } from './past-columns.ts';
import { type FiledCustomer, readCustomers } from './read-customers.ts';
import type { ReadNotes } from './read-notes.ts';
import { type FiledOrder, readOrders } from './read-orders.ts';

export interface PastFile extends ReadNotes {
  from: PastShop;
  kind: PastKind;
  customers: FiledCustomer[];
  orders: FiledOrder[];
}

const maxLines = 20_000;

/** In a thread. Throws ShopError 400 for what is no such file. */
export async function readPastFile(sent: SentTable): Promise<PastFile> {
  const nothing = t('pastOrderAnswers.nothingIn');
  const table = await readTable(sent, { known: pastColumns, maxLines, nothing });
  const found = findPastKind(table.columns);
  if (!found) throw new ShopError('bad_input', t('pastOrderAnswers.unknownFile'));
  if (table.lines.length === 0) throw new ShopError('bad_input', nothing);
  if (table.lines.length > maxLines)
    throw new ShopError('bad_input', t('pastOrderAnswers.mostLines', { max: maxLines }));
  const file: PastFile = {
    from: found.from,
    kind: found.kind,
    ...{ customers: [], orders: [], errors: [], leftOut: [], notes: [...(table.notes ?? [])] },
  };
  const lines = table.lines.filter((row) => isWhole(row, file));
  if (found.kind === 'customers') file.customers = readCustomers(lines, found.columns, file);
  else file.orders = readOrders(lines, found.columns, file);
  return file;
}

function isWhole({ line, cells, hasMoreCells }: CsvLine, { errors }: ReadNotes): boolean {
  const failed = findSpreadsheetError(Object.fromEntries(pastColumns.map((column) => [column, cells[column]])));
  if (hasMoreCells) errors.push({ line, message: t('pastOrderAnswers.moreCells') });
  else if (failed)
    errors.push({ line, message: `${failed.column}: ${t('fileAnswers.spreadsheetError', { cell: failed.cell })}` });
  return !hasMoreCells && !failed;
}
