import { boolean, integer, text } from 'drizzle-orm/pg-core';
import { mapFields, productFields, type StoredField } from '../../shared/product-fields.ts';

const columnTypes = {
  line: (name: string) => text(name).notNull(),
  short: (name: string) => text(name).notNull().default(''),
  text: (name: string) => text(name).notNull().default(''),
  'yes-no': (name: string) => boolean(name).notNull().default(false),
  number: (name: string) => integer(name).notNull().default(0),
  heading: (name: string) => text(name).notNull().default(''),
};
type FieldColumns = { [Name in StoredField]: ReturnType<(typeof columnTypes)[(typeof productFields)[Name]['type']]> };

export const fieldColumns = mapFields<FieldColumns>((name) => {
  const { type, sqlColumn } = productFields[name];
  return columnTypes[type](sqlColumn);
});
