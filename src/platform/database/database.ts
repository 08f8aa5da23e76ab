import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

type NoSchema = Record<string, never>;

/** A transaction. Deeds take it first; inside one, never use another connection: the embedded database has only one. */
export type Tx = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;
/** Either the pool or a transaction: what a read takes. */
export type Queries = NodePgDatabase<NoSchema> | Tx;

export interface Database {
  kind: 'embedded' | 'server';
  /** Reads outside of a transaction. */
  read: NodePgDatabase<NoSchema>;
  /** The same for what is asked often and answered shortly: many at a time over a few connections. */
  shortReads: NodePgDatabase<NoSchema>;
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  pool: pg.Pool;
  /**
   * Connections set aside for what must go on when pages have taken all the others: payments. The embedded database has one
   * connection in all, and answers itself.
   */
  reserved(): Database;
  close(): Promise<void>;
}
