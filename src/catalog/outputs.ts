import { z } from 'zod';
import { rupees } from '../platform/input.ts';

export const categoryOutput = z
  .object({ _id: z.string(), name: z.string(), slug: z.string() })
  .meta({ id: 'Category' });
export const listedCategoryOutput = categoryOutput
  .extend({
    /** The first photo of its newest product that has one; null where none has. */
    photo: z.string().nullable(),
  })
  .meta({ id: 'ListedCategory' });
export type ListedCategoryBody = z.output<typeof listedCategoryOutput>;

export const productOutput = z
  .object({
    _id: z.string(),
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    price: rupees,
    quantity: z.int().min(0).max(1_000_000_000),
    shipping: z.boolean(),
    /** How many of `quantity` somebody is paying for at this moment; they come back when the payment does not. */
    held: z.int().min(0).max(1_000_000_000),
    /** Sent back with a change, so that nobody overwrites what somebody else has changed meanwhile. */
    version: z.int().min(1).max(2_147_483_647),
    category: categoryOutput,
    photos: z.array(z.string()),
    /** For each photo a few pixels as base64 of a WebP, or null; shown until the photo is there. */
    placeholders: z.array(z.string().nullable()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Product' });

export type CategoryBody = z.output<typeof categoryOutput>;
export type ProductBody = z.output<typeof productOutput>;
