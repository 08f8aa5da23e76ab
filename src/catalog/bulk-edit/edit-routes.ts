import { recordAuditEntry } from '../../audit-log/index.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { type Message, message } from '../../platform/message.ts';
import { t } from '../../shared/languages/translate.ts';
import { catalogApi } from '../api.ts';
import type { CatalogDependencies } from '../dependencies.ts';
import { findAdminProductBySlug } from '../list-admin-products.ts';
import { withStoredPhotos } from '../photos/store-photo.ts';
import { copyPhotos, duplicateProduct } from '../products/duplicate-product.ts';
import { productNotFound } from '../select-products.ts';
import { describeEdit, editProducts } from './edit-products.ts';

const listPage = '/dashboard/admin/products';

export function bindEdits(bind: Bind, deps: CatalogDependencies): void {
  bind(catalogApi.findProductToEdit, async ({ params }) => {
    const product = await findAdminProductBySlug(deps.db.read, params.slug);
    if (!product) throw productNotFound();
    return { success: true, product };
  });
  bind(catalogApi.editProducts, async ({ body, caller }) => {
    const { products, refused } = await deps.db.transaction(async (tx) => {
      const edited = await editProducts(tx, body);
      await recordAuditEntry(tx, caller, describeChange(body, nameProducts(edited.products)), listPage);
      return edited;
    });
    return { success: true, message: describeEdit(products.length, refused), products, refused };
  });
  bind(catalogApi.duplicateProduct, async ({ params, caller }) => {
    const copies = await copyPhotos(deps.db.read, deps, params.productId);
    const product = await withStoredPhotos(deps, copies, async (tx) => {
      const copyTo = await deps.copyFurther(tx, params.productId);
      const added = await duplicateProduct(tx, deps, params.productId, copies);
      await copyTo(added._id);
      await recordAuditEntry(
        tx,
        caller,
        message('auditEntries.productAdded', { name: added.name }),
        `/dashboard/admin/product/${added.slug}`,
      );
      return added;
    });
    return { success: true, message: t('catalogAnswers.copyAdded', { name: product.name }), product };
  });
}

function describeChange(
  { hidden, ...edit }: { hidden?: boolean; price?: unknown; quantity?: unknown },
  name: string | Message,
): Message {
  if (hidden) return message('auditEntries.productHidden', { name });
  if (hidden === false) return message('auditEntries.productShown', { name });
  if (edit.price) return message('auditEntries.priceChanged', { name });
  return edit.quantity
    ? message('auditEntries.stockChanged', { name })
    : message('auditEntries.productChanged', { name });
}

function nameProducts([first, ...others]: readonly { name: string }[]): string | Message {
  const name = first?.name ?? '';
  return others.length > 0 ? message('auditEntries.andMore', { name, count: others.length }) : name;
}
