import type { CacheTag } from '../../shared/cache-tag.ts';
import { startOfNextDay } from '../../shared/dates/dates.ts';
import { untilCleared } from './until-cleared.ts';

/**
 * Remembers what `read` finds until one of the tags or everything changes, a day begins in India, or for five minutes.
 * Never call the result inside a transaction.
 */
export type Remember = <Value>(read: () => Promise<Value>, ...tags: CacheTag[]) => () => Promise<Value>;

export interface Memory {
  remember: Remember;
  invalidate(tags: readonly CacheTag[]): void;
  /** While true, changes may have been missed: every call reads. */
  setStale(isNowStale: boolean): void;
}

const maxAgeMs = 5 * 60_000;

export function makeMemory(): Memory {
  const remembered: { tags: readonly CacheTag[]; clear: () => void }[] = [];
  let isStale = false;
  return {
    remember: (read, ...tags) => {
      const value = untilCleared(read);
      let from = 0;
      let until = 0;
      remembered.push({ tags: ['everything', ...tags], clear: value.clear });
      return () => {
        if (isStale) return read();
        const now = Date.now();
        // Before `from` when the clock was set back.
        if (now >= until || now < from) {
          value.clear();
          from = now;
          until = Math.min(now + maxAgeMs, startOfNextDay(new Date()).getTime());
        }
        return value.find();
      };
    },
    invalidate: (tags) => {
      for (const value of remembered) if (value.tags.some((tag) => tags.includes(tag))) value.clear();
    },
    setStale: (isNowStale) => {
      isStale = isNowStale;
      for (const { clear } of remembered) clear();
    },
  };
}
