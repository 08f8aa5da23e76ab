/**
 * What a cached response is made from, and what a write changes. `product`: all of a product but how many pieces there are; `stock`: that,
 * and that the last of them became held; `held`: how many are. `lists`: which products are chosen by their prices or words.
 * `soldOut`: whether something is sold out. `queue`: the pieces to make, on which promised days depend.
 * `holds`: pieces held for open checkouts, which also become free without a write. `everything`: also what is not named here.
 */
export type CacheTag =
  | `product:${string}`
  | `stock:${string}`
  | `held:${string}`
  | `reviews:${string}`
  | 'lists'
  | 'soldOut'
  | 'queue'
  | 'holds'
  | 'everything';

/** What a page leaves out of the products of a response. `stock`: all but whether they are sold out; `held`: how many pieces are held, as long as not the last one is. */
export type HiddenPart = 'stock' | 'held';
