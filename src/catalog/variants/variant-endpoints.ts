import { z } from 'zod';
import { always, dayWithinYears, id, requiredText, rupees, successOutput } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { endpoint } from '../../shared/endpoint.ts';
import { nameKey } from '../../shared/text/text.ts';
import { gtinInput } from '../fields/field-schemas.ts';
import { productEndpoint } from '../product-endpoint.ts';

export const maxVariants = 50;
const maxOptions = 3;

const stock = z.int().min(0).max(1_000_000_000);
const pieces = z
  .int(translated('catalogAnswers.quantity'))
  .min(0, translated('catalogAnswers.quantity'))
  .max(999_999, translated('catalogAnswers.quantity'));

const hasNoTwins = (names: readonly string[]) => new Set(names.map(nameKey)).size === names.length;

const optionInput = z.object({
  name: requiredText(30),
  values: z
    .array(requiredText(40))
    .min(1, translated('catalogAnswers.leastValue'))
    .max(maxVariants, translated('catalogAnswers.mostValues', { max: maxVariants }))
    .refine(hasNoTwins, translated('catalogAnswers.valuesDiffer')),
});
const priceInput = z
  .number(translated('catalogAnswers.priceNumber'))
  .positive(translated('catalogAnswers.priceAboveZero'))
  .lt(10_000_000, translated('catalogAnswers.priceBelowCrore'))
  .multipleOf(0.01, translated('catalogAnswers.priceDecimals'));
const day = dayWithinYears(translated('catalogAnswers.saleYears'));
const variantInput = z.object({
  /** One of each option, in their order. */
  values: z.array(requiredText(40)).min(1).max(maxOptions),
  /** Without a sale. */
  price: priceInput,
  /** During the sale; null = its price. Left out, that of a known variant stays. */
  salePrice: priceInput.nullish(),
  quantity: pieces,
  /** What the form was opened with: sales since then are not undone. */
  loadedQuantity: pieces.optional(),
  /** Ids of photos of the product; none = all of them. Left out, those of a known variant stay. */
  photos: z.array(id).max(10).optional(),
  /** The barcode's number; empty = none. Absent, a known variant's stays. */
  gtin: gtinInput.optional(),
});

export const variantsInput = z.object({
  options: z
    .array(optionInput)
    .max(maxOptions, translated('catalogAnswers.mostOptions', { max: maxOptions }))
    .refine((options) => hasNoTwins(options.map(({ name }) => name)), translated('catalogAnswers.optionsDiffer')),
  variants: z.array(variantInput).max(maxVariants, translated('catalogAnswers.mostVariants', { max: maxVariants })),
  /** The days of the sale, both included; null = from now on, or until it is ended. Left out, they stay. */
  sale: z.object({ from: day.nullish(), until: day.nullish() }).optional(),
  version: z.int().min(1).optional(),
});
export type VariantsForm = z.output<typeof variantsInput>;

const variantsOutput = z
  .object({
    options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    variants: z.array(
      z.object({
        _id: z.string(),
        values: z.array(z.string()),
        price: rupees,
        salePrice: rupees.nullable(),
        quantity: stock,
        held: stock,
        photos: z.array(z.string()),
        gtin: z.string(),
      }),
    ),
    product: z.object({
      _id: z.string(),
      name: z.string(),
      slug: z.string(),
      price: rupees,
      quantity: stock,
      version: z.int(),
      /** While a sale of its variants runs or is planned. */
      sale: z.object({ from: z.iso.date().nullable(), until: z.iso.date().nullable() }).nullable(),
      photos: z.array(z.object({ _id: z.string(), url: z.string() })),
    }),
  })
  .meta({ id: 'Variants' });
export type VariantsBody = z.output<typeof variantsOutput>;

export const variantEndpoints = {
  findVariants: endpoint({
    method: 'GET',
    path: '/product/products/:productId/variants',
    ...productEndpoint,
    summary: 'The options and variants of a product, with their stock',
    output: variantsOutput.extend({ success: always }),
  }),
  setVariants: endpoint({
    method: 'PUT',
    path: '/product/products/:productId/variants',
    ...productEndpoint,
    summary:
      'Sets the options and variants of a product; without any, it is a product without variants again, with the sum of their stock',
    body: variantsInput,
    output: variantsOutput.extend(successOutput.shape),
  }),
};
