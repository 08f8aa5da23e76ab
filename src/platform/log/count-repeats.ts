const windowMs = 10_000;
/** More of one kind say nothing new, and writing them takes time that a shop under load does not have. */
const maxLogged = 20;

interface Repeats {
  kind: string;
  /** How many were not logged. */
  count: number;
}

/**
 * Returns a function that says whether this one of a kind is logged: the first twenty of ten seconds are. Of the
 * others, `report` gets the number at the end.
 */
export function countRepeats(report: (repeats: Repeats) => void): (kind: string) => boolean {
  const windows = new Map<string, number>();
  const end = (kind: string) => {
    const count = (windows.get(kind) ?? 0) - maxLogged;
    windows.delete(kind);
    if (count > 0) report({ kind, count });
  };
  return (kind) => {
    const count = (windows.get(kind) ?? 0) + 1;
    if (count === 1) setTimeout(end, windowMs, kind).unref();
    windows.set(kind, count);
    return count <= maxLogged;
  };
}
