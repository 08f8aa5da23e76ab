/**
 * What a cached response was read from, and a write changes. `lists`: which products a search, a price or an occasion
 * finds. `everything`: all responses, for what has no tag of its own, such as settings and the queue of orders.
 */
export type CacheTag = `product:${string}` | `reviews:${string}` | 'lists' | 'everything';

/** A slug of an address may hold any character. */
export function reviewsTag(slug: string): CacheTag {
  return `reviews:${encodeURIComponent(slug)}`;
}
