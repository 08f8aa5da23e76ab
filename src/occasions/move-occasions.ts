import { and, asc, eq, inArray, not } from 'drizzle-orm';
import { z } from 'zod';
import { codeOrder } from '../platform/database/code-order.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/id.ts';
import { movedTranslations, requiredText, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { hasTranslations } from '../shared/languages/translations.ts';
import { occasionKinds } from './api.ts';
import { assignProducts } from './change-occasions.ts';
import { changePriceLimits, readPriceLimits } from './price-limits.ts';
import { occasionDays, occasionProducts, occasions } from './schema.ts';

/** An occasion or recipient in the file of a whole catalog. */
export const movedOccasion = z.strictObject({
  kind: z.enum(occasionKinds),
  slug: z.string().regex(/^[a-z0-9-]{1,200}$/),
  name: requiredText(60),
  otherNames: text({ max: 400 }),
  title: requiredText(80),
  words: text({ max: 2_000 }),
  position: z.int().min(0).max(10_000),
  isHidden: z.boolean(),
  hasPhoto: z.boolean(),
  days: z
    .array(z.strictObject({ year: z.int().min(2020).max(2099), day: z.iso.date() }))
    .max(80)
    .refine((days) => new Set(days.map(({ year }) => year)).size === days.length, translated('giftAnswers.oneDay')),
  translations: movedTranslations,
});
type MovedOccasion = z.output<typeof movedOccasion>;

/** By kind and address. */
export async function listMovedOccasions(
  queries: Queries,
): Promise<{ occasion: MovedOccasion; photoId: string | null }[]> {
  const rows = await queries.select().from(occasions).orderBy(asc(occasions.kind), codeOrder(occasions.slug));
  const days = await queries.select().from(occasionDays).orderBy(asc(occasionDays.year));
  return rows.map(({ id, photoId, createdAt: _, ...row }) => ({
    photoId,
    occasion: {
      ...{ kind: row.kind, slug: row.slug, name: row.name, otherNames: row.otherNames, title: row.title },
      ...{ words: row.words, position: row.position, isHidden: row.isHidden, hasPhoto: photoId !== null },
      days: days.filter(({ occasionId }) => occasionId === id).map(({ year, day }) => ({ year, day })),
      ...(hasTranslations(row.translations) && { translations: row.translations }),
    },
  }));
}

/** The addresses of their occasions by product. */
export async function listMovedAssignments(
  queries: Queries,
  productIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await queries
    .select({ productId: occasionProducts.productId, slug: occasions.slug })
    .from(occasionProducts)
    .innerJoin(occasions, eq(occasions.id, occasionProducts.occasionId))
    .where(inArray(occasionProducts.productId, [...productIds, '']))
    .orderBy(codeOrder(occasions.slug));
  const assigned = new Map<string, string[]>();
  for (const { productId, slug } of rows) assigned.set(productId, [...(assigned.get(productId) ?? []), slug]);
  return assigned;
}

export { readPriceLimits as listMovedPriceLimits };

/** In a new shop, the occasions that it began with and the file does not have are removed. */
export async function importOccasions(
  tx: Tx,
  moved: readonly { occasion: MovedOccasion; photoId: string | null }[],
  { priceLimits, isNewShop }: { priceLimits: readonly number[]; isNewShop: boolean },
): Promise<void> {
  const slugs = moved.map(({ occasion }) => occasion.slug);
  if (isNewShop) await tx.delete(occasions).where(and(not(inArray(occasions.slug, [...slugs, '']))));
  if (isNewShop) await changePriceLimits(tx, priceLimits);
  for (const { occasion, photoId } of moved) {
    const { days, hasPhoto: _, translations = {}, ...values } = occasion;
    const [known] = await tx.select().from(occasions).where(eq(occasions.slug, occasion.slug)).for('update');
    if (known && !isNewShop) continue;
    const id = known?.id ?? newId();
    const set = { ...values, translations, photoId };
    await tx
      .insert(occasions)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: occasions.id, set });
    await tx.delete(occasionDays).where(eq(occasionDays.occasionId, id));
    if (days.length > 0) await tx.insert(occasionDays).values(days.map((one) => ({ occasionId: id, ...one })));
  }
}

/** Locks these occasions, before the product; answers what assigns the product to those that exist. */
export async function lockMovedOccasions(
  tx: Tx,
  slugs: readonly string[],
): Promise<(productId: string) => Promise<void>> {
  const found = await tx
    .select({ id: occasions.id })
    .from(occasions)
    .where(inArray(occasions.slug, [...slugs, '']))
    .orderBy(asc(occasions.id))
    .for('key share');
  return async (productId) => {
    if (found.length > 0) await assignProducts(tx, { products: [productId], add: found.map(({ id }) => id) });
  };
}
