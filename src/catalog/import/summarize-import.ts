import type { Queries } from '../../platform/database/database.ts';
import { hasCommaForDecimals, parseRupees, readPriceCell } from '../../shared/money.ts';
import { nameKey } from '../../shared/text/text.ts';
import type { ImportSummary } from '../api.ts';
import type { FindNamed } from '../dependencies.ts';
import { categories } from '../schema.ts';
import type { ChangedCell } from './files/change-cells.ts';
import type { ReadFile } from './files/read-catalog-file.ts';
import type { MatchedProduct } from './match-products.ts';
import type { ProductCard } from './product-card.ts';

const maxNames = 50;
const maxReadings = 20;

export interface PlannedProduct {
  row: MatchedProduct;
  card: ProductCard;
  isNew: boolean;
}

/** What a file becomes, for the owner to look at first. */
export async function summarizeImport(
  queries: Queries,
  { file, planned, changed }: { file: ReadFile; planned: PlannedProduct[]; changed: readonly ChangedCell[] },
  findNamed: FindNamed,
): Promise<ImportSummary> {
  const added = planned.filter(({ isNew }) => isNew);
  const tags = listDistinctNames(added.flatMap(({ row }) => row.tags ?? []));
  const occasions = tags.length > 0 ? await findNamed(queries, tags) : [];
  const matched = new Set(occasions.flatMap((one) => one.matched));
  const names = listDistinctNames(planned.map(({ card }) => card.category));
  return {
    ...{ lines: file.lineCount, firstLine: file.firstLine },
    ...{ added: added.length, present: planned.length - added.length },
    withVariants: planned.filter(({ row }) => row.variants).length,
    variants: planned.reduce((sum, { row }) => sum + (row.variants?.length ?? 0), 0),
    described: planned.filter(({ row }) => row.cells.description).length,
    weighed: planned.filter(({ row }) => Number(row.cells['weight in grams']) > 0).length,
    hidden: planned.filter(({ card }) => card.isHidden).length,
    categories: names.length,
    newCategories: (await findNew(queries, names)).slice(0, maxNames),
    occasions: occasions.slice(0, maxNames).map(({ name }) => name),
    otherTags: tags.filter((tag) => !matched.has(tag)).length,
    readings: addChanged(planned.flatMap(({ row }) => findReadings(row, file)).slice(0, maxReadings), changed),
  };
}

/** The first of those that the shop takes for the same. */
function listDistinctNames(names: readonly string[]): string[] {
  return [...Map.groupBy(names.filter(Boolean), nameKey).values()].flatMap(([first]) => first ?? []);
}

async function findNew(queries: Queries, names: readonly string[]): Promise<string[]> {
  const rows = await queries.select({ name: categories.name }).from(categories);
  const known = new Set(rows.map(({ name }) => nameKey(name)));
  return names.filter((name) => !known.has(nameKey(name)));
}

function findReadings({ line, cells, variants = [] }: MatchedProduct, { labels }: ReadFile) {
  const prices = [{ line, price: cells.price, salePrice: cells['sale price'] }, ...variants];
  return prices.flatMap((one) => [
    ...describeReading(one.line, labels.price ?? 'price', one.price),
    ...describeReading(one.line, labels['sale price'] ?? 'sale price', one.salePrice),
  ]);
}

/** What the owner has written anew can be written again, also where it is no price. */
function addChanged(readings: ImportSummary['readings'], changed: readonly ChangedCell[]): ImportSummary['readings'] {
  const isRead = ({ line, column }: ChangedCell) =>
    readings.some((reading) => reading.line === line && reading.column === column);
  const others = changed.filter((cell) => !isRead(cell));
  return [...readings, ...others.map((one) => ({ ...one, price: parseRupees(readPriceCell(one.cell)) }))].sort(
    (a, b) => a.line - b.line,
  );
}

function describeReading(line: number, column: string, cell = ''): ImportSummary['readings'] {
  if (!hasCommaForDecimals(cell)) return [];
  const price = parseRupees(readPriceCell(cell));
  return price === null ? [] : [{ line, column, cell, price }];
}
