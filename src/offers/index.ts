export { importOffer, listMovedOffers, movedOffer } from './move-offers.ts';
export {
  bringBackUses,
  eraseOfferBuyers,
  holdOfferUse,
  isOfferRunning,
  mayTakeOfferUse,
  releaseOfferUses,
  takeOfferUse,
} from './offer-uses.ts';
export { lockOffer, type PricedOffer, priceOffer, refuseOffer, UnknownOffer } from './price-offer.ts';
export { offersRoutes } from './routes.ts';
export { hasOffers, mayTakeCodes } from './select-offers.ts';
