import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

declare const isInTransaction: unique symbol;

type Client = pg.Pool | pg.PoolClient;

/** Runs queries, in a transaction where it is passed one; only `Connections` begins transactions. */
export type Queries = Omit<NodePgDatabase, 'transaction'> & { $client: Client };
/** A transaction. Inside one, never use another connection: the embedded database has only one. */
export type Tx = Queries & { readonly [isInTransaction]: true };

export interface Connections {
  read: Queries;
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Database extends Connections {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** A pool for placing, confirming and settling payments and for the webhook; the embedded database has one connection in all. */
  payments: Connections;
  /** Copies the files of the embedded database, which answers nothing meanwhile; null = a server. */
  copyFilesTo: ((folder: string) => Promise<void>) | null;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
