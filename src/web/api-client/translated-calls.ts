import { currentLanguage } from '../../shared/languages/translate.ts';
import type { CallOptions, TranslatedCall } from './api-client.ts';

/** Their answers have texts of the owner, in the language of the query where she wrote them in it. */
const translatedCalls: Record<TranslatedCall, true> = {
  'GET /shop/settings': true,
  'GET /category/allcategory': true,
  'GET /product/product-list/:page': true,
  'POST /product/product-filters': true,
  'GET /product/products/:slug': true,
  'GET /product/related-product/:productId/:categoryId': true,
  'GET /product/product-category/:slug': true,
  'GET /product/search/:keyword': true,
  'GET /product/search/:keyword/names': true,
  'GET /product/popular': true,
  'GET /occasions': true,
  'GET /occasions/page/:slug': true,
  'GET /occasions/of-product/:slug': true,
  'GET /occasions/of-product/:slug/:pin': true,
  'GET /gifts/wraps': true,
  'GET /user/favourites': true,
  'GET /favourites/:code': true,
  'POST /favourites': true,
};

/** The query of a call, in the language of the page; the last in it, as the shop stores answers. */
export function queryInLanguage(name: string, query: CallOptions<never>['query'] = {}): CallOptions<never>['query'] {
  if (currentLanguage() === 'en' || 'language' in query || !Object.hasOwn(translatedCalls, name)) return query;
  return { ...query, language: currentLanguage() };
}

/** For the admin's forms, in which the owner writes the texts of the first language. */
export const firstTexts = { language: undefined };
