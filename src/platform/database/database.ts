import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { CacheTag } from '../../shared/cache-tag.ts';

declare const isInTransaction: unique symbol;

type Client = pg.Pool | pg.Client | pg.PoolClient;

/** Runs queries, in a transaction where it is passed one; only `Connections` begins transactions. */
export type Queries = Omit<NodePgDatabase, 'transaction'> & { $client: Client };
/** A transaction. Inside one, never use another connection: the embedded database has only one. */
export type Tx = Queries & { readonly [isInTransaction]: true };

/** What was committed: the tags that the writes named, and the tables that were written without a tag. */
export interface Change {
  tags: readonly CacheTag[];
  tables: readonly string[];
}
export type ChangeListener = (change: Change) => Promise<void>;

export interface Connections {
  /** Single statements outside a transaction, writes too. */
  read: Queries;
  /** Runs `work` in one transaction: commits when it resolves, rolls back when it throws. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export interface Database extends Connections {
  kind: 'embedded' | 'server';
  pool: pg.Pool;
  /** For reads that take a few milliseconds: they share connections, where a long one would hold up others. */
  pipelined: Queries;
  /** A pool for placing, confirming and settling payments and for webhooks; the embedded database has one in all. */
  payments: Connections;
  /** Copies the files of the embedded database, which answers nothing meanwhile; null = a server. */
  copyFilesTo: ((folder: string) => Promise<void>) | null;
  /** Calls the listener after each commit of a change; returns what ends that. */
  onChange(listener: ChangeListener): () => void;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
