import type { Remember } from '../platform/cache/remember.ts';
import type { Database, Queries, Tx } from '../platform/database/database.ts';
import type { PublicNetwork } from '../platform/network/public-address.ts';
import type { KeysetCursors } from './keyset-cursors.ts';
import type { PhotoDependencies } from './photos/store-photo.ts';

/** Occasions that have one of these names; `matched`: which. */
export type FindNamed = (queries: Queries, names: readonly string[]) => Promise<{ name: string; matched: string[] }[]>;

export interface CatalogDependencies extends PhotoDependencies {
  db: Database;
  keysetCursors: KeysetCursors;
  remember: Remember;
  /** Where photos that a file names are fetched. */
  network: PublicNetwork;
  /** Locks what other modules know of a product, before the product itself; answers what copies it. */
  copyFurther: (tx: Tx, from: string) => Promise<(to: string) => Promise<void>>;
  findNamed: FindNamed;
}
