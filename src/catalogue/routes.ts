import { recordSecurityEvent } from '../audit-log/index.ts';
import { recordDeed } from '../desk/index.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { MovedPermanently, ShopError } from '../platform/errors.ts';
import type { Bind, Caller } from '../platform/http/bind.ts';
import { writtenObject } from '../platform/json.ts';
import { addCategory } from './add-category.ts';
import { catalogueApi } from './api.ts';
import { exportCatalogue, importCatalogue, previewImport } from './catalogue-csv.ts';
import { deleteCategory } from './delete-category.ts';
import { deleteProduct } from './delete-product.ts';
import { deleteProductPhoto } from './delete-product-photo.ts';
import { findCategories } from './find-categories.ts';
import { findDeskProducts } from './find-desk-products.ts';
import {
  countProducts,
  filterProducts,
  findCategoryPage,
  findProductBySlug,
  findProductPage,
  findRelatedProducts,
} from './find-products.ts';
import type { PhotoParts } from './keep-photo.ts';
import type { PageAnchors } from './page-anchors.ts';
import { bindPhotoForms } from './photo-form-routes.ts';
import { renameCategory } from './rename-category.ts';
import { restoreProduct } from './restore-product.ts';
import { searchProducts } from './search-products.ts';

export interface CatalogueParts extends PhotoParts {
  db: Database;
  pageAnchors: PageAnchors;
  /** Called inside a transaction that changes what everybody sees; takes effect when that is committed. */
  catalogueChanged: (tx: Tx) => void;
}

/** Binds the calls of the catalogue. */
export function catalogueRoutes(bind: Bind, parts: CatalogueParts): void {
  bindReads(bind, parts);
  bindCategoryDeeds(bind, parts);
  bindProductDeeds(bind, parts);
  bindPhotoForms(bind, parts);
}

function bindReads(bind: Bind, { db, pageAnchors }: CatalogueParts): void {
  bind(catalogueApi.searchProducts, ({ params }) => searchProducts(db.shortReads, params.keyword));
  bind(catalogueApi.listCategories, async () => ({ success: true, category: await findCategories(db.shortReads) }));
  bind(catalogueApi.countProducts, async () => ({ success: true, total: await countProducts(db.shortReads) }));
  bind(catalogueApi.listProducts, async ({ params }) =>
    writtenObject({ success: true, products: await findProductPage(db.shortReads, pageAnchors, params.page) }),
  );
  bind(catalogueApi.filterProducts, async ({ body: { checked, radio, page, limit } }) => {
    const price = radio?.length ? radio : null;
    return writtenObject({
      success: true,
      ...(await filterProducts(db.shortReads, { categoryIds: checked ?? [], price, page, limit })),
    });
  });
  bind(catalogueApi.listAllProducts, async ({ query: { state, ...filter }, reply, caller }) => {
    if (state && caller?.role !== 'admin') throw new ShopError(caller ? 'forbidden' : 'unauthorized');
    const { products, total } = await findDeskProducts(db.read, { ...filter, isArchived: state === 'archived' });
    reply.header('x-total-count', String(total));
    return { success: true, products };
  });
  bind(catalogueApi.findProduct, async ({ params }) => {
    const found = await findProductBySlug(db.shortReads, params.slug);
    if (!found) throw new ShopError('not_found', 'This product was not found.');
    if (found.slug !== params.slug) throw new MovedPermanently(`/product/products/${found.slug}`);
    return writtenObject({ success: true, product: found.product });
  });
  bind(catalogueApi.listRelatedProducts, async ({ params }) =>
    writtenObject({
      success: true,
      products: await findRelatedProducts(db.shortReads, params.productId, params.categoryId),
    }),
  );
  bind(catalogueApi.listCategoryProducts, async ({ params, query }) => {
    const found = await findCategoryPage(db.shortReads, params.slug, query);
    if (!found) throw new ShopError('not_found', 'This category was not found.');
    const { slug } = found.category;
    if (slug !== params.slug) throw new MovedPermanently(`/product/product-category/${slug}`);
    return writtenObject({ success: true, ...found });
  });
}

function bindCategoryDeeds(bind: Bind, parts: CatalogueParts): void {
  const change = changing(parts);
  bind(catalogueApi.addCategory, async ({ body, caller }) => {
    const category = await change(caller, 'added the category', (tx) => addCategory(tx, body.name), categoriesPage);
    return { success: true, message: `${category.name} is created`, category };
  });
  bind(catalogueApi.renameCategory, async ({ params, body, caller }) => {
    const rename = (tx: Tx) => renameCategory(tx, params.id, body.name);
    const category = await change(caller, 'renamed a category to', rename, categoriesPage);
    return { success: true, message: `${category.name} is updated`, category };
  });
  bind(catalogueApi.deleteCategory, async ({ params, caller }) => {
    await change(caller, 'deleted the category', (tx) => deleteCategory(tx, params.id), categoriesPage);
    return { success: true, message: 'Category deleted successfully' };
  });
}

function bindProductDeeds(bind: Bind, parts: CatalogueParts): void {
  const { db } = parts;
  const change = changing(parts);
  bind(catalogueApi.deleteProduct, async ({ params, caller }) => {
    const archive = async (tx: Tx) => ({ name: await deleteProduct(tx, params.productId) });
    const { name } = await change(caller, 'took out of the shop:', archive, '/dashboard/admin/products?state=archived');
    return { success: true, name, message: `${name} deleted successfully` };
  });
  bind(catalogueApi.restoreProduct, async ({ params, body, caller }) => {
    const restore = (tx: Tx) => restoreProduct(tx, params.productId, body.category);
    const product = await change(caller, 'brought back', restore, '/dashboard/admin/products');
    return { success: true, message: `${product.name} is in the shop again`, product };
  });
  bind(catalogueApi.deleteProductPhoto, async ({ params, caller }) => {
    const remove = async (tx: Tx) => {
      await deleteProductPhoto(tx, params.productId, params.encodedPhotoUrl);
      return { name: 'product photo' };
    };
    await change(caller, 'deleted a', remove, null);
    return { success: true, message: 'Photo deleted successfully!' };
  });
  bind(catalogueApi.exportCatalogue, async ({ reply, caller: { id, email }, client }) => {
    await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'catalog_exported', userId: id, email, client }));
    reply.header('content-disposition', 'attachment; filename="catalogue.csv"');
    return reply
      .type('text/csv; charset=utf-8')
      .serializer(String)
      .send(await exportCatalogue(db.read)) as never;
  });
  bind(catalogueApi.previewImport, async ({ body }) => ({
    success: true,
    ...(await previewImport(db.read, body.csv)),
  }));
  bind(catalogueApi.importCatalogue, async ({ body, caller }) => {
    const done = await db.transaction(async (tx) => {
      parts.catalogueChanged(tx);
      const counted = await importCatalogue(tx, parts, body.csv);
      await recordDeed(tx, caller, `imported a catalogue: ${counted.added} added, ${counted.changed} changed`);
      return counted;
    });
    return { success: true, message: `${done.added} added, ${done.changed} changed`, ...done };
  });
}

const categoriesPage = '/dashboard/admin/create-category';

/** Runs an admin's deed in a transaction, writes down who did it, and says that the catalogue changed. */
function changing({ db, catalogueChanged }: CatalogueParts) {
  return async <T extends { name: string }>(
    by: Caller,
    what: string,
    deed: (tx: Tx) => Promise<T>,
    link: string | null,
  ): Promise<T> => {
    return db.transaction(async (tx) => {
      catalogueChanged(tx);
      const done = await deed(tx);
      await recordDeed(tx, by, `${what} ${done.name}`, link);
      return done;
    });
  };
}
