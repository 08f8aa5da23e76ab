import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { runBatch } from '../platform/database/run-batch.ts';
import type { PhotoStore } from '../platform/pictures/photo-store.ts';
import { makeBlur } from '../platform/pictures/pictures.ts';
import { photos } from './schema.ts';
import { indexNextProducts } from './search/search-index.ts';

export async function refreshCatalog({ db, photoStore }: { db: Database; photoStore: PhotoStore }) {
  const done = { products: 0, placeholders: 0 };
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const { indexed, last } = await runBatch(db, (tx) => indexNextProducts(tx, from));
    done.products += indexed;
    after = last;
  }
  for (const { id } of await db.read.select({ id: photos.id }).from(photos).where(isNull(photos.blur))) {
    const master = await photoStore.get(`${id}/master.webp`);
    if (!master) continue;
    await db.read
      .update(photos)
      .set({ blur: await makeBlur(master) })
      .where(eq(photos.id, id));
    done.placeholders++;
  }
  return done;
}
