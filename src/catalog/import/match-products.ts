import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { hasForbiddenCharacter, nameKey } from '../../shared/text/text.ts';
import { products } from '../schema.ts';
import { notArchived } from '../select-products.ts';
import type { FiledProduct } from './files/filed-product.ts';

/** `hasOwnId`: the file names it by an id. */
export type MatchedProduct = FiledProduct & { productId: string; hasOwnId: boolean };

/**
 * The product that each line is of: by its id, else by its SKU, else by the same line of an earlier import, else by its
 * name. SKUs and names count where neither the file nor the shop has them twice.
 */
export async function matchProducts(queries: Queries, rows: readonly FiledProduct[]): Promise<MatchedProduct[]> {
  const named = resolveIds(rows);
  const without = named.filter(({ hasOwnId }) => !hasOwnId);
  if (without.length === 0) return named;
  const taken = new Set(named.filter(({ hasOwnId }) => hasOwnId).map(({ productId }) => productId));
  const { bySku, byName } = await findUnique(queries, without, taken);
  const inShop = await findStates(queries, without);
  return named.map((row) => {
    if (row.hasOwnId) return row;
    const [sku, name] = [readSku(row), readName(row)];
    const ownId = nextFreeId(row.productId, inShop);
    const isSameLine = inShop.get(ownId) === true;
    const sameName = byName.get(name);
    const fits = sameName && (sku === '' || sameName.sku === '' || sameName.sku === sku);
    const found = bySku.get(sku)?.id ?? (!isSameLine && fits ? sameName.id : ownId);
    return { ...row, productId: found };
  });
}

/** For a product that was taken out of the shop, the line adds another. */
function nextFreeId(id: string, inShop: ReadonlyMap<string, boolean>): string {
  return inShop.get(id) === false ? nextFreeId(digest(`again:${id}`), inShop) : id;
}

/** No product has a reference that cannot be stored; the line is refused later. */
const readText = (text = '') => (hasForbiddenCharacter(text) ? '' : text);
const readSku = ({ cells }: FiledProduct) => makeSkuKey(readText(cells.sku).trim());
/** A spreadsheet takes the zeros off that digits begin with. */
const makeSkuKey = (sku: string) => (/^\d+$/.test(sku) ? sku.replace(/^0+(?=\d)/, '') : sku);
const readName = ({ cells }: FiledProduct) => nameKey(readText(cells.name));

/** A line without an id gets one that follows from its SKU or name: an id of another form becomes one of ours, too. */
function resolveIds(rows: readonly FiledProduct[]): MatchedProduct[] {
  const count = new Map<string, number>();
  return rows.map((row) => {
    const { id = '' } = row.cells;
    if (id) return { ...row, productId: isId(id) ? id : digest(`id:${id}`), hasOwnId: true };
    const key = readSku(row) || readName(row);
    const nth = (count.get(key) ?? 0) + 1;
    count.set(key, nth);
    return { ...row, productId: digest(`id:sheet:${key}#${nth}`), hasOwnId: false };
  });
}

const isId = (id: string) => /^[\da-f]{24}$/.test(id);

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

async function findUnique(queries: Queries, rows: readonly MatchedProduct[], taken: ReadonlySet<string>) {
  const skus = keepSingle(rows.map(readSku), (sku) => sku);
  const names = keepSingle(rows.map(readName), (name) => name);
  const { id, sku, name } = products;
  // A database has other rules for capitals and for letters that are written in two ways.
  const found = await queries.select({ id, sku, name }).from(products).where(notArchived);
  const free = found.filter((one) => !taken.has(one.id));
  const keyed = [];
  for (const [index, one] of free.entries()) {
    if (index % namesPerTurn === 0) await setImmediate();
    keyed.push({ ...one, sku: makeSkuKey(one.sku), key: nameKey(one.name) });
  }
  return {
    bySku: keepSingle(
      keyed.filter((one) => skus.has(one.sku)),
      (one) => one.sku,
    ),
    byName: keepSingle(
      keyed.filter((one) => names.has(one.key)),
      (one) => one.key,
    ),
  };
}

/** The event loop is released after as many. */
const namesPerTurn = 1_000;

/** What no other has the key of. */
function keepSingle<T>(all: readonly T[], makeKey: (one: T) => string): Map<string, T> {
  const groups = Map.groupBy(all, makeKey);
  return new Map(
    [...groups].flatMap(([key, [one, ...others]]) => (key && one && others.length === 0 ? [[key, one]] : [])),
  );
}

/** False = taken out of the shop; with the ids that follow on those. */
async function findStates(queries: Queries, rows: readonly MatchedProduct[]): Promise<Map<string, boolean>> {
  const { id } = products;
  const states = new Map<string, boolean>();
  for (let ids = rows.map(({ productId }) => productId); ids.length > 0; ) {
    const found = await queries
      .select({ id, isInShop: sql<boolean>`${products.archivedAt} is null` })
      .from(products)
      .where(inArray(id, ids));
    for (const one of found) states.set(one.id, one.isInShop);
    ids = found.filter(({ isInShop }) => !isInShop).map((one) => digest(`again:${one.id}`));
  }
  return states;
}
