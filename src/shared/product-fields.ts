import { type FurtherLanguage, furtherLanguages } from './languages/languages.ts';

interface Column {
  /** Of the catalog file. */
  column: string;
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

const own = <const Name extends string>(column: Name, help: string) => ({ type: 'own', column, help }) as const;

/** The fields of a product, in the order of an exported file. Keys are the names in forms, JSON and schema.ts. */
export const productFields = {
  id: own('id', 'which product the line changes; empty for a new one'),
  name: {
    type: 'line',
    label: 'Name',
    max: 200,
    isRequired: true,
    isTranslated: true,
    sqlColumn: 'name',
    column: 'name',
    help: 'required for a new product',
  },
  description: {
    type: 'text',
    label: 'Description',
    hint: 'What it is made of, how large it is, and for whom. Buyers read the first twelve words in the list.',
    max: 5_000,
    isSearched: true,
    isTranslated: true,
    sqlColumn: 'description',
    column: 'description',
    help: 'may have several lines',
  },
  price: { ...own('price', 'in rupees, without a sale; required for a new product'), isRequired: true },
  quantity: { ...own('quantity', 'how many pieces there are; required for a new product'), isRequired: true },
  category: {
    ...own('category', 'added if the shop has none of this name; required for a new product'),
    isRequired: true,
  },
  shipping: {
    type: 'yes-no',
    label: 'Shipping',
    whenImported: true,
    sqlColumn: 'shipping',
    column: 'shipping',
    help: 'Yes, or No = pick-up only',
  },
  freeDelivery: {
    type: 'yes-no',
    label: 'Delivery charge',
    whenImported: false,
    sqlColumn: 'is_delivered_free',
    column: 'free delivery',
    help: 'Yes or No',
  },
  hidden: { ...own('hidden', 'Yes or No'), seenBy: 'admin' },
  salePrice: own('sale price', 'in rupees; empty = no sale'),
  saleFrom: own('sale from', 'the first day, such as 2026-12-31 or 31/12/2026; empty = at once'),
  saleUntil: own('sale until', 'the last day; empty = until you end it'),
  makeDays: {
    type: 'number',
    label: 'Days to make it',
    hint: 'Working days, from 1 to 90. What is to be made before it counts too, on the delivery page.',
    max: 90,
    refusal: 'Days are a whole number from 0 to 90.',
    changesOtherPages: true,
    sqlColumn: 'make_days',
    column: 'make days',
    help: 'working days to make it; 0 or empty = ready to ship',
  },
  materials: {
    type: 'text',
    label: 'Materials',
    hint: 'For example: 100 % cotton, filled with polyester.',
    max: 500,
    isSearched: false,
    isTranslated: true,
    sqlColumn: 'materials',
    column: 'materials',
    help: 'what it is made of',
  },
  careInstructions: {
    type: 'text',
    label: 'Care',
    hint: 'How to wash or clean it.',
    max: 1_000,
    isSearched: false,
    isTranslated: true,
    sqlColumn: 'care_instructions',
    column: 'care',
    help: 'how to wash or clean it',
  },
  /** Consumer Protection (E-Commerce) Rules 2020, r. 6(5); Legal Metrology (Packaged Commodities) Rules, r. 6(10). */
  countryOfOrigin: {
    type: 'short',
    label: 'Country of origin',
    max: 60,
    initially: 'India',
    isTranslated: true,
    sqlColumn: 'country_of_origin',
    column: 'country of origin',
    help: 'where it is made, such as India',
  },
  /** Legal Metrology (Packaged Commodities) Rules 2011, r. 6(1)(c). */
  netQuantity: {
    type: 'short',
    label: 'In the packet',
    hint: 'The net quantity, for example: 1 piece, or 2 pieces of 50 g.',
    max: 60,
    isTranslated: true,
    sqlColumn: 'net_quantity',
    column: 'net quantity',
    help: 'what is in the packet, such as 1 piece',
  },
  /** Legal Metrology (Packaged Commodities) Rules 2011, r. 6(1)(da). */
  bestBefore: {
    type: 'short',
    label: 'Best before',
    hint: 'Of what does not last, for example: 6 months from making.',
    max: 60,
    isTranslated: true,
    sqlColumn: 'best_before',
    column: 'best before',
    help: 'of what does not last, such as 6 months from making',
  },
  /** Legal Metrology (Packaged Commodities) Rules 2011, r. 6(1)(a) and 6(10). */
  importer: {
    type: 'short',
    label: 'Importer',
    hint: 'Of a piece from abroad: who imported it, with the address.',
    max: 200,
    sqlColumn: 'importer',
    column: 'importer',
    help: 'of a piece from abroad: who imported it, with the address',
  },
  /** IS 9873 (Part 1), as the Toys (Quality Control) Order 2020 wants it. */
  ageNote: {
    type: 'short',
    label: 'Age',
    hint: 'Of a toy, for example: from 3 years. It makes the piece a toy: your registration stands beside it.',
    max: 60,
    isTranslated: true,
    sqlColumn: 'age_note',
    column: 'age',
    help: 'of a toy, such as from 3 years',
  },
  safetyWarning: {
    type: 'text',
    label: 'Warning',
    hint: 'For example: small parts, not for children under 3 years.',
    max: 500,
    isSearched: false,
    isTranslated: true,
    sqlColumn: 'safety_warning',
    column: 'warning',
    help: 'what to beware of, such as small parts',
  },
  sku: {
    type: 'short',
    label: 'SKU',
    hint: 'Your own number of the piece.',
    max: 60,
    sqlColumn: 'sku',
    column: 'sku',
    help: 'your own number of the piece',
  },
  brand: {
    type: 'short',
    label: 'Brand',
    hint: 'For Google and WhatsApp. Empty = the name of your shop.',
    max: 70,
    sqlColumn: 'brand',
    column: 'brand',
    help: 'of pieces that somebody else makes; empty = the name of your shop',
  },
  gtin: {
    type: 'short',
    label: 'GTIN',
    hint: 'The number below a barcode, of 8, 12, 13 or 14 digits. Handmade pieces have none.',
    max: 20,
    format: 'gtin',
    sqlColumn: 'gtin',
    column: 'gtin',
    help: 'the number below a barcode; empty for what has none',
  },
  weightGrams: {
    type: 'number',
    label: 'Weight in grams',
    hint: 'Packed. Couriers ask for it.',
    max: 50_000,
    refusal: 'A weight is a whole number of grams, up to 50,000.',
    sqlColumn: 'weight_grams',
    column: 'weight in grams',
    help: 'packed; 0 or empty = not said',
  },
  parcelSize: {
    type: 'short',
    label: 'Parcel size',
    hint: 'For example 30 × 20 × 10 cm. Couriers ask for it; buyers do not see it.',
    max: 60,
    seenBy: 'admin',
    sqlColumn: 'parcel_size',
    column: 'parcel size',
    help: 'such as 30 × 20 × 10 cm',
  },
  taxHeading: {
    type: 'heading',
    label: 'Tax heading',
    refusal: 'This heading is not in the list on the page Tax rates.',
    seenBy: 'admin',
    sqlColumn: 'tax_heading',
    column: 'tax heading',
    help: 'as on the page Tax rates, such as 6304 or 4202-handicraft; empty = that of the category',
  },
  version: own('version', 'leave it as it is: with it, what was sold in the meantime stays sold'),
  variantSalePrices: own(
    'variant sale prices',
    'of a product with variants: those in the sale, one a line, such as Large / Red: 499; empty = no sale',
  ),
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
/** Of a text in a further language, such as `name (hi)`. */
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
