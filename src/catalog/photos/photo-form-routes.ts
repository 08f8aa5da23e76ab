import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogApi } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { requireAdminProduct } from '../list-admin-products.ts';
import { addProduct } from '../products/add-product.ts';
import { changeProduct } from '../products/change-product.ts';
import { draftPhoto } from './draft-photo.ts';
import { photoUrl, type StoredPhoto, storePhotos, withStoredPhotos } from './store-photo.ts';

export function bindPhotoForms(bind: Bind, deps: CatalogDependencies): void {
  bindProductForms(bind, deps);
  bind(
    catalogApi.uploadPhoto,
    async ({ photos }) => {
      const stored = await storePhotos(deps, photos);
      const [photo] = stored;
      if (!photo)
        throw new ShopError('bad_input', t('catalogAnswers.choosePhoto'), {
          errors: [{ path: 'photos', message: t('input.required') }],
        });
      await withStoredPhotos(deps, stored, (tx) => draftPhoto(tx, deps, photo));
      return { success: true, photo: { _id: photo.id, url: photoUrl(photo.id), placeholder: photo.blur } };
    },
    nothingToLookUp,
  );
}

function bindProductForms(bind: Bind, deps: CatalogDependencies): void {
  bind(
    catalogApi.addProduct,
    async ({ body, photos, caller }) => {
      const product = await writeWithPhotos(deps, photos, async (tx, stored) => {
        const added = await addProduct(tx, deps, body, stored);
        const entry = message('auditEntries.productAdded', { name: added.name });
        await recordAuditEntry(tx, caller, entry, adminPage(added.slug));
        return added;
      });
      return { success: true, message: t('catalogAnswers.productCreated'), product };
    },
    nothingToLookUp,
  );
  bind(
    catalogApi.changeProduct,
    async ({ params, body, photos, caller }) => {
      const product = await writeWithPhotos(deps, photos, async (tx, stored) => {
        const changed = await changeProduct(tx, deps, params.productId, body, stored);
        const entry = message('auditEntries.productChanged', { name: changed.name });
        await recordAuditEntry(tx, caller, entry, adminPage(changed.slug));
        return changed;
      });
      return { success: true, message: t('catalogAnswers.productUpdated'), product };
    },
    ({ params }) => requireAdminProduct(deps.db.read, params.productId),
  );
}

async function writeWithPhotos<T>(
  deps: CatalogDependencies,
  photos: Parameters<typeof storePhotos>[1],
  write: (tx: Tx, stored: StoredPhoto[]) => Promise<T>,
): Promise<T> {
  const stored = await storePhotos(deps, photos);
  return withStoredPhotos(deps, stored, (tx) => write(tx, stored));
}

/** For uploads that refer to no existing row; the role has been checked. */
async function nothingToLookUp(): Promise<void> {}

function adminPage(slug: string): string {
  return `/dashboard/admin/product/${slug}`;
}
