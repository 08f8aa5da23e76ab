interface Column {
  /** Of the catalog file. */
  column: string;
  help: string;
}
interface Stored extends Column {
  label: string;
  hint?: string;
  seenBy: 'anyone' | 'admin';
  /** In the table of products. */
  sqlColumn: string;
  /** Responses that do not name the product depend on it. */
  changesOtherPages?: true;
}
/** Of one line; a new product needs it. */
export interface Line extends Stored {
  type: 'line';
  max: number;
  isRequired: true;
}
/** Of several lines. */
export interface Text extends Stored {
  type: 'text';
  max: number;
  isSearched: boolean;
  isOpenAtFirst: boolean;
}
export interface YesNo extends Stored {
  type: 'yes-no';
  /** Of a new product, when the file has no such column. */
  whenImported: boolean;
}
export interface WholeNumber extends Stored {
  type: 'number';
  max: number;
  refusal: string;
}
/** Read, stored and shown by code of its own. */
interface Own extends Partial<Column> {
  type: 'own';
  isRequired?: true;
  seenBy?: 'admin';
}

/** The fields of a product, in the order of an exported file. Keys are the names in forms, JSON and schema.ts. */
export const productFields = {
  id: { type: 'own', column: 'id', help: 'which product the line changes; empty for a new one' },
  name: {
    type: 'line',
    label: 'Name',
    max: 200,
    isRequired: true,
    seenBy: 'anyone',
    sqlColumn: 'name',
    column: 'name',
    help: 'required for a new product',
  },
  description: {
    type: 'text',
    label: 'Description',
    max: 5_000,
    isSearched: true,
    isOpenAtFirst: true,
    seenBy: 'anyone',
    sqlColumn: 'description',
    column: 'description',
    help: 'may have several lines',
  },
  price: {
    type: 'own',
    isRequired: true,
    column: 'price',
    help: 'in rupees, without a sale; required for a new product',
  },
  quantity: {
    type: 'own',
    isRequired: true,
    column: 'quantity',
    help: 'how many pieces there are; required for a new product',
  },
  category: {
    type: 'own',
    isRequired: true,
    column: 'category',
    help: 'added if the shop has none of this name; required for a new product',
  },
  shipping: {
    type: 'yes-no',
    label: 'Shipping',
    whenImported: true,
    seenBy: 'anyone',
    sqlColumn: 'shipping',
    column: 'shipping',
    help: 'Yes, or No = pick-up only',
  },
  freeDelivery: {
    type: 'yes-no',
    label: 'Delivery charge',
    whenImported: false,
    seenBy: 'anyone',
    sqlColumn: 'is_delivered_free',
    column: 'free delivery',
    help: 'Yes or No',
  },
  hidden: { type: 'own', seenBy: 'admin', column: 'hidden', help: 'Yes or No' },
  salePrice: { type: 'own', column: 'sale price', help: 'in rupees; empty = no sale' },
  saleFrom: {
    type: 'own',
    column: 'sale from',
    help: 'the first day, such as 2026-12-31 or 31/12/2026; empty = at once',
  },
  saleUntil: { type: 'own', column: 'sale until', help: 'the last day; empty = until you end it' },
  makeDays: {
    type: 'number',
    label: 'Days to make it',
    hint: 'Working days, from 1 to 90. What is to be made before it counts too, on the delivery page.',
    max: 90,
    refusal: 'Days are a whole number from 0 to 90.',
    changesOtherPages: true,
    seenBy: 'anyone',
    sqlColumn: 'make_days',
    column: 'make days',
    help: 'working days to make it; 0 or empty = ready to ship',
  },
  version: {
    type: 'own',
    column: 'version',
    help: 'leave it as it is: with it, what was sold in the meantime stays sold',
  },
  variantSalePrices: {
    type: 'own',
    column: 'variant sale prices',
    help: 'of a product with variants: those in the sale, one a line, such as Large / Red: 499; empty = no sale',
  },
  photos: { type: 'own' },
  variants: { type: 'own' },
  personalisation: { type: 'own' },
  occasions: { type: 'own' },
} as const satisfies Record<string, Line | Text | YesNo | WholeNumber | Own>;

type Fields = typeof productFields;
type FieldWith<Part> = { [Name in keyof Fields]: Fields[Name] extends Part ? Name : never }[keyof Fields];
/** The names of the fields whose declaration has these parts. */
function fieldsWith<const Part extends object>(part: Part): FieldWith<Part>[] {
  const hasPart = (field: object) => Object.entries(part).every(([key, value]) => Reflect.get(field, key) === value);
  return Object.entries(productFields).flatMap(([name, field]) => (hasPart(field) ? [name as FieldWith<Part>] : []));
}

export const requiredFields = fieldsWith({ isRequired: true });
export const otherPageFields = fieldsWith({ changesOtherPages: true });
export const lineFields = fieldsWith({ type: 'line' });
export const textFields = fieldsWith({ type: 'text' });
export const yesNoFields = fieldsWith({ type: 'yes-no' });
export const numberFields = fieldsWith({ type: 'number' });
export type TextField = (typeof textFields)[number];
export type YesNoField = (typeof yesNoFields)[number];
export type NumberField = (typeof numberFields)[number];
/** Stored as they are, in a column of their own. */
export const storedFields = [...lineFields, ...textFields, ...yesNoFields, ...numberFields];
export type StoredField = (typeof storedFields)[number];

interface ValueTypes {
  line: string;
  text: string;
  'yes-no': boolean;
  number: number;
}
export type StoredValues = { [Name in StoredField]: ValueTypes[Fields[Name]['type']] };

export type RequiredField = (typeof requiredFields)[number];
type AdminField = FieldWith<{ seenBy: 'admin' }>;
/** Names of what only admins see. */
export const adminFields = Object.fromEntries(fieldsWith({ seenBy: 'admin' }).map((name) => [name, true])) as Record<
  AdminField,
  true
>;

export function withoutAdminFields<Parts extends object>(parts: Parts): Omit<Parts, AdminField> {
  return Object.fromEntries(Object.entries(parts).filter(([name]) => !(name in adminFields))) as Omit<
    Parts,
    AdminField
  >;
}

const emptyValues: ValueTypes = { line: '', text: '', 'yes-no': false, number: 0 };

export function mapFields<Parts extends Record<StoredField, unknown>>(part: (name: StoredField) => unknown): Parts {
  return Object.fromEntries(storedFields.map((name) => [name, part(name)])) as Parts;
}

/** The stored fields alone; what is not given is as it is in `present`. */
export function fillFields(
  given: { [Name in StoredField]?: StoredValues[Name] },
  present?: StoredValues,
): StoredValues {
  return mapFields((name) => given[name] ?? present?.[name] ?? emptyValues[productFields[name].type]);
}

/** The columns of the catalog file, in the order of an export, with what the import page says of each. */
export const catalogColumns = Object.values(productFields).flatMap((field) => ('column' in field ? [field] : []));
type ColumnOf<Field> = Field extends { column: infer Column } ? Column : never;
export type CatalogColumn = ColumnOf<Fields[keyof Fields]>;
export const catalogColumnNames: readonly CatalogColumn[] = catalogColumns.map(({ column }) => column);

export function byColumn<Parts extends Record<StoredField, unknown>>(parts: Parts) {
  type ByColumn = { [Name in StoredField as Fields[Name]['column']]: Parts[Name] };
  return Object.fromEntries(storedFields.map((name) => [productFields[name].column, parts[name]])) as ByColumn;
}
