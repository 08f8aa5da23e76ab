import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { importPastOrders } from '../past-orders/index.ts';
import { ShopError } from '../platform/errors.ts';
import { formatRefusal } from './format-refusal.ts';
import { withDatabase } from './with-database.ts';

/** Customers or orders of another shop; a file with a bad line is refused as a whole. */
export function importPastFile(config: Config, [file = '']: string[]): Promise<string> {
  if (!file) throw new Error('Name the file: npm run shop -- past-orders import orders_export.csv');
  return withDatabase(config, async (db) => {
    try {
      const sent = { file: (await readFile(file)).toString('base64') };
      const { kind, added, changed, unchanged, leftOut } = await importPastOrders(db, null, sent);
      const lines = leftOut.map(({ line, message }) => `\n  line ${line}: ${message}`);
      return `${added} ${kind} added, ${changed} changed, ${unchanged} unchanged.${lines.join('')}`;
    } catch (error) {
      throw error instanceof ShopError ? new Error(formatRefusal(error)) : error;
    }
  });
}
