import { z } from 'zod';
import { always, id, maxPage, pageNumber, paging, slug, text, textLanguage } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { maxRowsUnpaged } from '../shared/paging.ts';
import { listSorts } from '../shared/products/list-sorts.ts';
import { adminEndpoints } from './admin-endpoints.ts';
import { archiveEndpoints } from './archives/archive-endpoints.ts';
import { editEndpoints } from './bulk-edit/edit-endpoints.ts';
import { feedEndpoints } from './feeds/readiness-endpoint.ts';
import {
  adminProductOutput,
  categoryOutput,
  listedCategoryOutput,
  originOutput,
  productNameOutput,
  productOutput,
  productPageOutput,
} from './outputs.ts';
import { personalisationEndpoints } from './personalisation/personalisation-endpoints.ts';
import { saleEndpoints } from './sales/sale-endpoints.ts';
import { searchGroupEndpoints } from './search/search-group-endpoints.ts';
import { variantEndpoints } from './variants/variant-endpoints.ts';

export type { ImportPreview, ImportSummary } from './admin-endpoints.ts';
export type { ProductsEdit, RefusedEdit } from './bulk-edit/edit-endpoints.ts';
export type { FeedName, FeedSettings, ReadinessBody } from './feeds/readiness-endpoint.ts';
export type { CatalogImportBody, ImportConflict } from './import/import-output.ts';
export {
  type AdminProductBody,
  type CategoryBody,
  type ListedCategoryBody,
  type OriginBody,
  type ProductBody,
  type ProductName,
  type ProductPageBody,
  productOutput,
} from './outputs.ts';
export type {
  EditedPersonalisation,
  PersonalisationForm,
} from './personalisation/personalisation-endpoints.ts';
export { type PersonalisationOptionBody, placeOutput } from './personalisation/personalisation-output.ts';
export type { SaleBody } from './sales/sale-endpoints.ts';
export type { VariantsBody } from './variants/variant-endpoints.ts';

const productSorts = ['newest', 'name', 'cheapest', 'dearest', 'scarcest'] as const;
export type ProductSort = (typeof productSorts)[number];
const productStates = ['all', 'hidden', 'archived'] as const;
export type ProductState = (typeof productStates)[number];

const shownBounds = z.tuple([z.number().min(0).max(10_000_000), z.number().min(0).max(10_000_000)]);

export const correctionHeader = 'x-search-correction';
export const leftOutHeader = 'x-search-left-out';

const listSort = z.enum(listSorts, `A list is sorted by ${listSorts.join(', ')}.`).optional();

export const catalogApi = {
  ...saleEndpoints,
  ...searchGroupEndpoints,
  searchProducts: endpoint({
    method: 'GET',
    path: '/product/search/:keyword',
    audience: 'anyone',
    whenUnopened: [],
    cachedUntil: 'everything',
    isOfOnePage: true,
    summary:
      'Finds products by name, description and category, best first, at most 50; X-Search-Correction is what was searched instead of a mistyped keyword, also in vain, and X-Search-Left-Out the words that nothing is called and that were left out, both percent-encoded',
    headers: [correctionHeader, leftOutHeader],
    params: z.object({ keyword: text({ min: 1, max: 100 }) }),
    /** `exact=1` corrects nothing. */
    query: z.object({ exact: z.literal('1', 'Please leave exact out, or send 1.').optional(), ...textLanguage }),
    output: z.array(productOutput),
  }),
  suggestProducts: endpoint({
    method: 'GET',
    path: '/product/search/:keyword/names',
    audience: 'anyone',
    whenUnopened: [],
    cachedUntil: 'everything',
    summary: 'The names of the products that the search finds, in its order, for suggestions while somebody types',
    params: z.object({ keyword: text({ min: 1, max: 100 }) }),
    query: z.object(textLanguage),
    output: z.array(productNameOutput),
  }),
  listCategories: endpoint({
    method: 'GET',
    path: '/category/allcategory',
    audience: 'anyone',
    whenUnopened: { success: true, category: [] },
    cachedUntil: 'everything',
    summary: 'All categories',
    query: z.object(textLanguage),
    output: z.object({ success: always, category: z.array(listedCategoryOutput) }),
  }),
  countProducts: endpoint({
    method: 'GET',
    path: '/product/product-count',
    audience: 'anyone',
    whenUnopened: { success: true, total: 0 },
    cachedUntil: 'everything',
    summary: 'How many products the shop has',
    output: z.object({ success: always, total: z.int().min(0).max(1_000_000_000) }),
  }),
  listProducts: endpoint({
    method: 'GET',
    path: '/product/product-list/:page',
    audience: 'anyone',
    whenUnopened: { success: true, products: [] },
    cachedUntil: 'everything',
    summary: 'One page of 12 products, newest first',
    params: z.object({ page: pageNumber }),
    query: z.object(textLanguage),
    output: z.object({ success: always, products: z.array(productOutput) }),
  }),
  filterProducts: endpoint({
    method: 'POST',
    path: '/product/product-filters',
    audience: 'anyone',
    whenUnopened: { success: true, products: [], total: 0 },
    cachedUntil: 'everything',
    summary:
      'Products of some categories or countries of origin within a price range, newest first or sorted; both bounds count, an upper bound of 9999 is open',
    body: z.object({
      checked: z.array(id).max(1_000).nullish(),
      radio: z
        .union([z.tuple([]), shownBounds])
        .refine((bounds) => bounds.length === 0 || bounds[0] <= bounds[1], 'The lower bound is above the upper one.')
        .nullish(),
      /** Countries of origin, as `GET /product/origins` names them. */
      origins: z
        .array(text({ min: 1, max: 60 }))
        .max(100)
        .nullish(),
      sort: listSort,
      page: z.int().min(1).max(maxPage).optional(),
      limit: z.int().min(1).max(1_000).optional(),
    }),
    query: z.object(textLanguage),
    output: z.object({ success: always, products: z.array(productOutput), total: z.int().min(0).max(1_000_000_000) }),
  }),
  listOrigins: endpoint({
    method: 'GET',
    path: '/product/origins',
    audience: 'anyone',
    whenUnopened: { success: true, origins: [] },
    cachedUntil: 'everything',
    summary: 'The countries that products come from, by name; none while all are made in India',
    query: z.object(textLanguage),
    output: z.object({ success: always, origins: z.array(originOutput) }),
  }),
  listAllProducts: endpoint({
    method: 'GET',
    path: '/product/allproducts',
    audience: 'anyone',
    scopes: ['products:read'],
    whenUnopened: { success: true, products: [] },
    knowsCaller: true,
    summary:
      'All products, or those that fit the filter, newest first; X-Total-Count is their number; a state: all (hidden ones included), hidden or archived',
    adminQuery: ['state'],
    query: z.object({
      search: text({ max: 100 }).optional(),
      category: id.optional(),
      stock: z.enum(['low', 'out']).optional(),
      state: z.enum(productStates).optional(),
      sort: z.enum(productSorts).optional(),
      ...paging(maxRowsUnpaged),
    }),
    output: z.object({ success: always, products: z.array(adminProductOutput) }),
  }),
  findProduct: endpoint({
    method: 'GET',
    path: '/product/products/:slug',
    audience: 'anyone',
    whenUnopened: null,
    cachedUntil: 'everything',
    isOfOnePage: true,
    summary: 'One product; an old address answers 301 to the present one',
    params: z.object({ slug }),
    query: z.object(textLanguage),
    output: z.object({ success: always, product: productPageOutput }),
  }),
  listRelatedProducts: endpoint({
    method: 'GET',
    path: '/product/related-product/:productId/:categoryId',
    audience: 'anyone',
    whenUnopened: { success: true, products: [] },
    cachedUntil: 'everything',
    isOfOnePage: true,
    summary: 'At most 8 other products of the category',
    params: z.object({ productId: id, categoryId: id }),
    query: z.object(textLanguage),
    output: z.object({ success: always, products: z.array(productOutput) }),
  }),
  listCategoryProducts: endpoint({
    method: 'GET',
    path: '/product/product-category/:slug',
    audience: 'anyone',
    whenUnopened: null,
    cachedUntil: 'everything',
    isOfOnePage: true,
    summary: 'A category and its products, newest first or sorted; an old address answers 301 to the present one',
    params: z.object({ slug }),
    query: z.object({ sort: listSort, ...paging(maxRowsUnpaged), ...textLanguage }),
    output: z.object({
      success: always,
      category: categoryOutput,
      products: z.array(productOutput),
      total: z.int().min(0).max(1_000_000_000),
    }),
  }),
  ...adminEndpoints,
  ...archiveEndpoints,
  ...editEndpoints,
  ...feedEndpoints,
  ...variantEndpoints,
  ...personalisationEndpoints,
};
