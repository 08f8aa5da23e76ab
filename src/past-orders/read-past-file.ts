import type { CsvLine } from '../platform/csv/csv.ts';
import { readTable, type SentTable } from '../platform/csv/read-table.ts';
import { ShopError } from '../platform/errors.ts';
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
  const nothing = 'This file has no customers and no orders in it.';
  const table = await readTable(sent, { known: pastColumns, maxLines, nothing });
  const found = findPastKind(table.columns);
  if (!found)
    throw new ShopError(
      'bad_input',
      'This is no file of customers or orders that is known here. Please export them from Shopify or WooCommerce as CSV, and choose that file as it is.',
    );
  if (table.lines.length === 0) throw new ShopError('bad_input', nothing);
  if (table.lines.length > maxLines)
    throw new ShopError(
      'bad_input',
      `A file has at most ${maxLines} lines here. Please split it, and import each part.`,
    );
  const file: PastFile = {
    from: found.from,
    kind: found.kind,
    ...{ customers: [], orders: [], errors: [], leftOut: [], notes: [] },
  };
  const lines = table.lines.filter((row) => isWhole(row, file));
  if (found.kind === 'customers') file.customers = readCustomers(lines, found.columns, file);
  else file.orders = readOrders(lines, found.columns, file);
  return file;
}

function isWhole({ line, hasMoreCells }: CsvLine, { errors }: ReadNotes): boolean {
  if (hasMoreCells)
    errors.push({
      line,
      message: 'This line has more cells than there are columns. A text with commas stands in quotes.',
    });
  return !hasMoreCells;
}
