/** Where a page of the listing begins: after how many pages, and after which product; null = at the beginning. */
export interface Anchor {
  pages: number;
  productId: string | null;
  /** Remembers the last product of a page that was read from here. */
  learn(page: number, lastProductId: string): void;
}

/**
 * Remembers after which product each page begins, so that a page far back is found as fast as the first one (keyset paging beneath
 * the page numbers). Who reads on finds each page at once; who jumps ahead has the pages in between skipped in the index.
 */
export interface KeysetCursors {
  /** The nearest place at or before a page's beginning. */
  before(page: number): Anchor;
  /** Forgets everything: the pages may begin elsewhere now. */
  clear(): void;
}

/** Pages remembered: a thousand are 12,000 products. */
const mostPages = 1_000;

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
        // What was read before a change is learnt into what was thrown away with it.
        learn: (read, lastProductId) => {
          if (known.size < mostPages) known.set(read, lastProductId);
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
