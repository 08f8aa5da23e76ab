import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

const statements = new Map<string, object>();
const texts = new Map<string, ReturnType<PgDialect['sqlToQuery']>>();
const dialect = new PgDialect();

/**
 * A prepared statement of Drizzle's, built once for the process, which costs more than running it; the server plans it once per connection.
 * @param name names one statement; null = rare or of too many forms: neither stored nor named
 */
export function prepared<T extends object>(
  queries: Queries,
  name: string | null,
  build: () => { prepare(name: string): T },
): T {
  if (name === null) return build().prepare('');
  const statement = statements.get(name) ?? build().prepare(name);
  statements.set(name, statement);
  // Drizzle binds a statement to the connection that it was built on; this is the same one on the connection at hand.
  return Object.create(statement, { client: { value: queries.$client } }) as T;
}

/**
 * A number that is part of a statement's text. The planner takes a `limit` that comes as a value for a tenth of the table, finds
 * that plan too expensive to store, and plans again each time, which costs more than the query.
 */
export function literal(wholeNumber: number): number {
  return sql.raw(String(Math.trunc(wholeNumber))) as unknown as number;
}

/** A placeholder for each column of a prepared insert, under the column's own name. */
export function placeholders<const Name extends string>(...names: Name[]): { [name in Name]: Placeholder<name> } {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
    [name in Name]: Placeholder<name>;
  };
}

/**
 * Runs a named statement that is written as SQL, compiled once for the process; `sql.placeholder` marks its values.
 * @returns rows as the driver reads them: JSON parsed, timestamps as Date
 */
export async function runPrepared<Row>(
  queries: Queries,
  name: string,
  write: () => SQL,
  values: Record<string, unknown> = {},
): Promise<Row[]> {
  const { sql: text, params } = texts.get(name) ?? dialect.sqlToQuery(write());
  texts.set(name, { sql: text, params });
  const { rows } = await queries.$client.query({ name, text, values: fillPlaceholders(params, values) });
  return rows as Row[];
}
