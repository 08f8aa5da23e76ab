import type { Queries } from './database.ts';

const statements = new WeakMap<Queries, Map<string, unknown>>();

/** A named prepared statement, built once for each connection pool: naming it more than doubles reads a second (technology.md). */
export function prepared<T>(queries: Queries, name: string, build: () => { prepare(name: string): T }): T {
  let known = statements.get(queries);
  if (!known) statements.set(queries, (known = new Map()));
  let statement = known.get(name) as T | undefined;
  if (!statement) known.set(name, (statement = build().prepare(name)));
  return statement;
}
