import type { CacheTag } from '../../shared/cache-tag.ts';

/** How long a response is right. */
export interface Validity {
  /** Until one of these changes, or everything; null = until anything changes. */
  tags: readonly CacheTag[] | null;
  maxAgeMs: number;
}

export const untilEverythingChanges: Validity = { tags: [], maxAgeMs: 60 * 60_000 };
export const untilAnythingChanges: Validity = { ...untilEverythingChanges, tags: null };

export function untilChanged(...tags: CacheTag[]): Validity {
  return { ...untilEverythingChanges, tags };
}

/** The validity of something made from several responses. */
export function uniteValidity(parts: readonly Validity[]): Validity {
  const tags = new Set<CacheTag>();
  let isKnown = true;
  let { maxAgeMs } = untilEverythingChanges;
  for (const part of parts) {
    if (part.tags === null) isKnown = false;
    for (const tag of part.tags ?? []) tags.add(tag);
    maxAgeMs = Math.min(maxAgeMs, part.maxAgeMs);
  }
  return { tags: isKnown ? [...tags] : null, maxAgeMs };
}

/** Beyond this many changed tags, everything counts as changed. */
const maxTags = 10_000;

/** Numbers the changes, and remembers for each tag the number of its last one. */
export function countChanges() {
  const lastChangeByTag = new Map<CacheTag, number>();
  let count = 0;
  let lastOfEverything = 0;
  return {
    count: () => count,
    add(tags: readonly CacheTag[]): void {
      count++;
      for (const tag of tags) lastChangeByTag.set(tag, count);
      if (!tags.includes('everything') && lastChangeByTag.size <= maxTags) return;
      lastOfEverything = count;
      lastChangeByTag.clear();
    },
    /** False when one of the tags has changed since the change of that number. */
    isUnchanged(tags: Validity['tags'], since: number): boolean {
      if (since === count) return true;
      if (tags === null || since < lastOfEverything) return false;
      return tags.every((tag) => (lastChangeByTag.get(tag) ?? 0) <= since);
    },
  };
}
