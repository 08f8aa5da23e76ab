import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { claimDraft, lockProducts, photoIdIn, releaseDraft, setProductWords } from '../catalog/index.ts';
import type { Tx } from '../platform/database/database.ts';
import { fieldError, ShopError } from '../platform/errors.ts';
import { newId } from '../platform/id.ts';
import { t } from '../shared/languages/translate.ts';
import { makeSlug } from '../shared/text/slug.ts';
import type { OccasionBody, OccasionForm, OccasionKind } from './api.ts';
import { calendarDay } from './calendar-days.ts';
import { findOccasionsNamed } from './find-named.ts';
import { findAssigned, listAll, namesOfProducts } from './find-occasions.ts';
import { occasionDays, occasionProducts, occasions } from './schema.ts';

/** Throws ShopError 409 for a name whose address is taken. */
export async function addOccasion(
  tx: Tx,
  { kind, ...form }: OccasionForm & { kind: OccasionKind },
): Promise<OccasionBody> {
  const id = newId();
  const slug = makeSlug(form.name);
  if (!slug || /^under-\d+$/.test(slug)) throw fieldError('name', t('giftAnswers.otherName'));
  const position = sql<number>`(select coalesce(max(o.position), 0) + 1 from occasions o where o.kind = ${kind})`;
  const { rowCount } = await tx
    .insert(occasions)
    .values({ id, kind, slug, position, name: form.name, title: form.title })
    .onConflictDoNothing({ target: occasions.slug });
  if (rowCount === 0) throw fieldError('name', t('giftAnswers.pageExists', { slug }), 'conflict');
  return changeOccasion(tx, id, form);
}

/** Throws ShopError 404. */
export async function changeOccasion(
  tx: Tx,
  id: string,
  { days = [], photo, ...form }: OccasionForm,
): Promise<OccasionBody> {
  const [before] = await tx.select().from(occasions).where(eq(occasions.id, id)).for('update');
  if (!before) throw new ShopError('not_found', t('giftAnswers.occasionNotFound'));
  await tx
    .update(occasions)
    .set({ ...form, name: form.name })
    .where(eq(occasions.id, id));
  if (photo !== undefined) await changePhoto(tx, before, photo && photoIdIn(photo));
  await changeDays(tx, before, days);
  const otherNames = form.otherNames ?? before.otherNames;
  if (before.name !== form.name || before.otherNames !== otherNames) await refreshProducts(tx, id);
  const [changed] = await listAll(tx, eq(occasions.id, id));
  return changed as OccasionBody;
}

type Row = typeof occasions.$inferSelect;

/** Throws ShopError 400. */
async function changePhoto(tx: Tx, { id, photoId: before }: Row, photoId: string | null): Promise<void> {
  if (photoId === before) return;
  if (photoId) await claimDraft(tx, photoId);
  if (before) await releaseDraft(tx, before);
  await tx.update(occasions).set({ photoId }).where(eq(occasions.id, id));
}

async function changeDays(tx: Tx, { id, slug }: Row, days: NonNullable<OccasionForm['days']>): Promise<void> {
  for (const { year, day } of days) {
    if (day === null || day === calendarDay(slug, year))
      await tx.delete(occasionDays).where(and(eq(occasionDays.occasionId, id), eq(occasionDays.year, year)));
    else
      await tx
        .insert(occasionDays)
        .values({ occasionId: id, year, day })
        .onConflictDoUpdate({ target: [occasionDays.occasionId, occasionDays.year], set: { day } });
  }
}

export interface Assignment {
  products: string[];
  set?: string[];
  add?: string[];
  remove?: string[];
}

/** Throws ShopError 400 for an unknown occasion or product. */
export async function assignProducts(tx: Tx, { products, set, add = [], remove = [] }: Assignment): Promise<void> {
  const added = set ?? add;
  const known = await lockOccasions(tx, added);
  if (known.length < new Set(added).size) throw fieldError('add', t('giftAnswers.occasionNotFound'));
  const inShop = (await lockProducts(tx, products)).filter(({ isArchived }) => !isArchived);
  if (inShop.length < new Set(products).size) throw fieldError('products', t('giftAnswers.productNotFound'));
  const isChosen = inArray(occasionProducts.productId, products);
  if (set) await tx.delete(occasionProducts).where(isChosen);
  else if (remove.length > 0)
    await tx.delete(occasionProducts).where(and(isChosen, inArray(occasionProducts.occasionId, remove)));
  const pairs = products.flatMap((productId) => added.map((occasionId) => ({ productId, occasionId })));
  if (pairs.length > 0) await tx.insert(occasionProducts).values(pairs).onConflictDoNothing();
  await refreshWords(tx, products);
}

/** For the copy of a product: answers what assigns the copy, once it is added. */
export async function copyOccasions(tx: Tx, from: string): Promise<(to: string) => Promise<void>> {
  const assigned = await findAssigned(tx, from);
  await lockOccasions(tx, assigned);
  return async (to) => {
    if (assigned.length > 0) await assignProducts(tx, { products: [to], set: assigned });
  };
}

interface NamedProduct {
  productId: string;
  names: readonly string[];
}

/** For products of a file: answers what assigns each to the occasions and recipients that have one of its names. */
export async function assignOccasionsNamed(
  tx: Tx,
  names: readonly string[],
): Promise<(products: readonly NamedProduct[]) => Promise<void>> {
  const named = await findOccasionsNamed(tx, names);
  const locked = await lockOccasions(
    tx,
    named.map(({ id }) => id),
  );
  const known = new Set(locked.map(({ id }) => id));
  const findIds = (own: readonly string[]) =>
    named.filter(({ id, matched }) => known.has(id) && matched.some((name) => own.includes(name))).map(({ id }) => id);
  return async (products) => {
    const groups = Map.groupBy(products, (one) => findIds(one.names).join(' '));
    for (const [ids, group] of groups)
      if (ids) await assignProducts(tx, { products: group.map(({ productId }) => productId), add: ids.split(' ') });
  };
}

/** Against changes, before any lock of a product; answers those that exist. */
function lockOccasions(tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx
    .select({ id: occasions.id })
    .from(occasions)
    .where(inArray(occasions.id, [...ids, '']))
    .orderBy(asc(occasions.id))
    .for('key share');
}

/** Indexes the products of an occasion whose names changed. */
export async function refreshProducts(tx: Tx, occasionId: string): Promise<void> {
  const rows = await tx.select().from(occasionProducts).where(eq(occasionProducts.occasionId, occasionId));
  await refreshWords(
    tx,
    rows.map(({ productId }) => productId),
  );
}

async function refreshWords(tx: Tx, productIds: readonly string[]): Promise<void> {
  await setProductWords(tx, await namesOfProducts(tx, productIds));
}
