export { listProductAddresses, type ProductAddress } from './addresses/list-product-addresses.ts';
export { findProductSlugs } from './addresses/slugs.ts';
export { openArchive, removeArchive, storeArchiveFile } from './archives/archives.ts';
export { findCategories } from './categories/find-categories.ts';
export { readAgent, recordFeedFetch } from './feeds/feed-fetches.ts';
export { findFeedSettings } from './feeds/feed-settings.ts';
export { type FeedProduct, findFeedProducts } from './feeds/find-feed-products.ts';
export { findShortcomings } from './feeds/find-shortcomings.ts';
export { type Declarations, findDeclarations } from './fields/find-declarations.ts';
export { findTaxClasses, type TaxClass } from './fields/find-tax-classes.ts';
export { findWeights } from './fields/find-weights.ts';
export { findAmong, findLowestPrice, findMakeDays, selectNewestPhoto } from './find-among.ts';
export {
  countProducts,
  findAvailable,
  findKnownIds,
  findNewestName,
  findProductBySlug,
  findProductsByIds,
  findWithin,
  hasPickupProducts,
  listProductNames,
  productIdAt,
  productNameAndSlug,
} from './find-products.ts';
export { exportCatalog } from './import/export-catalog.ts';
export { findImport, runImport, startImport } from './import/import-catalog.ts';
export { importPhotos } from './import/photos/import-photos.ts';
export { requireValidImport } from './import/plan-import.ts';
export { catalogQueues, workCatalogJobs } from './jobs.ts';
export { makeKeysetCursors } from './keyset-cursors.ts';
export { type ExportedProduct, listMovedCategories, listMovedProducts } from './moving/export-products.ts';
export { hasProducts, importCategory, importProduct, isKnownProduct } from './moving/import-product.ts';
export { movedCategory, movedProduct } from './moving/moved-records.ts';
export { catalogNotices } from './notices.ts';
export { photosWithAnswers, priceAnswers } from './personalisation/price-answers.ts';
export { tidyDrafts } from './photos/draft-photo.ts';
export { claimDraft, releaseDraft } from './photos/other-pictures.ts';
export { photoRoutes } from './photos/photo-routes.ts';
export {
  forgetPhotos,
  type PhotoDependencies,
  photoIdIn,
  photoUrl,
  type StoredPhoto,
  selectPhotoUrl,
  storePhotos,
  withStoredPhotos,
  writePhotos,
} from './photos/store-photo.ts';
export { refreshCatalog } from './refresh-catalog.ts';
export { catalogRoutes } from './routes.ts';
export { setProductWords } from './search/product-words.ts';
export { productNotFound, type Span } from './select-products.ts';
export {
  type BoughtProduct,
  findBoughtProducts,
  type Held,
  type LockedProduct,
  lockBought,
  readBought,
} from './stock/bought-products.ts';
export { catalogMark, findQuantities } from './stock/find-quantities.ts';
export {
  bringBackStock,
  freeHolds,
  freePieces,
  holdStock,
  holdUntil,
  replaceHolds,
  tagHeld,
  writeHeld,
} from './stock/holds.ts';
export { lockProducts } from './stock/lock-products.ts';
export { lockStock } from './stock/lock-stock.ts';
export { finishTaking, prepareTaking, type TakenStock, takeStock, writeTaken } from './stock/move-stock.ts';
export type { StockLine } from './stock/stock-line.ts';
export { categoryTexts } from './texts/category-texts.ts';
export { productTexts } from './texts/product-texts.ts';
export { chooseVariant } from './variants/choose-variant.ts';
export type { BoughtVariant } from './variants/find-variants.ts';
export {
  claimReturnedStock,
  countReturnedSince,
  findReturnedStock,
  hasTakenStock,
  isStockSold,
  lockStockSold,
  returnStock,
  takeBackStock,
} from './variants/return-stock.ts';
export { catalogWebhookData } from './webhook-data.ts';
