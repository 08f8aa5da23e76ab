import { asc, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../platform/database/database.ts';
import { takeLock } from '../platform/database/take-lock.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { firstLanguage, type Language } from '../shared/languages/languages.ts';
import { currentLanguage, t } from '../shared/languages/translate.ts';
import { translateText } from '../shared/languages/translations.ts';
import { roundToPaise, toRupees } from '../shared/money.ts';
import { type ChosenWrap, maxWraps } from '../shared/orders/gift.ts';
import { parsePhotoId } from '../shared/products/photo-url.ts';
import type { OwnersWrapBody, WrapBody, WrapForm } from './api.ts';
import { giftWraps } from './schema.ts';
import { photoUrl } from './wrap-photos.ts';

export async function listWraps(queries: Queries, language: Language = firstLanguage): Promise<OwnersWrapBody[]> {
  const rows = await queries.select().from(giftWraps).orderBy(asc(giftWraps.position), asc(giftWraps.id));
  return rows.map(({ id, name, pricePaise, photoId, isHidden, translations }) => ({
    _id: id,
    name: translateText(name, translations, language, 'name'),
    ...{ price: toRupees(pricePaise), photo: photoId && photoUrl(photoId), isHidden },
  }));
}

export async function listShownWraps(queries: Queries, language?: Language): Promise<WrapBody[]> {
  return (await listWraps(queries, language))
    .filter(({ isHidden }) => !isHidden)
    .map(({ isHidden: _, ...wrap }) => wrap);
}

/** Null when it is not offered (any more). */
export async function findWrap(queries: Queries, wrapId: string): Promise<ChosenWrap | null> {
  const [wrap] = await queries.select().from(giftWraps).where(eq(giftWraps.id, wrapId));
  if (!wrap || wrap.isHidden) return null;
  const language = currentLanguage();
  const name = translateText(wrap.name, wrap.translations, language, 'name');
  const shown = name === wrap.name ? {} : { shown: { language, name } };
  return { id: wrap.id, name: wrap.name, ...shown, pricePaise: wrap.pricePaise };
}

export async function findWrapPictures(queries: Queries): Promise<string[]> {
  const rows = await queries.select({ photoId: giftWraps.photoId }).from(giftWraps);
  return rows.flatMap(({ photoId }) => photoId ?? []);
}

/** Throws ShopError 400 or 409. */
export async function addWrap(tx: Tx, { name, price, photo }: WrapForm): Promise<void> {
  const wraps = await lockWraps(tx);
  if (wraps.length >= maxWraps) throw new ShopError('conflict', t('giftAnswers.mostWraps', { max: maxWraps }));
  requireOwnName(wraps, name);
  const position = Math.max(-1, ...wraps.map((wrap) => wrap.position)) + 1;
  const photoId = photo ? parsePhotoId(photo) : null;
  await tx.insert(giftWraps).values({ id: newId(), name, pricePaise: roundToPaise(price), photoId, position });
}

/** Resolves to the wrap's name. Throws ShopError 404 or 409. */
export async function changeWrap(
  tx: Tx,
  wrapId: string,
  { name, price, photo, isHidden }: Partial<WrapForm> & { isHidden?: boolean },
): Promise<string> {
  const wraps = await lockWraps(tx);
  const wrap = requireWrap(wraps, wrapId);
  const others = wraps.filter(({ id }) => id !== wrapId);
  if (name !== undefined) requireOwnName(others, name);
  await tx
    .update(giftWraps)
    .set({
      name: name ?? wrap.name,
      ...(price !== undefined && { pricePaise: roundToPaise(price) }),
      ...(photo !== undefined && { photoId: photo && parsePhotoId(photo) }),
      ...(isHidden !== undefined && { isHidden }),
    })
    .where(eq(giftWraps.id, wrapId));
  return name ?? wrap.name;
}

/** Resolves to the wrap's name. Throws ShopError 404. */
export async function deleteWrap(tx: Tx, wrapId: string): Promise<string> {
  const { name } = requireWrap(await lockWraps(tx), wrapId);
  await tx.delete(giftWraps).where(eq(giftWraps.id, wrapId));
  return name;
}

/** Wraps that are not named come last. Throws ShopError 409 for an unknown id. */
export async function sortWraps(tx: Tx, order: readonly string[]): Promise<void> {
  const known = (await lockWraps(tx)).map(({ id }) => id);
  if (order.some((id) => !known.includes(id))) throw new ShopError('conflict', t('giftAnswers.wrapsChanged'));
  const sorted = [...new Set([...order, ...known])];
  for (const [position, id] of sorted.entries())
    await tx.update(giftWraps).set({ position }).where(eq(giftWraps.id, id));
}

type Row = typeof giftWraps.$inferSelect;

async function lockWraps(tx: Tx): Promise<Row[]> {
  await takeLock(tx, 'gift wraps');
  return tx.select().from(giftWraps).orderBy(asc(giftWraps.position), asc(giftWraps.id));
}

function requireWrap(wraps: Row[], wrapId: string): Row {
  const wrap = wraps.find(({ id }) => id === wrapId);
  if (!wrap) throw new ShopError('not_found', t('giftAnswers.wrapNotFound'));
  return wrap;
}

function requireOwnName(wraps: Row[], name: string): void {
  if (wraps.some((wrap) => wrap.name.toLowerCase() === name.toLowerCase()))
    throw fieldError('name', t('giftAnswers.wrapExists', { name }), 'conflict');
}
