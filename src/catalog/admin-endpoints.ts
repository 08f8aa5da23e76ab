import { z } from 'zod';
import { always, id, requiredText, rupees, successOutput, text } from '../platform/input.ts';
import { maxPhotoPixels } from '../platform/pictures/picture-jobs.ts';
import { translated } from '../platform/translated.ts';
import { endpoint, exportTimeoutMs } from '../shared/endpoint.ts';
import { t } from '../shared/languages/translate.ts';
import { parseRupees } from '../shared/money.ts';
import { importFields } from '../shared/products/import-fields.ts';
import { maxPhotos } from '../shared/products/product-photos.ts';
import { formShape } from './fields/field-schemas.ts';
import { importOutput } from './import/import-output.ts';
import { importPhotoEndpoints } from './import/photos/photo-endpoints.ts';
import { adminProductOutput, categoryOutput } from './outputs.ts';
import { productEndpoint } from './product-endpoint.ts';

const categoryDone = successOutput.extend({ category: categoryOutput });
const productDone = successOutput.extend({ product: adminProductOutput });

/** As people type it: '199', '1,249' or '₹199.50'. */
const formPrice = z
  .string()
  .transform((typed) => parseRupees(typed) ?? Number.NaN)
  .refine((price) => !Number.isNaN(price), translated('catalogAnswers.price'))
  .refine((price) => !(price <= 0), translated('catalogAnswers.priceAboveZero'))
  .refine((price) => !(price >= 10_000_000), translated('catalogAnswers.priceBelowCrore'));
const formQuantity = z
  .string()
  .trim()
  .regex(/^\d{1,6}$/, translated('catalogAnswers.quantity'))
  .transform(Number);

/** Photo ids as JSON: those of the product, and uploaded drafts. */
const formPhotoIds = z
  .string()
  .max(2_000)
  .transform((value, context) => {
    try {
      return z.array(id).parse(JSON.parse(value));
    } catch {
      context.addIssue({ code: 'custom', message: t('catalogAnswers.noPhotoList') });
      return z.NEVER;
    }
  });
const formVersion = z
  .string()
  .regex(/^\d{1,9}$/, translated('catalogAnswers.version'))
  .transform(Number);

export const maxCategoryName = 100;

export const productForm = z.object({
  ...formShape,
  price: formPrice,
  quantity: formQuantity,
  category: id,
  photoIds: formPhotoIds.optional(),
});
export type ProductForm = z.output<typeof productForm>;

const importFileBytes = 5_000_000;
const importField = z.enum(importFields, translated('importAnswers.noColumn'));
const importInput = z
  .object({
    /** Its text, or `file`. */
    csv: z.string().min(1, translated('pastOrderAnswers.emptyFile')).max(importFileBytes).optional(),
    file: z
      .base64(translated('pastOrderAnswers.base64'))
      .min(1, translated('pastOrderAnswers.emptyFile'))
      .max(Math.ceil(importFileBytes / 3) * 4, translated('importAnswers.fileSize'))
      .optional(),
    /** What the columns of a file of another kind become; null = left out. */
    columns: z
      .array(z.object({ column: z.string().max(10_000), field: importField.nullable() }))
      .max(500)
      .optional(),
    /** Read instead of what the file has, by the number of the line and the name of the column. */
    cells: z
      .array(
        z.object({ line: z.int().min(1).max(1_000_000), column: z.string().max(10_000), cell: z.string().max(1_000) }),
      )
      .max(100)
      .optional(),
    /** A ZIP with photos, sent before. */
    archive: id.optional(),
    /** New products are hidden and hidden ones stay so, unless the file is of this kind of shop. */
    hidesNew: z.boolean().optional(),
  })
  .refine(({ csv, file }) => (csv === undefined) !== (file === undefined), translated('importAnswers.csvOrFile'));
export type ImportInput = z.output<typeof importInput>;

const importCard = z.object({
  line: z.int().min(1).max(1_000_000),
  name: z.string(),
  category: z.string(),
  price: rupees,
  regularPrice: rupees.optional(),
  quantity: z.int().min(0).max(1_000_000_000),
  description: z.string(),
  variants: z.array(z.string()),
  photos: z.int().min(0).max(10_000),
  /** The first of them. */
  photo: z.object({ source: z.string(), entry: z.string().nullable() }).optional(),
  isHidden: z.boolean(),
  /** What its buyers are asked. */
  question: z.string().optional(),
});
const photoCount = z.int().min(0).max(1_000_000);
const fileCount = z.int().min(0).max(1_000_000);
const importSummary = z.object({
  /** With a text, below the names of the columns; the first of them. */
  lines: fileCount,
  firstLine: fileCount,
  /** Products. */
  added: fileCount,
  present: fileCount,
  withVariants: fileCount,
  variants: fileCount,
  described: fileCount,
  weighed: fileCount,
  hidden: fileCount,
  categories: fileCount,
  newCategories: z.array(z.string()),
  /** That get new products by their tags; `otherTags`: names that no occasion has. */
  occasions: z.array(z.string()),
  otherTags: fileCount,
  /** Prices that could be meant otherwise, and cells that were written anew; null = not a price. */
  readings: z.array(z.object({ line: fileCount, column: z.string(), cell: z.string(), price: rupees.nullable() })),
});
export type ImportSummary = z.output<typeof importSummary>;
const importPreview = z.object({
  lines: z.array(
    z.object({
      line: z.int().min(1).max(1_000_000),
      kind: z.enum(['add', 'change', 'same']),
      name: z.string(),
      changes: z.array(z.string()),
      /** Why a line with an id adds a product. */
      reason: z.string().optional(),
    }),
  ),
  unchanged: z.int().min(0).max(1_000_000),
  summary: importSummary,
  /** The first of them; `errorCount`: how many there are. */
  errors: z.array(z.object({ line: z.int().min(0).max(1_000_000), message: z.string() })).max(1_000),
  errorCount: fileCount,
  /** Names that no column of a catalog has. */
  ignoredColumns: z.array(z.string()).optional(),
  /** What shop the file is from; absent for one of this kind of shop. */
  from: z.enum(['shopify', 'woocommerce', 'etsy', 'square', 'amazon', 'wix', 'squarespace', 'other']).optional(),
  /** The first products, as they will look. */
  cards: z.array(importCard).optional(),
  /** Products that are not taken, and why. */
  leftOut: z.array(z.object({ line: z.int().min(1).max(1_000_000), name: z.string(), message: z.string() })).optional(),
  notes: z.array(z.string()).optional(),
  /** Those that the shop does not have yet; `unmatched`: files of the ZIP that belong to no product. */
  photos: z.object({ inArchive: photoCount, fetched: photoCount, unmatched: z.array(z.string()) }).optional(),
  /** Only for a file that is no known export: what its columns become, with the first cell of each. */
  columns: z.array(z.object({ column: z.string(), sample: z.string(), field: importField.nullable() })).optional(),
});
export type ImportPreview = z.output<typeof importPreview>;
const maxImportBytes = 8 * 1024 * 1024;

export const adminEndpoints = {
  ...importPhotoEndpoints,
  addCategory: endpoint({
    method: 'POST',
    path: '/category/create-category',
    audience: 'admin',
    summary: 'Adds a category; names are unique regardless of case and blanks',
    body: z.object({ name: requiredText(maxCategoryName) }),
    output: categoryDone,
    status: 201,
  }),
  renameCategory: endpoint({
    method: 'PATCH',
    path: '/category/crud-category/:id',
    audience: 'admin',
    summary: 'Renames a category; its old address keeps working',
    params: z.object({ id }),
    body: z.object({ name: requiredText(maxCategoryName) }),
    output: categoryDone,
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/category/crud-category/:id',
    audience: 'admin',
    summary: 'Deletes a category that has no products',
    params: z.object({ id }),
    output: successOutput,
  }),
  addProduct: endpoint({
    method: 'POST',
    path: '/product/create-product',
    audience: 'admin',
    scopes: ['products:write'],
    perMinute: 120,
    summary: 'Adds a product with its photos',
    body: productForm,
    photos: { max: maxPhotos, maxPixels: maxPhotoPixels },
    output: productDone,
    status: 201,
  }),
  changeProduct: endpoint({
    method: 'PUT',
    path: '/product/update-product/:productId',
    perMinute: 120,
    ...productEndpoint,
    scopes: ['products:write'],
    summary: 'Changes a product and adds photos; send loadedQuantity so that a sale in between is not overwritten',
    body: productForm.extend({ loadedQuantity: formQuantity.optional(), loadedVersion: formVersion.optional() }),
    photos: { max: maxPhotos, maxPixels: maxPhotoPixels },
    output: productDone,
  }),
  deleteProduct: endpoint({
    method: 'DELETE',
    path: '/product/delete-product/:productId',
    ...productEndpoint,
    summary: 'Takes a product out of the shop; orders keep their lines',
    output: successOutput.extend({ name: z.string() }),
  }),
  restoreProduct: endpoint({
    method: 'POST',
    path: '/product/restore-product/:productId',
    ...productEndpoint,
    summary: 'Brings a product back that was taken out of the shop',
    body: z.object({ category: id.optional() }),
    output: productDone,
  }),
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/product/photos',
    audience: 'admin',
    scopes: ['products:write'],
    summary: 'Uploads one photo for a product form; it is deleted after 30 days unless attached to a product',
    body: z.object({}),
    photos: { max: 1, maxPixels: maxPhotoPixels },
    output: z.object({
      success: always,
      photo: z.object({ _id: z.string(), url: z.string(), placeholder: z.string() }),
    }),
    status: 201,
  }),
  exportCatalog: endpoint({
    method: 'GET',
    path: '/product/catalog.csv',
    audience: 'owner',
    needsRecentLogin: true,
    summary: 'Every product of the shop as CSV',
    output: z.string(),
    mediaTypes: ['text/csv'],
    timeoutMs: exportTimeoutMs,
  }),
  previewImport: endpoint({
    method: 'POST',
    path: '/product/catalog/preview',
    audience: 'admin',
    scopes: ['products:write'],
    summary: 'What an import of this file would do, and each line that cannot be imported; writes nothing',
    body: importInput,
    maxBytes: maxImportBytes,
    timeoutMs: 120_000,
    output: importPreview.extend({ success: always }),
  }),
  importCatalog: endpoint({
    method: 'POST',
    path: '/product/catalog/import',
    audience: 'admin',
    scopes: ['products:write'],
    summary:
      'Validates every line and starts an import, which a job carries out; a file with a bad line is refused as a whole',
    body: importInput,
    maxBytes: maxImportBytes,
    timeoutMs: 120_000,
    output: successOutput.extend({ import: importOutput }),
    status: 202,
  }),
  findImport: endpoint({
    method: 'GET',
    path: '/product/catalog/imports/:importId',
    audience: 'admin',
    scopes: ['products:write'],
    summary: 'How far an import is',
    params: z.object({ importId: id }),
    output: z.object({ success: always, import: importOutput }),
  }),
  deleteProductPhoto: endpoint({
    method: 'DELETE',
    path: '/product/products/:productId/deletephoto/:encodedPhotoUrl',
    audience: 'admin',
    summary: 'Removes one photo of a product',
    params: z.object({ productId: id, encodedPhotoUrl: text({ min: 1, max: 2_000 }) }),
    output: successOutput,
  }),
};
