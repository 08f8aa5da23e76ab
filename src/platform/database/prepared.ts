import { fillPlaceholders, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queries } from './database.ts';

const statements = new Map<string, object>();
const texts = new Map<string, ReturnType<PgDialect['sqlToQuery']>>();
const dialect = new PgDialect();

/**
 * Builds a statement of Drizzle once for the process; the server plans it once per connection. `name` null = not
 * stored.
 */
export function prepared<T extends object>(
  queries: Queries,
  name: string | null,
  build: () => { prepare(name: string): T },
): T {
  if (name === null) return build().prepare('');
  const statement = statements.get(name) ?? build().prepare(name);
  statements.set(name, statement);
  return Object.create(statement, { client: { value: queries.$client } }) as T;
}

/**
 * A number inside the statement's text: with `limit` as a parameter the planner expects a tenth of the table and plans
 * again each time.
 */
export function literal(wholeNumber: number): number {
  return sql.raw(String(Math.trunc(wholeNumber))) as unknown as number;
}

export function placeholders<const Name extends string>(...names: Name[]): { [name in Name]: Placeholder<name> } {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as {
    [name in Name]: Placeholder<name>;
  };
}

/** Runs named SQL; `sql.placeholder` marks its values. Returns rows as the driver reads them. */
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
