/** Where to start reading: after how many pages, and after which product; null = at the beginning. */
export interface KeysetCursor {
  pages: number;
  productId: string | null;
  /** Stores the last product of a page that was read from here. */
  remember(page: number, lastProductId: string): void;
}

/**
 * Keyset paging beneath page numbers: stores after which product each page begins, so that a page far back is found as fast as the
 * first one. Pages that nobody has read yet are skipped in the index.
 */
export interface KeysetCursors {
  /** The nearest known position at or before a page's beginning. */
  before(page: number): KeysetCursor;
  /** Drops all cursors after a change of the catalog. */
  clear(): void;
}

/** 12,000 products. */
const maxPages = 1_000;

export function makeKeysetCursors(): KeysetCursors {
  /** The last product of each page, by its number. */
  let lastOf = new Map<number, string>();
  return {
    before(page) {
      const known = lastOf;
      const nearest = known.has(page - 1) ? page - 1 : nearestBelow(known, page - 1);
      return {
        pages: nearest,
        productId: known.get(nearest) ?? null,
        // A page read before a change goes into the map that the change has dropped.
        remember: (read, lastProductId) => {
          if (known.size < maxPages) known.set(read, lastProductId);
        },
      };
    },
    clear() {
      lastOf = new Map();
    },
  };
}

function nearestBelow(known: Map<number, string>, page: number): number {
  let nearest = 0;
  for (const one of known.keys()) if (one <= page && one > nearest) nearest = one;
  return nearest;
}
