import { z } from 'zod';
import { rupees } from '../platform/input.ts';
import { withoutAdminFields } from '../shared/product-fields.ts';
import { jsonShape } from './fields/field-schemas.ts';
import { personalisationOutput } from './personalisation/personalisation-output.ts';

export const categoryOutput = z
  .object({ _id: z.string(), name: z.string(), slug: z.string() })
  .meta({ id: 'Category' });
export const listedCategoryOutput = categoryOutput
  .extend({
    photo: z.string().nullable(),
  })
  .meta({ id: 'ListedCategory' });
export type ListedCategoryBody = z.output<typeof listedCategoryOutput>;

/** `origin`: as a filter takes it; `name`: as the owner writes it. */
export const originOutput = z.object({ origin: z.string(), name: z.string() });
export type OriginBody = z.output<typeof originOutput>;

const adminShape = {
  _id: z.string(),
  id: z.string(),
  slug: z.string(),
  ...jsonShape,
  /** Charged now. */
  price: rupees,
  /** The price before and after the sale that runs; null without one. */
  regularPrice: rupees.nullable(),
  /** Its last day in India; null = without an end. */
  saleUntil: z.iso.date().nullable(),
  quantity: z.int().min(0).max(1_000_000_000),
  /** Part of `quantity` that is held for open checkouts. */
  held: z.int().min(0).max(1_000_000_000),
  /** Sent back with a change, which is refused if it is not the present one. */
  version: z.int().min(1).max(2_147_483_647),
  category: categoryOutput,
  photos: z.array(z.string()),
  /** A tiny WebP for each photo as base64, or null. */
  placeholders: z.array(z.string().nullable()),
  createdAt: z.iso.datetime(),
  /** Only for a product with variants: `price` is their lowest, `quantity` and `held` are their sums. */
  hasVariants: z.literal(true).optional(),
  /** Only where variants have different prices. */
  fromPrice: z.literal(true).optional(),
  /** Only where the buyer has to answer something (`personalisation` on its page). */
  mustPersonalise: z.literal(true).optional(),
  hidden: z.boolean(),
};
/** What an admin sees of a product. */
export const adminProductOutput = z.object(adminShape).meta({ id: 'AdminProduct' });
export const productOutput = z
  .object({
    ...withoutAdminFields(adminShape),
    /** The average of its visible reviews, to one decimal; only where there are some. */
    rating: z.object({ average: z.number().min(1).max(5), count: z.int().min(1).max(2_147_483_647) }).optional(),
  })
  .meta({ id: 'Product' });

export const productNameOutput = productOutput.pick({ name: true }).meta({ id: 'ProductName' });

const named = {
  name: z.string(),
  key: z.string(),
  /** Only in a further language: the name in the first one, which variants and orders have. */
  word: z.string().optional(),
};
/** On its own page. */
export const productPageOutput = productOutput
  .extend({
    /** Keys are used in the page's address: `?size=large`. */
    options: z.array(z.object({ ...named, values: z.array(z.object(named)) })).optional(),
    variants: z
      .array(
        z.object({
          _id: z.string(),
          /** One of each option, in their order and in the first language. */
          values: z.array(z.string()),
          price: rupees,
          /** Only while a sale lowers its price. */
          regularPrice: rupees.optional(),
          quantity: z.int().min(0).max(1_000_000_000),
          held: z.int().min(0).max(1_000_000_000),
          /** None = those of the product. */
          photos: z.array(z.string()),
          /** Only where it has one. */
          gtin: z.string().optional(),
        }),
      )
      .optional(),
    /** What its buyers are asked; only for a product that has it. */
    personalisation: personalisationOutput.optional(),
  })
  .meta({ id: 'ProductPage' });

export type AdminProductBody = z.output<typeof adminProductOutput>;

export type CategoryBody = z.output<typeof categoryOutput>;
export type ProductPageBody = z.output<typeof productPageOutput>;
export type ProductName = z.output<typeof productNameOutput>;
export type ProductBody = z.output<typeof productOutput>;
