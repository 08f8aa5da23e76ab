import type { VariantsForm } from '../variants/variant-endpoints.ts';
import type { ExportedVersion } from './exported-version.ts';
import type { FiledQuestion } from './files/filed-product.ts';
import type { ImportedCells } from './import-columns.ts';

/** Written by the commands for variants, personalisation and occasions, after the product's own cells. */
export interface LineDetails {
  variants?: VariantsForm;
  question?: FiledQuestion;
  tags?: string[];
}
export interface ImportLine extends ImportedCells, LineDetails {
  line: number;
  kind: 'add' | 'change';
  productId: string;
  exported: ExportedVersion | null;
  /** Only for a product from another Dhaaga. */
  createdAt?: string;
}
