import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fieldError, ShopError } from '../../platform/errors.ts';
import { newId } from '../../platform/id.ts';
import { t } from '../../shared/languages/translate.ts';
import { nameKey, withoutInvisibleFormatting } from '../../shared/text/text.ts';
import { claimCategorySlug } from '../addresses/slugs.ts';
import type { CategoryBody } from '../api.ts';
import { categories } from '../schema.ts';

/** Throws ShopError 409 category_exists, regardless of case and blanks. */
export async function addCategory(tx: Tx, given: string): Promise<CategoryBody> {
  const id = newId();
  const name = categoryName(given);
  const [row] = await tx
    .insert(categories)
    .values({ id, name, nameKey: nameKey(name), slug: id })
    .onConflictDoNothing({ target: categories.nameKey })
    .returning();
  if (!row) throw new ShopError('category_exists');
  const slug = await claimCategorySlug(tx, id, name);
  await tx.update(categories).set({ slug }).where(eq(categories.id, id));
  return { _id: id, name, slug };
}

export function categoryName(given: string): string {
  const name = withoutInvisibleFormatting(given).trim().replace(/\s+/g, ' ');
  if (!name) throw fieldError('name', t('input.required'));
  return name;
}
