import type { CsvLine, CsvTable } from '../../../platform/csv/csv.ts';
import { type ImportField, importFields } from '../../../shared/import-fields.ts';
import {
  type FiledCatalog,
  type FiledCells,
  type FiledProduct,
  filePhotos,
  noCategory,
  splitPhotos,
} from './filed-product.ts';
import { htmlToText } from './html-text.ts';

/** The column of the catalog that each column of a file becomes; null = left out. */
export type ColumnFields = Map<string, ImportField | null>;

const likely: Partial<Record<ImportField, string>> = {
  name: 'title|product|product name|product title|item|item name|item title|design|article name',
  description: 'details|about|product description|item description|body|notes for buyers',
  price:
    'rate|mrp|selling price|sale rate|unit price|amount|price (inr)|price (rs)|price (rs.)|price (₹)|price in rs|price inr|rs|cost to buyer|regular price',
  quantity:
    'qty|stock|in stock|pieces|pcs|nos|units|available|inventory|stock qty|quantity in stock|available qty|balance',
  category: 'type|kind|collection|product type|group|section|categories|product category',
  sku: 'code|item code|product code|style code|article|article no|model|item no',
  materials: 'material|fabric|made of',
  care: 'care instructions|wash care|washing',
  brand: 'vendor|maker|manufacturer|brand name',
  gtin: 'barcode|bar code|ean|ean code|upc|isbn|gtin (barcode)',
  'weight in grams': 'weight (g)|weight (gm)|weight (grams)|weight in gms|weight g|grams|weight in g',
  'sale price': 'offer price|discount price|discounted price|special price|offer rate',
  'make days': 'days to make|making time|lead time|lead time (days)|days',
  'country of origin': 'origin|made in',
  photos:
    'photo|image|images|picture|pictures|image url|image urls|photo url|photo urls|image link|main image|image 1|photo 1',
  'parcel size': 'dimensions|size of parcel|box size',
};
const guesses = new Map<string, ImportField>([
  ...Object.entries(likely).flatMap(([column, names]) =>
    names.split('|').map((name) => [name, column as ImportField] as const),
  ),
  ...importFields.map((name) => [name, name] as const),
]);

export const guessedColumns: readonly string[] = [...guesses.keys()];

/** Each field goes to one column: to that of its own name, or to the first likely one. */
export function guessFields(columns: readonly string[]): ColumnFields {
  const named = columns.filter(Boolean);
  const taken = new Set<string>(named.filter((name) => importFields.some((known) => known === name)));
  const fields: ColumnFields = new Map();
  for (const name of named) {
    const guess = guesses.get(name.replace(/[*:]{1,3}$/, '').trim()) ?? null;
    const isFree = guess === name || (guess !== null && !taken.has(guess));
    fields.set(name, isFree ? guess : null);
    if (isFree && guess) taken.add(guess);
  }
  return fields;
}

/** A sheet of one's own, read with these fields. */
export function readMappedFile(table: CsvTable, fields: ColumnFields): FiledCatalog {
  const catalog: FiledCatalog = { products: [], leftOut: [], notes: [] };
  const isMapped = (field: ImportField) => [...fields.values()].includes(field);
  for (const row of table.lines) {
    catalog.products.push({
      line: row.line,
      hasMoreCells: row.hasMoreCells,
      cells: mapCells(row, fields),
      ...readPhotos(row, fields),
    });
  }
  if (!isMapped('category')) catalog.notes.push(`The file has no categories: new products are in “${noCategory}”.`);
  return catalog;
}

function mapCells({ cells }: CsvLine, fields: ColumnFields): FiledCells {
  const mapped: FiledCells = {};
  for (const [column, field] of fields) {
    const cell = cells[column];
    if (field && field !== 'photos' && cell !== undefined)
      mapped[field] = field === 'description' ? htmlToText(cell) : cell;
  }
  return mapped;
}

export function readPhotos({ cells }: CsvLine, fields: ColumnFields): Pick<FiledProduct, 'photos' | 'skus'> {
  const columns = [...fields].flatMap(([column, field]) => (field === 'photos' ? [column] : []));
  return { photos: filePhotos(columns.flatMap((column) => splitPhotos(cells[column] ?? ''))) };
}
