import { currentLanguage } from '../../shared/languages/translate.ts';

/** Their answers have texts of the owner, in the language of the query where she wrote them in it. */
const translatedCalls = {
  'GET /shop/settings': true,
  'GET /category/allcategory': true,
  'GET /product/product-list/:page': true,
  'POST /product/product-filters': true,
  'GET /product/origins': true,
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
} as const;
type Query = Record<string, string | number | undefined>;

/**
 * The query of a call, in the language of the page; the last in it, as the shop stores answers.
 * @typeParam Call all calls that take a language: one that is missing here does not compile
 */
export function queryInLanguage<Call extends keyof typeof translatedCalls>(
  name: Call | string,
  query: Query = {},
): Query {
  if (currentLanguage() === 'en' || 'language' in query || !Object.hasOwn(translatedCalls, name)) return query;
  return { ...query, language: currentLanguage() };
}

/** For the admin's forms, in which the owner writes the texts of the first language. */
export const firstTexts = { language: undefined };
