interface KeysetCursor {
  pages: number;
  productId: string | null;
  remember(page: number, lastProductId: string): void;
}

/** Remembers the last product of each page that was read, so that late pages are found by key instead of offset. */
export interface KeysetCursors {
  before(page: number): KeysetCursor;
  clear(): void;
}

/** 12,000 products. */
const maxPages = 1_000;

export function makeKeysetCursors(): KeysetCursors {
  let lastByPage = new Map<number, string>();
  return {
    before(page) {
      const known = lastByPage;
      const nearest = known.has(page - 1) ? page - 1 : nearestBelow(known, page - 1);
      return {
        pages: nearest,
        productId: known.get(nearest) ?? null,
        // A page read before a change is stored in the map that the change has dropped.
        remember: (read, lastProductId) => {
          if (known.size < maxPages) known.set(read, lastProductId);
        },
      };
    },
    clear() {
      lastByPage = new Map();
    },
  };
}

function nearestBelow(known: Map<number, string>, page: number): number {
  let nearest = 0;
  for (const one of known.keys()) if (one <= page && one > nearest) nearest = one;
  return nearest;
}
