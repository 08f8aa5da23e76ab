import { asc, eq } from 'drizzle-orm';
import { writeCsv } from '../platform/csv.ts';
import type { Queries } from '../platform/database/database.ts';
import { toRupees } from '../shared/money.ts';
import { categories, products } from './schema.ts';
import { inShop } from './select-products.ts';

const columns = ['id', 'name', 'description', 'price', 'quantity', 'category', 'shipping', 'version'] as const;

/** Every product of the shop as CSV, by name. */
export async function exportCatalog(queries: Queries): Promise<string> {
  const rows = await queries
    .select({ product: products, category: categories.name })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inShop)
    .orderBy(asc(products.name), asc(products.id));
  return writeCsv(
    columns,
    rows.map(({ product, category }) => [
      product.id,
      product.name,
      product.description,
      toRupees(product.pricePaise),
      product.quantity,
      category,
      product.shipping ? 'Yes' : 'No',
      writeVersion(product),
    ]),
  );
}

export interface ExportedVersion {
  version: number;
  /** The stock at the time of the export. */
  quantity: number;
}

/** With letters, so that no spreadsheet takes it for a number or a date. */
function writeVersion({ version, quantity }: ExportedVersion): string {
  return `v${version}q${quantity}`;
}

/** @returns null for a cell that no export wrote */
export function readVersion(cell: string): ExportedVersion | null {
  const [, version, quantity] = /^v(\d{1,9})q(\d{1,9})$/.exec(cell) ?? [];
  return version && quantity ? { version: Number(version), quantity: Number(quantity) } : null;
}
