import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

declare const isInTransaction: unique symbol;

type Client = pg.Pool | pg.PoolClient;

/** Runs queries: outside of a transaction, or in the one that is passed. Neither begins a transaction; only `Connections` does. */
export type Queries = Omit<NodePgDatabase, 'transaction'> & { $client: Client };
/** A transaction. Commands take it first; inside one, never use another connection: the embedded database has only one. */
export type Tx = Queries & { readonly [isInTransaction]: true };

/** A pool of connections. */
export interface Connections {
  /** Queries outside of a transaction, each on a connection that is free. */
  read: Queries;
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Database extends Connections {
  kind: 'embedded' | 'server';
  /** The driver's pool beneath `read` and `transaction`. */
  pool: pg.Pool;
  /**
   * Connections of their own for placing, confirming and settling payments and for the provider's webhook, which continue when
   * pages and lists have taken all the others. The embedded database has one connection in all.
   */
  payments: Connections;
  /**
   * Runs `work` in one process of the shop at a time, for changes of the database's structure. The lock has a connection of its
   * own, except with the embedded database, which has one process.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
