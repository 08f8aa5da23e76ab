import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, picture } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { newId } from '../../platform/id.ts';
import { folderPhotoStore, type PhotoStore } from '../../platform/pictures/photo-store.ts';
import { tidyDrafts } from '../index.ts';

let shop: TestShop;
let photoStore: PhotoStore;
beforeAll(async () => {
  shop = await openShop();
  photoStore = folderPhotoStore(shop.photosDir);
});
afterAll(() => shop.close());

const tidyIn = (store: PhotoStore) => tidyDrafts({ db: shop.db, photoStore: store, queue: undefined as never });
const tidy = () => tidyIn(photoStore);
/** An id begins with the second of its creation. */
const nameForeign = (number: number) => `60000000${String(number).padStart(16, '0')}`;
const putForeign = async (from: number, until: number) => {
  for (let number = from; number < until; number++)
    await photoStore.put(`${nameForeign(number)}/960.webp`, Buffer.from('another shop'));
};

it('The photos of another shop in the same place stay, as after a start with another DATABASE_URL', async () => {
  await putForeign(0, 1);
  // The database knows no photo at all.
  await expect(tidy()).rejects.toThrow('does not know 1 of 1 photos');
  const own = await addProduct(shop, { name: 'Own Bear', price: 100, quantity: 1, photos: [await picture()] });
  await shop.quiet();
  await putForeign(1, 21);
  await expect(tidy()).rejects.toThrow('does not know 21 of 22 photos');
  expect(await photoStore.listIds()).toHaveLength(22);
  // Twenty are what uploads leave that did not end.
  await photoStore.remove(nameForeign(20));
  await tidy();
  expect(await photoStore.listIds()).toEqual([own.photos[0]?.split('/')[2]]);
});

it('So do its public copies, however new', async () => {
  const publicCopies = folderPhotoStore(join(shop.photosDir, '..', 'copies'));
  const copied = { ...photoStore, publicCopies };
  const [known = ''] = await photoStore.listIds();
  const foreign = newId();
  await publicCopies.put(`${foreign}/960.webp`, Buffer.from('another shop'));
  await expect(tidyIn(copied)).rejects.toThrow('does not know 1 of 1 photos');
  expect(await publicCopies.listIds()).toEqual([foreign]);
  await publicCopies.put(`${known}/960.webp`, Buffer.from('a copy'));
  await tidyIn(copied);
  expect(await publicCopies.listIds()).toEqual([known]);
});
