import { type FurtherLanguage, furtherLanguages } from './languages/languages.ts';
import { t } from './languages/translate.ts';

interface Column {
  /** The column of the catalog file. */
  column: string;
  /** A getter, as all texts here: pages and requests have languages. */
  help: string;
}
interface Stored extends Column {
  label: string;
  hint?: string;
  /** In the table of products. */
  sqlColumn: string;
  /** Unset = everyone. */
  seenBy?: 'admin';
  /** Responses that do not name the product depend on it. */
  changesOtherPages?: true;
}
/** `isTranslated`: the owner may write it in each further language. */
type Translatable = { isTranslated?: true };
export type Line = Stored & Translatable & { type: 'line'; max: number; isRequired: true };
/** A line that may be empty; `initially`: in the form of a new product. */
export type Short = Stored & Translatable & { type: 'short'; max: number; initially?: string; format?: 'gtin' };
export type Text = Stored & Translatable & { type: 'text'; max: number; isSearched: boolean };
/** `whenImported`: of a new product, when the file has no such column. */
export type YesNo = Stored & { type: 'yes-no'; whenImported: boolean };
export type WholeNumber = Stored & { type: 'number'; max: number; refusal: string };
/** A key of gst-headings.json, or empty. */
export type TaxHeading = Stored & { type: 'heading'; refusal: string };
/** Read, stored and shown by code of its own. */
type Own = Partial<Column> & { type: 'own'; isRequired?: true; seenBy?: 'admin' };

const own = <const Name extends string>(column: Name, help: () => string) =>
  ({
    type: 'own',
    column,
    get help() {
      return help();
    },
  }) as const;

/** The fields of a product, in the order of an exported file. Keys are the names in forms, JSON and schema.ts. */
export const productFields = {
  id: own('id', () => t('catalogFile.helpId')),
  name: {
    type: 'line',
    get label() {
      return t('account.name');
    },
    max: 200,
    isRequired: true,
    isTranslated: true,
    sqlColumn: 'name',
    column: 'name',
    get help() {
      return t('catalogFile.helpName');
    },
  },
  description: {
    type: 'text',
    get label() {
      return t('adminFrame.description');
    },
    get hint() {
      return t('productForm.descriptionHint');
    },
    max: 5_000,
    isSearched: true,
    isTranslated: true,
    sqlColumn: 'description',
    column: 'description',
    get help() {
      return t('catalogFile.helpDescription');
    },
  },
  price: {
    type: 'own',
    isRequired: true,
    column: 'price',
    get help() {
      return t('catalogFile.helpPrice');
    },
  },
  quantity: {
    type: 'own',
    isRequired: true,
    column: 'quantity',
    get help() {
      return t('catalogFile.helpQuantity');
    },
  },
  category: {
    type: 'own',
    isRequired: true,
    column: 'category',
    get help() {
      return t('catalogFile.helpCategory');
    },
  },
  shipping: {
    type: 'yes-no',
    get label() {
      return t('adminProducts.shipping');
    },
    whenImported: true,
    sqlColumn: 'shipping',
    column: 'shipping',
    get help() {
      return t('catalogFile.helpShipping');
    },
  },
  freeDelivery: {
    type: 'yes-no',
    get label() {
      return t('productForm.deliveryCharge');
    },
    whenImported: false,
    sqlColumn: 'is_delivered_free',
    column: 'free delivery',
    get help() {
      return t('catalogFile.helpYesNo');
    },
  },
  hidden: {
    type: 'own',
    seenBy: 'admin',
    column: 'hidden',
    get help() {
      return t('catalogFile.helpYesNo');
    },
  },
  salePrice: own('sale price', () => t('catalogFile.helpSalePrice')),
  saleFrom: own('sale from', () => t('catalogFile.helpSaleFrom')),
  saleUntil: own('sale until', () => t('catalogFile.helpSaleUntil')),
  makeDays: {
    type: 'number',
    get label() {
      return t('productForm.makeDays');
    },
    get hint() {
      return t('productForm.makeDaysHint');
    },
    max: 90,
    get refusal() {
      return t('catalogAnswers.makeDays');
    },
    changesOtherPages: true,
    sqlColumn: 'make_days',
    column: 'make days',
    get help() {
      return t('catalogFile.helpMakeDays');
    },
  },
  materials: {
    type: 'text',
    get label() {
      return t('product.materials');
    },
    get hint() {
      return t('productForm.materialsHint');
    },
    max: 500,
    isSearched: false,
    isTranslated: true,
    sqlColumn: 'materials',
    column: 'materials',
    get help() {
      return t('catalogFile.helpMaterials');
    },
  },
  careInstructions: {
    type: 'text',
    get label() {
      return t('product.care');
    },
    get hint() {
      return t('productForm.careHint');
    },
    max: 1_000,
    isSearched: false,
    isTranslated: true,
    sqlColumn: 'care_instructions',
    column: 'care',
    get help() {
      return t('catalogFile.helpCare');
    },
  },
  /** Consumer Protection (E-Commerce) Rules 2020, r. 6(5); Legal Metrology (Packaged Commodities) Rules, r. 6(10). */
  countryOfOrigin: {
    type: 'short',
    get label() {
      return t('product.origin');
    },
    max: 60,
    initially: 'India',
    isTranslated: true,
    sqlColumn: 'country_of_origin',
    column: 'country of origin',
    get help() {
      return t('catalogFile.helpOrigin');
    },
  },
  /** Legal Metrology (Packaged Commodities) Rules 2011, r. 6(1)(c). */
  netQuantity: {
    type: 'short',
    get label() {
      return t('productForm.netQuantity');
    },
    get hint() {
      return t('productForm.netQuantityHint');
    },
    max: 60,
    isTranslated: true,
    sqlColumn: 'net_quantity',
    column: 'net quantity',
    get help() {
      return t('catalogFile.helpNetQuantity');
    },
  },
  /** Legal Metrology (Packaged Commodities) Rules 2011, r. 6(1)(da). */
  bestBefore: {
    type: 'short',
    get label() {
      return t('product.bestBefore');
    },
    get hint() {
      return t('productForm.bestBeforeHint');
    },
    max: 60,
    isTranslated: true,
    sqlColumn: 'best_before',
    column: 'best before',
    get help() {
      return t('catalogFile.helpBestBefore');
    },
  },
  /** Legal Metrology (Packaged Commodities) Rules 2011, r. 6(1)(a) and 6(10). */
  importer: {
    type: 'short',
    get label() {
      return t('product.importer');
    },
    get hint() {
      return t('productForm.importerHint');
    },
    max: 200,
    sqlColumn: 'importer',
    column: 'importer',
    get help() {
      return t('catalogFile.helpImporter');
    },
  },
  /** IS 9873 (Part 1), as the Toys (Quality Control) Order 2020 wants it. */
  ageNote: {
    type: 'short',
    get label() {
      return t('product.age');
    },
    get hint() {
      return t('productForm.ageHint');
    },
    max: 60,
    isTranslated: true,
    sqlColumn: 'age_note',
    column: 'age',
    get help() {
      return t('catalogFile.helpAge');
    },
  },
  safetyWarning: {
    type: 'text',
    get label() {
      return t('product.warning');
    },
    get hint() {
      return t('productForm.warningHint');
    },
    max: 500,
    isSearched: false,
    isTranslated: true,
    sqlColumn: 'safety_warning',
    column: 'warning',
    get help() {
      return t('catalogFile.helpWarning');
    },
  },
  sku: {
    type: 'short',
    get label() {
      return t('productForm.sku');
    },
    get hint() {
      return t('productForm.skuHint');
    },
    max: 60,
    sqlColumn: 'sku',
    column: 'sku',
    get help() {
      return t('catalogFile.helpSku');
    },
  },
  brand: {
    type: 'short',
    get label() {
      return t('product.brand');
    },
    get hint() {
      return t('productForm.brandHint');
    },
    max: 70,
    sqlColumn: 'brand',
    column: 'brand',
    get help() {
      return t('catalogFile.helpBrand');
    },
  },
  gtin: {
    type: 'short',
    get label() {
      return t('productForm.gtin');
    },
    get hint() {
      return t('productForm.gtinHint');
    },
    max: 20,
    format: 'gtin',
    sqlColumn: 'gtin',
    column: 'gtin',
    get help() {
      return t('catalogFile.helpGtin');
    },
  },
  weightGrams: {
    type: 'number',
    get label() {
      return t('productForm.weight');
    },
    get hint() {
      return t('productForm.weightHint');
    },
    max: 50_000,
    get refusal() {
      return t('catalogAnswers.weight');
    },
    sqlColumn: 'weight_grams',
    column: 'weight in grams',
    get help() {
      return t('catalogFile.helpWeight');
    },
  },
  parcelSize: {
    type: 'short',
    get label() {
      return t('productForm.parcelSize');
    },
    get hint() {
      return t('productForm.parcelSizeHint');
    },
    max: 60,
    seenBy: 'admin',
    sqlColumn: 'parcel_size',
    column: 'parcel size',
    get help() {
      return t('catalogFile.helpParcelSize');
    },
  },
  taxHeading: {
    type: 'heading',
    get label() {
      return t('productForm.taxHeading');
    },
    get refusal() {
      return t('catalogAnswers.heading');
    },
    seenBy: 'admin',
    sqlColumn: 'tax_heading',
    column: 'tax heading',
    get help() {
      return t('catalogFile.helpTaxHeading');
    },
  },
  version: own('version', () => t('catalogFile.helpVersion')),
  variantSalePrices: own('variant sale prices', () => t('catalogFile.helpVariantSalePrices')),
  photos: { type: 'own' },
  variants: { type: 'own' },
  personalisation: { type: 'own' },
  occasions: { type: 'own' },
} as const satisfies Record<string, Line | Short | Text | YesNo | WholeNumber | TaxHeading | Own>;

type Fields = typeof productFields;
type FieldWith<Part> = { [Name in keyof Fields]: Fields[Name] extends Part ? Name : never }[keyof Fields];
function fieldsWith<const Part extends object>(part: Part): FieldWith<Part>[] {
  const hasPart = (field: object) => Object.entries(part).every(([key, value]) => Reflect.get(field, key) === value);
  return Object.entries(productFields).flatMap(([name, field]) => (hasPart(field) ? [name as FieldWith<Part>] : []));
}

export const requiredFields = fieldsWith({ isRequired: true });
export const searchedFields = fieldsWith({ isSearched: true });
export const translatedFields = fieldsWith({ isTranslated: true });
export const otherPageFields = fieldsWith({ changesOtherPages: true });
export const lineFields = fieldsWith({ type: 'line' });
export const shortFields = fieldsWith({ type: 'short' });
export const textFields = fieldsWith({ type: 'text' });
export const yesNoFields = fieldsWith({ type: 'yes-no' });
export const numberFields = fieldsWith({ type: 'number' });
export const headingFields = fieldsWith({ type: 'heading' });
/** Stored as they are, in a column of their own. */
export const storedFields = [
  ...[...lineFields, ...shortFields, ...textFields],
  ...[...yesNoFields, ...numberFields, ...headingFields],
];

export type RequiredField = (typeof requiredFields)[number];
type TranslatedProductField = (typeof translatedFields)[number];
export type StoredField = (typeof storedFields)[number];
type AdminField = FieldWith<{ seenBy: 'admin' }>;
export type PublicField = Exclude<StoredField, AdminField>;

const emptyValues = { line: '', short: '', text: '', 'yes-no': false, number: 0, heading: '' };
export type StoredValues = { [Name in StoredField]: (typeof emptyValues)[Fields[Name]['type']] };

export function mapFields<Parts extends Record<StoredField, unknown>>(part: (name: StoredField) => unknown): Parts {
  return Object.fromEntries(storedFields.map((name) => [name, part(name)])) as Parts;
}

/** The stored fields alone; what is not given is as in `present`. */
export function fillFields(given: Partial<StoredValues>, present?: StoredValues): StoredValues {
  return mapFields((name) => given[name] ?? present?.[name] ?? emptyValues[productFields[name].type]);
}

/** What everyone sees. */
export function withoutAdminFields<Parts extends object>(parts: Parts): Omit<Parts, AdminField> {
  const adminFields: string[] = fieldsWith({ seenBy: 'admin' });
  const others = Object.entries(parts).filter(([name]) => !adminFields.includes(name));
  return Object.fromEntries(others) as Omit<Parts, AdminField>;
}

/** The columns of the catalog file, in the order of an export, with what the import page says of each. */
export const catalogColumns = Object.values(productFields).flatMap((field) => ('column' in field ? [field] : []));
/** The column of a text in a further language, such as `name (hi)`. */
function translatedColumn(name: TranslatedProductField, language: FurtherLanguage): string {
  return `${productFields[name].column} (${language})`;
}
/** By the name of the column. */
export const translatedColumns: ReadonlyMap<string, { field: TranslatedProductField; language: FurtherLanguage }> =
  new Map(
    furtherLanguages.flatMap((language) =>
      translatedFields.map((field) => [translatedColumn(field, language), { field, language }] as const),
    ),
  );
type ColumnName<Field> = Field extends { column: infer Name } ? Name : never;
export type CatalogColumn = ColumnName<Fields[keyof Fields]>;
export const catalogColumnNames: readonly CatalogColumn[] = catalogColumns.map(({ column }) => column);

export function byColumn<Parts extends Record<StoredField, unknown>>(parts: Parts) {
  type ByColumn = { [Name in StoredField as Fields[Name]['column']]: Parts[Name] };
  return Object.fromEntries(storedFields.map((name) => [productFields[name].column, parts[name]])) as ByColumn;
}
