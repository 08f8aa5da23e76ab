import { recordAuditEntry } from '../../audit-log/index.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { addProduct } from '../add-product.ts';
import { catalogApi } from '../api.ts';
import { changeProduct } from '../change-product.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { requireAdminProduct } from '../list-admin-products.ts';
import { draftPhoto } from './draft-photo.ts';
import { photoUrl, storePhotos, withStoredPhotos } from './store-photo.ts';

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
      const stored = await storePhotos(deps, photos);
      const product = await withStoredPhotos(deps, stored, async (tx) => {
        const added = await addProduct(tx, deps, body, stored);
        await recordAuditEntry(
          tx,
          caller,
          message('auditEntries.productAdded', { name: added.name }),
          adminPage(added.slug),
        );
        return added;
      });
      return { success: true, message: t('catalogAnswers.productCreated'), product };
    },
    nothingToLookUp,
  );
  bind(
    catalogApi.changeProduct,
    async ({ params, body, photos, caller }) => {
      const stored = await storePhotos(deps, photos);
      const product = await withStoredPhotos(deps, stored, async (tx) => {
        const changed = await changeProduct(tx, deps, params.productId, body, stored);
        await recordAuditEntry(
          tx,
          caller,
          message('auditEntries.productChanged', { name: changed.name }),
          adminPage(changed.slug),
        );
        return changed;
      });
      return { success: true, message: t('catalogAnswers.productUpdated'), product };
    },
    ({ params }) => requireAdminProduct(deps.db.read, params.productId),
  );
}

/** For uploads that refer to no existing row; the role has been checked. */
async function nothingToLookUp(): Promise<void> {}

function adminPage(slug: string): string {
  return `/dashboard/admin/product/${slug}`;
}
