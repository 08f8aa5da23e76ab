import type { CacheTag, HiddenPart } from '../shared/cache-tag.ts';
import { fnv1a } from '../shared/fnv1a.ts';

/** Tags are held as hashes: a collision invalidates one response too many. */
export type TagHash = number;

/** Of one response. */
export interface Validity {
  /** Null: any change may concern it. */
  madeFrom: readonly TagHash[] | null;
  /** The number of changes after which it was found valid. */
  checkedAfter: number;
}

/** Beyond so many changed tags, all earlier responses count as invalid. */
const maxChangedTags = 10_000;

export function hashTag(tag: CacheTag): TagHash {
  return (fnv1a(tag) & ~kindBits) | kindOf(tag);
}

const kindBits = 3;
const kinds = { stock: 1, held: 2 };
function kindOf(tag: CacheTag): number {
  if (tag.startsWith('stock:')) return kinds.stock;
  return tag === 'holds' || tag.startsWith('held:') ? kinds.held : 0;
}

/** True for a tag of what is left out. */
export function isOf(hidden: HiddenPart, hash: TagHash): boolean {
  const kind = hash & kindBits;
  return kind === kinds.held || (hidden === 'stock' && kind === kinds.stock);
}

/** Counts changes instead of searching responses: whether one is valid is found out when it is asked for. */
export function followChanges() {
  const changedAt = new Map<TagHash, number>();
  let changes = 0;
  let lastOfEverything = 0;
  const changeEverything = () => {
    lastOfEverything = ++changes;
    changedAt.clear();
  };
  return {
    /** The changes until now. What is being made after fewer of them may be invalid when it is finished. */
    count: () => changes,
    note(tags: readonly CacheTag[]) {
      if (tags.includes('everything') || changedAt.size > maxChangedTags) return changeEverything();
      changes++;
      for (const tag of tags) changedAt.set(hashTag(tag), changes);
    },
    isValid(response: Validity): boolean {
      const { madeFrom, checkedAfter } = response;
      if (checkedAfter === changes) return true;
      if (checkedAfter < lastOfEverything || !madeFrom) return false;
      if (madeFrom.some((tag) => (changedAt.get(tag) ?? 0) > checkedAfter)) return false;
      response.checkedAfter = changes;
      return true;
    },
  };
}
