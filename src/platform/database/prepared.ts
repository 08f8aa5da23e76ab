import type { Queries } from './database.ts';

const statements = new WeakMap<Queries, Map<string, unknown>>();

/** A named prepared statement, built once for each connection pool: naming it more than doubles reads a second (technology.md). */
export function prepared<T>(queries: Queries, name: string, build: () => { prepare(name: string): T }): T {
  const known = statements.get(queries) ?? new Map<string, unknown>();
  statements.set(queries, known);
  const statement = (known.get(name) as T | undefined) ?? build().prepare(name);
  known.set(name, statement);
  return statement;
}
