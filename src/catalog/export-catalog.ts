import { asc, eq } from 'drizzle-orm';
import { writeCsv } from '../platform/csv.ts';
import type { Queries } from '../platform/database/database.ts';
import { toRupees } from '../shared/money.ts';
import { yesOrNo } from './import-columns.ts';
import { saleDays } from './sales.ts';
import { categories, products } from './schema.ts';
import { notArchived } from './select-products.ts';

const columns = [
  'id',
  'name',
  'description',
  'price',
  'quantity',
  'category',
  'shipping',
  'free delivery',
  'hidden',
  'sale price',
  'sale from',
  'sale until',
  'make days',
  'version',
] as const;

export async function exportCatalog(queries: Queries): Promise<string> {
  const rows = await queries
    .select({ product: products, category: categories.name, ...saleDays })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(notArchived)
    .orderBy(asc(products.name), asc(products.id));
  return writeCsv(
    columns,
    rows.map(({ product, category, from, until }) => [
      product.id,
      product.name,
      product.description,
      toRupees(product.regularPaise ?? product.pricePaise),
      product.quantity,
      category,
      yesOrNo(product.shipping),
      yesOrNo(product.isDeliveredFree),
      yesOrNo(product.hiddenAt !== null),
      product.salePaise === null ? '' : toRupees(product.salePaise),
      from ?? '',
      until ?? '',
      product.makeDays,
      writeVersion(product),
    ]),
  );
}

export interface ExportedVersion {
  version: number;
  quantity: number;
}

/** Begins with a letter, so that spreadsheets do not convert it to a number or date. */
function writeVersion({ version, quantity }: ExportedVersion): string {
  return `v${version}q${quantity}`;
}

export function readVersion(cell: string): ExportedVersion | null {
  const [, version, quantity] = /^v(\d{1,9})q(\d{1,9})$/.exec(cell) ?? [];
  return version && quantity ? { version: Number(version), quantity: Number(quantity) } : null;
}
