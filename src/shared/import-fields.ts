import { type CatalogColumn, catalogColumnNames } from './product-fields.ts';

/** What a column of an imported file may be: `photos` has addresses or names of files. */
export type ImportField = CatalogColumn | 'photos';
export const importFields: readonly ImportField[] = [...catalogColumnNames, 'photos'];
