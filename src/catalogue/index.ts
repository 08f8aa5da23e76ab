export { exportCatalogue, importCatalogue } from './catalogue-csv.ts';
export { tidyDrafts } from './draft-photo.ts';
export { fillProducts } from './fill-products.ts';
export { findCategories } from './find-categories.ts';
export { findDeskProducts } from './find-desk-products.ts';
export { findProductBySlug, productIdAt, productNameAndSlug } from './find-products.ts';
export { workCatalogueJobs } from './jobs.ts';
export {
  forgetPhotos,
  keepingPhotos,
  type PhotoParts,
  photoUrlOf,
  type StoredPhoto,
  storePhotos,
  writePhotos,
} from './keep-photo.ts';
export { makePageAnchors } from './page-anchors.ts';
export { photoRoutes } from './photo-routes.ts';
export { refreshCatalogue } from './refresh-catalogue.ts';
export { type CatalogueParts, catalogueRoutes } from './routes.ts';
export { findProductSlugs } from './slugs.ts';
export {
  type CheckoutProduct,
  findForCheckout,
  findQuantities,
  freeHolds,
  holdStock,
  lockStock,
  moveStock,
  type StockLine,
  takeStock,
} from './stock.ts';
