import { and, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import { customType, getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queries, Tx } from '../database/database.ts';
import { makeSecretBox, type Sealed, type SecretPurpose } from './secret-box.ts';

/** A column of values that a `SecretBox` has sealed; a test requires each to be one of `sealedColumns`. */
export const sealedText = customType<{ data: Sealed; driverData: string }>({ dataType: () => 'text' });

export interface SealedColumn {
  purpose: SecretPurpose;
  table: PgTable;
  /** Keys of the table. */
  column: string;
  context: { text: string } | { column: string };
}

/** Its names in the database, the table's with the schema. */
export function describeSealedColumn({ table, column }: SealedColumn): { table: string; column: string } {
  return { table: `public.${getTableConfig(table).name}`, column: findColumn(table, column).name };
}

export interface Resealed {
  changed: number;
  /** Sealed under neither key: left as they are. */
  unreadable: number;
}

/**
 * Seals each value of the column under `next`. Those that already are stay, so an interrupted change can be repeated.
 */
export async function resealColumn(
  tx: Tx,
  { purpose, table, column, context }: SealedColumn,
  { former, next }: { former: Buffer; next: Buffer },
): Promise<Resealed> {
  const [formerBox, nextBox] = [makeSecretBox(former, purpose), makeSecretBox(next, purpose)];
  const value = findColumn(table, column);
  const rows = await selectSealed(tx, { table, column, context }).for('update');
  const done: Resealed = { changed: 0, unreadable: 0 };
  for (const row of rows) {
    if (nextBox.open(row.sealed, row.context) !== null) continue;
    const text = formerBox.open(row.sealed, row.context);
    if (text === null) done.unreadable++;
    else {
      const sealed = nextBox.seal(text, row.context);
      // Sealed values differ, also those of one text.
      await tx
        .update(table)
        .set({ [column]: sealed })
        .where(and(isNotNull(value), eq(value, row.sealed)));
      done.changed++;
    }
  }
  return done;
}

/** Of what something is sealed. */
export async function listSealedPurposes(queries: Queries, columns: readonly SealedColumn[]): Promise<SecretPurpose[]> {
  const purposes = new Set<SecretPurpose>();
  for (const one of columns) if ((await selectSealed(queries, one).limit(1)).length > 0) purposes.add(one.purpose);
  return [...purposes];
}

/** Of what something is sealed, and nothing under this key. */
export async function listForeignPurposes(
  queries: Queries,
  columns: readonly SealedColumn[],
  key: Buffer,
): Promise<SecretPurpose[]> {
  const isOpened = new Map<SecretPurpose, boolean>();
  for (const one of columns) {
    const box = makeSecretBox(key, one.purpose);
    for (const { sealed, context } of await selectSealed(queries, one))
      isOpened.set(one.purpose, isOpened.get(one.purpose) || box.open(sealed, context) !== null);
  }
  return [...isOpened].filter(([, opened]) => !opened).map(([purpose]) => purpose);
}

function selectSealed(queries: Queries, { table, column, context }: Omit<SealedColumn, 'purpose'>) {
  const value = findColumn(table, column);
  const contextValue = 'text' in context ? sql<string>`${context.text}::text` : findColumn(table, context.column);
  return queries
    .select({ sealed: sql<Sealed>`${value}`, context: sql<string>`${contextValue}` })
    .from(table)
    .where(isNotNull(value));
}

function findColumn(table: PgTable, key: string): PgColumn {
  const found = getTableColumns(table)[key];
  if (!found) throw new Error(`${getTableConfig(table).name} has no column ${key}.`);
  return found;
}
