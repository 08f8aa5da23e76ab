import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries, Tx } from '../platform/database/database.ts';
import { movedTranslations, requiredText } from '../platform/input.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import type { PictureFile } from '../platform/pictures/pictures.ts';
import { readMaster } from '../platform/pictures/read-master.ts';
import { hasTranslations } from '../shared/languages/translations.ts';
import { toRupees } from '../shared/money.ts';
import { maxWrapName } from './api.ts';
import { giftWraps } from './schema.ts';
import { storeWrapPhoto } from './wrap-photos.ts';
import { addWrap, listWraps } from './wraps.ts';

/** A gift wrap in the file of a whole catalog. */
export const movedWrap = z.strictObject({
  name: requiredText(maxWrapName),
  price: z.number().min(0).max(10_000),
  isHidden: z.boolean(),
  hasPhoto: z.boolean(),
  translations: movedTranslations,
});
type MovedWrap = z.output<typeof movedWrap>;

export async function listMovedWraps(queries: Queries): Promise<{ wrap: MovedWrap; photoId: string | null }[]> {
  const rows = await queries.select().from(giftWraps).orderBy(asc(giftWraps.position), asc(giftWraps.id));
  return rows.map(({ name, pricePaise, isHidden, photoId, translations }) => ({
    wrap: {
      ...{ name, price: toRupees(pricePaise), isHidden, hasPhoto: photoId !== null },
      ...(hasTranslations(translations) && { translations }),
    },
    photoId,
  }));
}

/** Decodes its picture and stores it. Throws ShopError. */
export function storeMovedWrapPhoto(store: PhotoStore, file: PictureFile): Promise<string> {
  return storeWrapPhoto(store, file, readMaster);
}

/** False when one of this name is here already, which stays as it is. Throws ShopError 409. */
export async function importWrap(
  tx: Tx,
  { name, price, isHidden, translations = {} }: MovedWrap,
  photo: string | null,
): Promise<boolean> {
  const known = (await listWraps(tx)).some((wrap) => wrap.name.toLowerCase() === name.toLowerCase());
  if (known) return false;
  await addWrap(tx, { name, price, photo });
  await tx.update(giftWraps).set({ isHidden, translations }).where(eq(giftWraps.name, name));
  return true;
}
