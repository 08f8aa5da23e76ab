import { type CatalogColumn, catalogColumnNames } from '../product-fields.ts';

/** What a column of an imported file may be: `photos` has addresses or names, `variants` the values of an option. */
export type ImportField = CatalogColumn | 'photos' | 'variants';
export const importFields: readonly ImportField[] = [...catalogColumnNames, 'photos', 'variants'];
