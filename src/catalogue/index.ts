export { findCategories } from './find-categories.ts';
export { findAllProducts, findProductBySlug } from './find-products.ts';
export { workCatalogueJobs } from './jobs.ts';
export {
  forgetPhotos,
  keepingPhotos,
  type PhotoParts,
  photoUrl,
  type StoredPhoto,
  storePhotos,
  writePhotos,
} from './keep-photo.ts';
export { photoRoutes } from './photo-routes.ts';
export { type CatalogueParts, catalogueRoutes } from './routes.ts';
export {
  type CheckoutProduct,
  findForCheckout,
  findQuantities,
  freeHolds,
  holdStock,
  type StockLine,
  takeStock,
} from './stock.ts';
