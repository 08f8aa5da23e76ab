import type { FastifyReply } from 'fastify';
import type { Database, Tx } from '../platform/database/database.ts';
import { ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import { addCategory } from './add-category.ts';
import { addProduct } from './add-product.ts';
import { catalogueApi } from './api.ts';
import { changeProduct } from './change-product.ts';
import { deleteCategory } from './delete-category.ts';
import { deleteProduct } from './delete-product.ts';
import { deleteProductPhoto } from './delete-product-photo.ts';
import { findCategories, findCategoryBySlug } from './find-categories.ts';
import {
  countProducts,
  filterProducts,
  findAllProducts,
  findProductBySlug,
  findProductPage,
  findProductsOfCategory,
  findRelatedProducts,
} from './find-products.ts';
import { keepingPhotos, type PhotoParts, storePhotos } from './keep-photo.ts';
import { renameCategory } from './rename-category.ts';
import { searchProducts } from './search-products.ts';

export interface CatalogueParts extends PhotoParts {
  db: Database;
  /** Told after each commit that changes what everybody sees. */
  catalogueChanged: () => void;
}

/** Binds the calls of the catalogue. */
export function catalogueRoutes(bind: Bind, parts: CatalogueParts): void {
  bindReads(bind, parts);
  bindCategoryDeeds(bind, parts);
  bindProductDeeds(bind, parts);
}

function bindReads(bind: Bind, { db }: CatalogueParts): void {
  bind(catalogueApi.searchProducts, ({ params }) => searchProducts(db.read, params.keyword));
  bind(catalogueApi.listCategories, async () => ({ success: true, category: await findCategories(db.read) }));
  bind(catalogueApi.countProducts, async () => ({ success: true, total: await countProducts(db.read) }));
  bind(catalogueApi.listProducts, async ({ params }) => ({
    success: true,
    products: await findProductPage(db.read, params.page),
  }));
  bind(catalogueApi.filterProducts, async ({ body: { checked, radio, page, limit } }) => {
    const price = radio?.length ? radio : null;
    return { success: true, ...(await filterProducts(db.read, { categoryIds: checked ?? [], price, page, limit })) };
  });
  bind(catalogueApi.listAllProducts, async ({ query, reply }) => {
    const { products, total } = await findAllProducts(db.read, query);
    reply.header('x-total-count', String(total));
    return { success: true, products };
  });
  bind(catalogueApi.findProduct, async ({ params, reply }) => {
    const product = await findProductBySlug(db.read, params.slug);
    if (!product) throw new ShopError('not_found', 'This product was not found.');
    if (product.slug !== params.slug) return moved(reply, `/product/products/${product.slug}`);
    return { success: true, product };
  });
  bind(catalogueApi.listRelatedProducts, async ({ params }) => ({
    success: true,
    products: await findRelatedProducts(db.read, params.productId, params.categoryId),
  }));
  bind(catalogueApi.listCategoryProducts, async ({ params, reply }) => {
    const category = await findCategoryBySlug(db.read, params.slug);
    if (!category) throw new ShopError('not_found', 'This category was not found.');
    if (category.slug !== params.slug) return moved(reply, `/product/product-category/${category.slug}`);
    return { success: true, category, products: await findProductsOfCategory(db.read, category._id) };
  });
}

/** An old address leads to the present one. The answer is sent here, so nothing more may follow. */
function moved(reply: FastifyReply, path: string): never {
  return reply.code(301).header('location', `/api/v1${path}`).serializer(String).send('') as never;
}

function bindCategoryDeeds(bind: Bind, parts: CatalogueParts): void {
  const change = changing(parts);
  bind(catalogueApi.addCategory, async ({ body }) => {
    const category = await change((tx) => addCategory(tx, body.name));
    return { success: true, message: `${category.name} is created`, category };
  });
  bind(catalogueApi.renameCategory, async ({ params, body }) => {
    const category = await change((tx) => renameCategory(tx, params.id, body.name));
    return { success: true, message: `${category.name} is updated`, category };
  });
  bind(catalogueApi.deleteCategory, async ({ params }) => {
    await change((tx) => deleteCategory(tx, params.id));
    return { success: true, message: 'Category deleted successfully' };
  });
}

function bindProductDeeds(bind: Bind, parts: CatalogueParts): void {
  const change = changing(parts);
  bind(catalogueApi.addProduct, async ({ body, photos }) => {
    const stored = await storePhotos(parts, photos);
    const product = await keepingPhotos(parts, stored, (tx) => addProduct(tx, parts, body, stored));
    parts.catalogueChanged();
    return { success: true, message: 'Product Created Successfully', product };
  });
  bind(catalogueApi.changeProduct, async ({ params, body, photos }) => {
    const stored = await storePhotos(parts, photos);
    const product = await keepingPhotos(parts, stored, (tx) =>
      changeProduct(tx, parts, params.productId, body, stored),
    );
    parts.catalogueChanged();
    return { success: true, message: 'Product updated successfully', product };
  });
  bind(catalogueApi.deleteProduct, async ({ params }) => {
    const name = await change((tx) => deleteProduct(tx, params.productId));
    return { success: true, name, message: `${name} deleted successfully` };
  });
  bind(catalogueApi.deleteProductPhoto, async ({ params }) => {
    await change((tx) => deleteProductPhoto(tx, params.productId, params.encodedPhotoUrl));
    return { success: true, message: 'Photo deleted successfully!' };
  });
}

/** Runs a deed in a transaction, and says after its commit that the catalogue changed. */
function changing({ db, catalogueChanged }: CatalogueParts) {
  return async <T>(deed: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await db.transaction(deed);
    catalogueChanged();
    return result;
  };
}
