import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { findCopiesOfPhotos } from '../photos/find-copies-of-photos.ts';
import type { StoredPhoto } from '../photos/store-photo.ts';
import { products } from '../schema.ts';
import type { PersonalisationOption } from './option.ts';

/** In a copied product, choices show the copies of their photos, which are in the order of the originals. */
export async function copyChoicePhotos(
  tx: Tx,
  {
    from,
    to,
    copies,
    options,
  }: { from: string; to: string; copies: readonly StoredPhoto[]; options: PersonalisationOption[] },
): Promise<void> {
  const copiesById = await findCopiesOfPhotos(tx, from, copies);
  const personalisation = options.map(({ choices, ...option }) => ({
    ...option,
    ...(choices && {
      choices: choices.map(({ photo, ...choice }) => {
        const copy = photo && copiesById.get(photo);
        return { ...choice, ...(copy && { photo: copy }) };
      }),
    }),
  }));
  await tx.update(products).set({ personalisation }).where(eq(products.id, to));
}
