import type pg from 'pg';

/** `for update` locks, and `do update` belongs to an `insert`. */
const write = /\b(?:insert into|delete from|merge into|(?<!\b(?:for|key|do) )update) (?:only )?"?(\w+)/gi;
const isRead = /^\s*select\b/i;
/** Without statements inside it, whose rows would not be counted. */
const isPlainWrite = /^\s*(insert|update|delete)\b/i;

/** The tables that a statement has written; instead of a table of another schema, the schema. */
export function findWrittenTables(statement: string | pg.QueryConfig, { rowCount }: pg.QueryResult): string[] {
  const text = typeof statement === 'string' ? statement : statement.text;
  if (isRead.test(text) || (rowCount === 0 && isPlainWrite.test(text))) return [];
  return Array.from(text.replace(/\s+/g, ' ').matchAll(write), ([, table = '']) => table);
}
