import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { findUser, lockUser } from '../accounts/index.ts';
import { findKnownIds, findProductsByIds } from '../catalog/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { ShopError } from '../platform/errors.ts';
import { newSecret } from '../platform/id.ts';
import type { Language } from '../shared/languages/languages.ts';
import { maxFavourites } from '../shared/products/favourites.ts';
import { favourites, sharedFavourites } from './schema.ts';

export async function findFavouriteIds(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ id: favourites.productId })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(desc(favourites.createdAt), asc(favourites.position));
  return rows.map(({ id }) => id);
}

/** Those that are in the shop, in their order, and those that are not. */
export async function findThings(queries: Queries, ids: readonly string[], language?: Language) {
  const products = await findProductsByIds(queries, ids, language);
  return { products, gone: ids.filter((id) => !products.some(({ _id }) => _id === id)) };
}

/**
 * Adds to the account what it does not have yet, the first of them first; the oldest give way to new ones. Throws
 * ShopError 401.
 */
export async function addFavourites(tx: Tx, userId: string, ids: readonly string[]): Promise<string[]> {
  if (!(await lockUser(tx, userId))) throw new ShopError('unauthorized');
  await takeLock(tx, `favourites ${userId}`);
  const known = await findKnownIds(tx, [...new Set(ids)].slice(0, maxFavourites));
  if (known.length > 0)
    await tx
      .insert(favourites)
      .values(known.map((productId, position) => ({ userId, productId, position })))
      .onConflictDoNothing();
  const all = await findFavouriteIds(tx, userId);
  const tooMany = all.slice(maxFavourites);
  if (tooMany.length > 0)
    await tx.delete(favourites).where(and(eq(favourites.userId, userId), inArray(favourites.productId, tooMany)));
  return all.slice(0, maxFavourites);
}

export async function removeFavourite(tx: Tx, userId: string, productId: string): Promise<string[]> {
  await tx.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.productId, productId)));
  return findFavouriteIds(tx, userId);
}

export async function findShare(queries: Queries, userId: string) {
  const [share] = await queries
    .select({ code: sharedFavourites.code, showsName: sharedFavourites.showsName })
    .from(sharedFavourites)
    .where(eq(sharedFavourites.userId, userId));
  return share ?? null;
}

/** A list that is shared already keeps its link. Throws ShopError 401. */
export async function shareFavourites(tx: Tx, userId: string, showsName: boolean) {
  if (!(await lockUser(tx, userId))) throw new ShopError('unauthorized');
  const [share] = await tx
    .insert(sharedFavourites)
    .values({ userId, code: newSecret().slice(0, 22), showsName })
    .onConflictDoUpdate({ target: sharedFavourites.userId, set: { showsName } })
    .returning({ code: sharedFavourites.code, showsName: sharedFavourites.showsName });
  if (!share) throw new Error('The list was not shared.');
  return share;
}

/** The link is dead; sharing again makes another one. */
export async function endSharing(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sharedFavourites).where(eq(sharedFavourites.userId, userId));
}

/** Null without such a link. The name is the first one, where the list's owner shows it. */
export async function findSharedFavourites(queries: Queries, code: string, language?: Language) {
  const [share] = await queries.select().from(sharedFavourites).where(eq(sharedFavourites.code, code));
  if (!share) return null;
  const user = share.showsName ? await findUser(queries, share.userId) : null;
  const { products } = await findThings(queries, await findFavouriteIds(queries, share.userId), language);
  return { name: user?.name.trim().split(/\s+/)[0] ?? null, products };
}
