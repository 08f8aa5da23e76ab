import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Queries } from './database.ts';

const built = new Map<string, object>();
const texts = new Map<string, ReturnType<PgDialect['sqlToQuery']>>();
const dialect = new PgDialect();

/**
 * A named prepared statement of Drizzle's builder, built once for the process: building it costs more than running it, and naming
 * it more than doubles reads a second (technology.md).
 * @param name one statement each: the server knows it under this name; null = asked rarely, in too many forms: neither kept nor named
 */
export function prepared<T extends object>(
  queries: Queries,
  name: string | null,
  build: () => { prepare(name: string): T },
): T {
  if (name === null) return build().prepare('');
  let statement = built.get(name);
  if (!statement) {
    statement = build().prepare(name);
    built.set(name, statement);
  }
  // A statement of Drizzle's belongs to the connection that it was built on; this is the same one on the connection at hand.
  return Object.create(statement, { client: { value: clientOf(queries) } }) as T;
}

/**
 * A number that is part of a statement's text. The planner takes a `limit` that comes as a value for a tenth of the table, finds
 * that plan too dear to keep, and plans anew each time, which costs more than the query.
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
 * Runs a statement that is written as SQL, named and compiled once like the others; `sql.placeholder` marks its values.
 * @returns rows as the driver reads them: JSON parsed, moments as Date
 */
export async function runPrepared<Row>(
  queries: Queries,
  name: string,
  write: () => SQL,
  values: Record<string, unknown> = {},
): Promise<Row[]> {
  let text = texts.get(name);
  if (!text) {
    text = dialect.sqlToQuery(write());
    texts.set(name, text);
  }
  const given = fillPlaceholders(text.params, values);
  const { rows } = await clientOf(queries).query({ name, text: text.sql, values: given });
  return rows as Row[];
}

/** The driver's connection, or pool of them, beneath Drizzle. */
export function clientOf(queries: Queries): pg.Pool | pg.PoolClient {
  return (queries as unknown as { session: { client: pg.Pool | pg.PoolClient } }).session.client;
}
