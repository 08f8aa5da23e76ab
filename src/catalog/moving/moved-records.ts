import { z } from 'zod';
import { movedTranslations, requiredText, text as textInput } from '../../platform/input.ts';
import { jsonShape } from '../fields/field-schemas.ts';

const text = textInput({ max: 100_000 });
const day = z.iso.date().nullable();
const rupees = z.number().min(0).max(100_000_000);
const count = z.int().min(0).max(1_000_000_000);
/** The index of a photo of the product. */
const place = z.int().min(0).max(9);

const movedOption = z.record(z.string(), z.unknown()).and(
  z.object({
    choices: z.array(z.record(z.string(), z.unknown()).and(z.object({ photo: place.optional() }))).optional(),
  }),
);

/** A product in the file of a whole catalog. */
export const movedProduct = z.strictObject({
  id: z.string().regex(/^[\da-f]{24}$/),
  /** The present one first. */
  addresses: z
    .array(z.string().regex(/^[a-z0-9-]{1,200}$/))
    .min(1)
    .max(200),
  createdAt: z.iso.datetime({ precision: 6 }),
  ...jsonShape,
  category: text,
  isHidden: z.boolean(),
  price: rupees,
  quantity: count,
  sale: z.strictObject({ price: rupees.nullable(), from: day, until: day }).nullable(),
  options: z.array(z.strictObject({ name: text, values: z.array(text) })),
  variants: z.array(
    z.strictObject({
      values: z.array(text),
      price: rupees,
      salePrice: rupees.nullable(),
      quantity: count,
      photos: z.array(place),
      /** Left out = none. */
      gtin: text.optional(),
    }),
  ),
  personalisation: z.array(movedOption),
  /** How many there are, as `photos/<id>/1.webp` and so on. */
  photos: z.int().min(0).max(100),
  occasions: z.array(text),
  translations: movedTranslations,
});
export type MovedProduct = z.output<typeof movedProduct>;

export const movedCategory = z.strictObject({
  name: requiredText(100),
  addresses: z
    .array(z.string().regex(/^[a-z0-9-]{1,200}$/))
    .min(1)
    .max(200),
  translations: movedTranslations,
});
export type MovedCategory = z.output<typeof movedCategory>;
