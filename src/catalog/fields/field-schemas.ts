import { z } from 'zod';
import { requiredText, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import {
  type Line,
  mapFields,
  productFields,
  type Short,
  type StoredField,
  type StoredValues,
  type TaxHeading,
  type Text,
  type WholeNumber,
} from '../../shared/product-fields.ts';
import { findHeading } from '../../shared/tax/gst-headings.ts';
import { asciiDigits } from '../../shared/text/ascii-digits.ts';
import { isGtin } from '../../shared/text/gtin.ts';
import { withoutInvisibleFormatting } from '../../shared/text/text.ts';

const yes = ['yes', '1', 'true'];
const no = ['no', '0', 'false', ''];
export const yesNoCell = z
  .string()
  .refine((cell) => [...yes, ...no].includes(cell.toLowerCase()), translated('catalogAnswers.yesOrNo'))
  .transform((cell) => yes.includes(cell.toLowerCase()));

/** Spreadsheets write whole numbers as 5.00, 1,249 or 5,00. */
function readWholeNumber(cell: string): string {
  return cell
    .replace(/^(\d+),0{1,2}$/, '$1')
    .replace(/^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.0*)?$/, (_, digits: string) => digits.replaceAll(',', ''));
}

const noPieces = /^(?:out of stock|sold out|no stock|nil|none|समाप्त)$/i;
const afterPieces = /(?<=\d) ?(?:pcs?|pieces?|nos?|units?|नग|पीस)\.?$/i;

/** The same with the words and digits that sheets have: `2 pcs`, `१२ नग`, `Sold out`. */
export function readPieces(cell: string): string {
  const seen = withoutInvisibleFormatting(cell).trim();
  if (noPieces.test(seen)) return '0';
  return readWholeNumber(asciiDigits(seen).replace(afterPieces, ''));
}

const formNumber = (field: WholeNumber) =>
  z
    .string()
    .trim()
    .refine((typed) => /^\d*$/.test(typed) && typed.length <= String(field.max).length && Number(typed) <= field.max, {
      error: () => field.refusal,
    })
    .transform(Number);

const optionalText = ({ max, format }: { max: number; format?: Short['format'] }) => {
  const form = text({ max })
    .transform((value) => (format === 'gtin' ? value.replace(/[\s-]/g, '') : value.trim()))
    .refine((value) => format !== 'gtin' || value === '' || isGtin(value), translated('catalogAnswers.noGtin'));
  return { form: form.optional(), cell: form, json: z.string() };
};
/** Without blanks and hyphens. */
export const gtinInput = optionalText({ max: 20, format: 'gtin' }).cell;

const headingKey = (field: TaxHeading) =>
  z
    .string()
    .trim()
    .refine((key) => key === '' || findHeading(key) !== null, { error: () => field.refusal });

/** How each type of a field is read from a form and from a cell of the catalog file, and what it is in JSON. */
const schemas = {
  line: ({ max }: Line) => ({ form: requiredText(max), cell: requiredText(max), json: z.string() }),
  short: (field: Short) => optionalText(field),
  text: (field: Text) => optionalText(field),
  'yes-no': () => ({
    form: z
      .enum(['0', '1', 'true', 'false', ''])
      .transform((value) => value === '1' || value === 'true')
      .optional(),
    cell: yesNoCell,
    json: z.boolean(),
  }),
  number: (field: WholeNumber) => ({
    form: formNumber(field).optional(),
    cell: z.string().transform(readWholeNumber).pipe(formNumber(field)),
    json: z.int().min(0).max(field.max),
  }),
  heading: (field: TaxHeading) => ({ form: headingKey(field).optional(), cell: headingKey(field), json: z.string() }),
};
type SchemasFor<Name extends StoredField> = ReturnType<(typeof schemas)[(typeof productFields)[Name]['type']]>;

const fieldSchemas = mapFields<{ [Name in StoredField]: SchemasFor<Name> }>((name) => {
  const field = productFields[name];
  const schemasFor = schemas[field.type] as (declared: typeof field) => unknown;
  return schemasFor(field);
});

type Shape<Part extends 'form' | 'cell' | 'json'> = { [Name in StoredField]: SchemasFor<Name>[Part] };
const makeShape = <Part extends 'form' | 'cell' | 'json'>(part: Part) =>
  mapFields<Shape<Part>>((name) => fieldSchemas[name][part]);

export const formShape = makeShape('form');
export const cellShape = makeShape('cell');
export const jsonShape = makeShape('json');

export function writeCell(value: StoredValues[StoredField]): string | number {
  return typeof value === 'boolean' ? yesOrNo(value) : value;
}

export function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No';
}
