export { cardPages } from './card/card-pdf.ts';
export { frontSvg, motifSvg } from './card/draw-front.ts';
export { chooseCardSize, requireFits } from './card/fit-card.ts';
export {
  importWrap,
  listMovedWraps,
  movedWrap,
  storeMovedWrapPhoto,
} from './move-wraps.ts';
export { giftsRoutes } from './routes.ts';
export { wrapTexts } from './wrap-texts.ts';
export { findWrap, findWrapPictures } from './wraps.ts';
