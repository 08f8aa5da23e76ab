/** One value kept for the page that is about to open: what a button fetched already is not fetched again. */
export function createHandover<T>() {
  let kept: { key: string; value: T } | null = null;
  return {
    put(key: string, value: T): void {
      kept = { key, value };
    },
    /** The value, once; undefined when another page opens. */
    take(key: string): T | undefined {
      const found = kept?.key === key ? kept.value : undefined;
      kept = null;
      return found;
    },
  };
}
