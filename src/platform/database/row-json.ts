import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export type JsonText<T> = string & { readonly parsed: T };

type Value<T> = SQL<T> | AnyPgColumn<{ data: T; notNull: true }>;

/** An object as JSON text in SQL; a key of T that is missing or has another type does not compile. */
export function rowJson<T extends object>(values: { [Key in keyof T]-?: Value<T[Key]> }, from?: SQL): SQL<JsonText<T>> {
  const columns = Object.entries<Value<unknown>>(values).map(([key, value]) => sql`${value} as ${sql.identifier(key)}`);
  const source = from ? sql` from ${from}` : sql``;
  return sql`(select row_to_json(shown)::text from (select ${sql.join(columns, sql`, `)}${source}) shown)`;
}

/** Adds members to an object as JSON text. @param members texts such as `,"name":value`, or empty ones */
export function withMembers<T>(json: SQL, ...members: SQL[]): SQL<JsonText<T>> {
  // The object is read once: PostgreSQL prepares each of its subqueries at every execution.
  return sql`(left(${json}, -1) || ${sql.join(members, sql` || `)} || '}')`;
}
