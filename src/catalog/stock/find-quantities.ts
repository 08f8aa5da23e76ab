import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { products } from '../schema.ts';
import { inShop } from '../select-products.ts';

/** Held by transactions that have changed products, until they end (a trigger of `products`). */
const changing = sql`select from pg_locks where locktype = 'advisory' and classid = 1019 and objid = 0 and objsubid = 2
  and database = (select oid from pg_database where datname = current_database())`;

/** Part of another query: a text that differs once a product or its stock has changed. */
export function catalogMark(): SQL<string> {
  return sql`(with mark as materialized (select last_value from catalog_changes)
    select last_value || case when exists (${changing}) then '.' else '' end from mark)`;
}

export async function findQuantities(
  queries: Queries,
  productIds: string[],
): Promise<{ _id: string; quantity: number }[]> {
  if (productIds.length === 0) return [];
  const found = await queries
    .select({ _id: products.id, quantity: products.quantity })
    .from(products)
    .where(and(inShop, inArray(products.id, productIds)));
  return found.toSorted((one, other) => productIds.indexOf(one._id) - productIds.indexOf(other._id));
}
