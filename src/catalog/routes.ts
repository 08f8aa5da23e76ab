import { recordAuditEntry, recordSecurityEvent } from '../audit-log/index.ts';
import type { Queries, Tx } from '../platform/database/database.ts';
import { MovedPermanently, ShopError } from '../platform/errors.ts';
import type { Bind } from '../platform/http/bind.ts';
import type { Caller } from '../platform/http/call.ts';
import { longListsInTurn, type ReadInTurn, waitAs } from '../platform/http/clients/long-lists.ts';
import { SentFile } from '../platform/http/sent-file.ts';
import { joinJsonObject } from '../platform/json.ts';
import { limitConcurrency } from '../platform/limit-concurrency.ts';
import { type Message, message } from '../platform/message.ts';
import { listZip } from '../platform/zip/read-zip.ts';
import type { Language } from '../shared/languages/languages.ts';
import { t } from '../shared/languages/translate.ts';
import { findWithdrawn } from './addresses/find-withdrawn.ts';
import type { ImportInput } from './admin-endpoints.ts';
import { type CatalogImportBody, catalogApi, correctionHeader, leftOutHeader } from './api.ts';
import { bindArchives } from './archives/archive-routes.ts';
import { openArchive } from './archives/archives.ts';
import { bindEdits } from './bulk-edit/edit-routes.ts';
import { addCategory } from './categories/add-category.ts';
import { deleteCategory } from './categories/delete-category.ts';
import { findCategories } from './categories/find-categories.ts';
import { findCategoryPage } from './categories/find-category-page.ts';
import { renameCategory } from './categories/rename-category.ts';
import type { CatalogDependencies } from './dependencies.ts';
import { changeFeedSettings } from './feeds/feed-settings.ts';
import { findReadiness } from './feeds/find-readiness.ts';
import {
  countProducts,
  filterProducts,
  findProductBySlug,
  findProductPage,
  findRelatedProducts,
} from './find-products.ts';
import { exportCatalog } from './import/export-catalog.ts';
import { findImport, startImport } from './import/import-catalog.ts';
import { retryImportPhotos, stopImportPhotos } from './import/photos/find-import-photos.ts';
import { previewPhoto } from './import/photos/preview-photo.ts';
import { previewImport, requireValidImport, type SentImport } from './import/plan-import.ts';
import { listAdminProducts } from './list-admin-products.ts';
import { filterByOrigin } from './origins/filter-by-origin.ts';
import { findOrigins } from './origins/find-origins.ts';
import { bindPersonalisation } from './personalisation/personalisation-routes.ts';
import { deleteProductPhoto } from './photos/delete-product-photo.ts';
import { bindPhotoForms } from './photos/photo-form-routes.ts';
import { deleteProduct } from './products/delete-product.ts';
import { restoreProduct } from './products/restore-product.ts';
import { bindSales } from './sales/sale-routes.ts';
import { bindSearchGroups } from './search/search-group-routes.ts';
import { searchProducts, suggestNames } from './search/search-products.ts';
import { productNotFound } from './select-products.ts';
import { bindVariants } from './variants/variant-routes.ts';

export function catalogRoutes(bind: Bind, deps: CatalogDependencies): void {
  const inTurn = longListsInTurn();
  bindLists(bind, deps);
  bindLongLists(bind, deps, inTurn);
  bindReads(bind, deps);
  bindCategoryCommands(bind, deps);
  bindProductCommands(bind, deps);
  bindImports(bind, deps);
  bindArchives(bind, deps);
  bindEdits(bind, deps);
  bindPhotoForms(bind, deps);
  bindSales(bind, deps);
  bindVariants(bind, deps);
  bindPersonalisation(bind, deps);
  bindSearchGroups(bind, deps);
}

const searchesAtOnce = 2;
const maxSearchesWaiting = 200;

function bindReads(bind: Bind, { db }: CatalogDependencies): void {
  bind(catalogApi.findProduct, async ({ params, query: { language } }) => {
    const found = await findProductBySlug(db.pipelined, params.slug, language);
    if (!found) throw await unknownProduct(db.read, params.slug);
    if (found.slug !== params.slug)
      throw new MovedPermanently(`/product/products/${found.slug}${keepLanguage(language)}`);
    return joinJsonObject({ success: true, product: found.product });
  });
  bind(catalogApi.listRelatedProducts, async ({ params: { productId, categoryId }, query }) => {
    const products = await findRelatedProducts(db.pipelined, productId, categoryId, query.language);
    return joinJsonObject({ success: true, products });
  });
  bind(catalogApi.readFeedReadiness, async () => ({ success: true, ...(await findReadiness(db.read)) }));
  bind(catalogApi.changeFeeds, async ({ body, caller }) => {
    const settings = await db.transaction(async (tx) => {
      const changed = await changeFeedSettings(tx, body);
      await recordAuditEntry(tx, caller, message('auditEntries.feeds'), '/dashboard/admin/feeds');
      return changed;
    });
    return { success: true, message: t('settingAnswers.saved'), settings };
  });
}

/** The query of an address that leads on in the same language. */
function keepLanguage(language: Language | undefined): string {
  return language ? `?language=${language}` : '';
}

/** With what leads on from a product that was deleted a short time ago. */
async function unknownProduct(queries: Queries, slug: string): Promise<ShopError> {
  const withdrawn = await findWithdrawn(queries, slug);
  if (!withdrawn) return productNotFound();
  return new ShopError('not_found', () => t('shopping.noLongerInShop'), { body: { withdrawn } });
}

function bindLists(bind: Bind, { db, keysetCursors, remember }: CatalogDependencies): void {
  const categories = remember(() => findCategories(db.read));
  const productCount = remember(() => countProducts(db.read));
  const origins = remember(() => findOrigins(db.read));
  // However many people type, other requests find a connection.
  const inTurn = limitConcurrency(db.kind === 'embedded' ? 1 : searchesAtOnce, maxSearchesWaiting, () => {
    throw new ShopError('unavailable');
  });
  bind(catalogApi.searchProducts, async (call) => {
    const { params, query, reply } = call;
    const how = { isExact: query.exact === '1', language: query.language };
    const search = () => searchProducts(db.read, params.keyword, how);
    const { found, correction, leftOut } = await inTurn(search, waitAs(call));
    if (correction) reply.header(correctionHeader, encodeURIComponent(correction));
    if (leftOut) reply.header(leftOutHeader, encodeURIComponent(leftOut));
    return found;
  });
  bind(catalogApi.suggestProducts, async (call) => {
    return inTurn(() => suggestNames(db.read, call.params.keyword, call.query.language), waitAs(call));
  });
  bind(catalogApi.listCategories, async ({ query: { language } }) => {
    return { success: true, category: language ? await findCategories(db.read, language) : await categories() };
  });
  bind(catalogApi.countProducts, async () => {
    return { success: true, total: await productCount() };
  });
  bind(catalogApi.listOrigins, async ({ query: { language } }) => {
    return { success: true, origins: language ? await findOrigins(db.read, language) : await origins() };
  });
  bind(catalogApi.listProducts, async ({ params, query }) => {
    const products = await findProductPage(db.pipelined, keysetCursors, params.page, query.language);
    return joinJsonObject({ success: true, products });
  });
}

/** What everybody may ask for in lengths that keep the process busy. */
function bindLongLists(bind: Bind, { db }: CatalogDependencies, inTurn: ReadInTurn): void {
  bind(catalogApi.listAllProducts, async (call) => {
    const { products, total } = await inTurn(call, () => listAdminProducts(db.read, call.query));
    call.reply.header('x-total-count', String(total));
    return { success: true, products };
  });
  bind(catalogApi.listCategoryProducts, async (call) => {
    const { params, query } = call;
    const found = await inTurn(call, () => findCategoryPage(db.pipelined, params.slug, query));
    if (!found) throw new ShopError('not_found', () => t('shopping.categoryNotFound'));
    const { slug } = found.category;
    if (slug !== params.slug)
      throw new MovedPermanently(`/product/product-category/${slug}${keepLanguage(query.language)}`);
    return joinJsonObject({ success: true, ...found });
  });
  bind(catalogApi.filterProducts, async ({ body, query: { language }, ...call }) => {
    const { checked, radio, origins, sort, page, limit } = body;
    const price = radio?.length ? radio : null;
    const wanted = { categoryIds: checked ?? [], price, sort, page, limit, language };
    const found = await inTurn({ ...call, query: { limit } }, () =>
      origins?.length ? filterByOrigin(db.read, origins, wanted) : filterProducts(db.pipelined, wanted),
    );
    return joinJsonObject({ success: true, ...found });
  });
}

function bindCategoryCommands(bind: Bind, deps: CatalogDependencies): void {
  const change = makeAuditedChange(deps);
  bind(catalogApi.addCategory, async ({ body, caller }) => {
    const category = await change(
      caller,
      (name) => message('auditEntries.categoryAdded', { name }),
      (tx) => addCategory(tx, body.name),
      categoriesPage,
    );
    return { success: true, message: t('catalogAnswers.categoryCreated', { name: category.name }), category };
  });
  bind(catalogApi.renameCategory, async ({ params, body, caller }) => {
    const rename = (tx: Tx) => renameCategory(tx, deps.queue, params.id, body.name);
    const category = await change(
      caller,
      (name) => message('auditEntries.categoryRenamed', { name }),
      rename,
      categoriesPage,
    );
    return { success: true, message: t('catalogAnswers.categoryUpdated', { name: category.name }), category };
  });
  bind(catalogApi.deleteCategory, async ({ params, caller }) => {
    await change(
      caller,
      (name) => message('auditEntries.categoryDeleted', { name }),
      (tx) => deleteCategory(tx, params.id),
      categoriesPage,
    );
    return { success: true, message: t('catalogAnswers.categoryGone') };
  });
}

function bindProductCommands(bind: Bind, deps: CatalogDependencies): void {
  const { db } = deps;
  const change = makeAuditedChange(deps);
  bind(catalogApi.deleteProduct, async ({ params, caller }) => {
    const archive = async (tx: Tx) => ({ name: await deleteProduct(tx, params.productId) });
    const { name } = await change(
      caller,
      (one) => message('auditEntries.productTakenOut', { name: one }),
      archive,
      '/dashboard/admin/products?state=archived',
    );
    return { success: true, name, message: t('catalogAnswers.productDeleted', { name }) };
  });
  bind(catalogApi.restoreProduct, async ({ params, body, caller }) => {
    const restore = (tx: Tx) => restoreProduct(tx, params.productId, body.category);
    const product = await change(
      caller,
      (name) => message('auditEntries.productBroughtBack', { name }),
      restore,
      '/dashboard/admin/products',
    );
    return { success: true, message: t('catalogAnswers.productBack', { name: product.name }), product };
  });
  bind(catalogApi.deleteProductPhoto, async ({ params, caller }) => {
    await db.transaction(async (tx) => {
      await deleteProductPhoto(tx, params.productId, params.encodedPhotoUrl);
      await recordAuditEntry(tx, caller, message('auditEntries.photoDeleted'));
    });
    return { success: true, message: t('catalogAnswers.photoDeleted') };
  });
  bind(catalogApi.exportCatalog, async ({ caller: { id, email }, client }) => {
    await db.transaction((tx) => recordSecurityEvent(tx, { kind: 'catalog_exported', userId: id, email, client }));
    return new SentFile('text/csv; charset=utf-8', await exportCatalog(db), 'catalog.csv');
  });
}

function bindImports(bind: Bind, deps: CatalogDependencies): void {
  const { db, queue } = deps;
  const findEntries = async ({ archive }: ImportInput) => (archive ? listZip(await openArchive(deps, archive)) : null);
  bind(catalogApi.previewImport, async ({ body }) => ({
    success: true,
    ...(await previewImport(deps, readSent(body), await findEntries(body))),
  }));
  bind(catalogApi.importCatalog, async ({ body, caller }) => {
    const valid = await requireValidImport(db.read, readSent(body), await findEntries(body));
    const { lines } = valid;
    const started = await db.transaction(async (tx) => {
      const begun = await startImport(tx, queue, { ...valid, archiveId: body.archive ?? null });
      const link = `/dashboard/admin/catalog-file?import=${begun._id}`;
      await recordAuditEntry(tx, caller, message('auditEntries.catalogImported', { count: lines.length }), link);
      return begun;
    });
    return { success: true, message: t('importAnswers.begun', { count: lines.length }), import: started };
  });
  bind(catalogApi.findImport, async ({ params }) => {
    return { success: true, import: await requireImport(db.read, params.importId) };
  });
  bindImportPhotos(bind, deps);
}

async function requireImport(queries: Queries, importId: string): Promise<CatalogImportBody> {
  const found = await findImport(queries, importId);
  if (!found) throw new ShopError('not_found', t('importAnswers.importNotFound'));
  return found;
}

function bindImportPhotos(bind: Bind, deps: CatalogDependencies): void {
  const { db, network } = deps;
  bind(catalogApi.previewImportPhoto, async ({ body: { source, entry = null, archive } }) => {
    const photo = await previewPhoto(deps, { source, entry, archive }, network);
    return { success: true, photo: photo.toString('base64') };
  });
  bind(catalogApi.retryImportPhotos, async ({ params: { importId } }) => {
    await requireImport(db.read, importId);
    await db.transaction((tx) => retryImportPhotos(tx, deps, importId));
    return { success: true, message: t('importAnswers.photosAgain'), import: await requireImport(db.read, importId) };
  });
  bind(catalogApi.stopImportPhotos, async ({ params: { importId } }) => {
    await requireImport(db.read, importId);
    await db.transaction((tx) => stopImportPhotos(tx, importId));
    const message = t('importAnswers.photosStopped');
    return { success: true, message, import: await requireImport(db.read, importId) };
  });
}

function readSent({ csv, file, cells, columns, hidesNew }: ImportInput): SentImport {
  return {
    csv,
    file,
    cells,
    hidesNew,
    columns: columns && new Map(columns.map(({ column, field }) => [column, field])),
  };
}

const categoriesPage = '/dashboard/admin/create-category';

function makeAuditedChange({ db }: CatalogDependencies) {
  return async <T extends { name: string }>(
    by: Caller,
    write: (name: string) => Message,
    command: (tx: Tx) => Promise<T>,
    link: string | null,
  ): Promise<T> => {
    return db.transaction(async (tx) => {
      const done = await command(tx);
      await recordAuditEntry(tx, by, write(done.name), link);
      return done;
    });
  };
}
