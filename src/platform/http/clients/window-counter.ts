const windowMs = 60_000;
const maxKeys = 20_000;

/**
 * Counts calls of each key in a minute; returns the milliseconds until the next one is allowed, 0 = now. The machine's
 * clock may be set back meanwhile.
 */
export function makeWindowCounter(max: number): (key: string) => number {
  const windows = new Map<string, { count: number; endsAt: number }>();
  return (key) => {
    const now = performance.now();
    let window = windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + windowMs };
      // At the end of the map, so that the first entry is the oldest.
      windows.delete(key);
      windows.set(key, window);
      if (windows.size > maxKeys) windows.delete(windows.keys().next().value as string);
    }
    window.count++;
    return window.count > max ? window.endsAt - now : 0;
  };
}
