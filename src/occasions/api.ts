import { z } from 'zod';
import { productOutput } from '../catalog/api.ts';
import {
  always,
  dayInput,
  id,
  paging,
  pictureUrl,
  pinInput,
  requiredText,
  slug,
  successOutput,
  text,
  textLanguage,
} from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { maxRowsUnpaged } from '../shared/paging.ts';

export const occasionKinds = ['occasion', 'recipient'] as const;
export type OccasionKind = (typeof occasionKinds)[number];

const day = z.iso.date().nullable();
const count = z.int().min(0).max(1_000_000_000);
const position = z.int().min(0).max(10_000);
/** Where it is in the year, and until when to order for it. */
const timing = {
  day,
  /** Orders until this moment arrive in time everywhere; null = nothing is promised, or it is too late. */
  orderUntil: z.iso.datetime().nullable(),
  /** What is ordered now arrives after the day. */
  isTooLate: z.boolean(),
};
const linkOutput = z
  .object({ kind: z.enum(occasionKinds), slug: z.string(), name: z.string(), photo: z.string().nullable(), ...timing })
  .meta({ id: 'OccasionLink' });
export type OccasionLink = z.output<typeof linkOutput>;
/** Without a photo, which would make a product's page depend on the products beside it. */
const productOccasionOutput = linkOutput.omit({ photo: true }).meta({ id: 'ProductOccasion' });
export type ProductOccasion = z.output<typeof productOccasionOutput>;
const pageOutput = z.object({
  ...{ title: z.string(), name: z.string(), words: z.string(), slug: z.string() },
  /** The owner's own. */
  photo: z.string().nullable(),
  ...timing,
});
export type OccasionPageBody = z.output<typeof pageOutput>;
const maxPriceLimits = 4;
const priceLimits = z.array(z.int().min(1).max(100_000)).max(maxPriceLimits);
const limitError = translated('giftAnswers.priceLimit');
const priceLimitsInput = z
  .array(z.int(limitError).min(1, limitError).max(100_000, limitError))
  .max(maxPriceLimits, translated('giftAnswers.mostPriceLimits', { max: maxPriceLimits }))
  .refine((limits) => new Set(limits).size === limits.length, translated('giftAnswers.limitsDiffer'));

const adminOutput = z
  .object({
    _id: z.string(),
    kind: z.enum(occasionKinds),
    slug: z.string(),
    name: z.string(),
    otherNames: z.string(),
    title: z.string(),
    words: z.string(),
    position,
    isHidden: z.boolean(),
    /** The owner's own; null = photos of its products. */
    photo: z.string().nullable(),
    products: count,
    /** By year, as the shop uses them. */
    days: z.array(z.object({ year: z.int().min(2020).max(2100), day, isOwn: z.boolean() })),
  })
  .meta({ id: 'Occasion' });
export type OccasionBody = z.output<typeof adminOutput>;

/** The most characters of its texts, in each language. */
export const maxLengths = { name: 60, title: 80, words: 2_000 };

const occasionForm = z.object({
  name: requiredText(maxLengths.name),
  otherNames: text({ max: 400 }).optional(),
  title: requiredText(maxLengths.title),
  words: text({ max: maxLengths.words }).optional(),
  isHidden: z.boolean().optional(),
  /** Null = photos of its products. */
  photo: pictureUrl.nullish(),
  /** Those of other years stay; null = as in the calendar. */
  days: z
    .array(z.object({ year: z.int().min(2020).max(2099), day: dayInput.nullable() }))
    .max(20)
    .refine((days) => days.every(({ year, day: one }) => !one || one.startsWith(`${year}-`)), {
      ...translated('giftAnswers.dayInYear'),
    })
    .optional(),
});
export type OccasionForm = z.output<typeof occasionForm>;
const done = successOutput.extend({ occasion: adminOutput });
const maxProductsAtOnce = 200;

export const occasionsApi = {
  listOccasions: endpoint({
    method: 'GET',
    path: '/occasions',
    audience: 'anyone',
    cachedUntil: 'lists',
    whenUnopened: { success: true, occasions: [], priceLimits: [] },
    summary: 'Occasions and recipients with products in the shop, the next day first, and price limits with products',
    query: z.object(textLanguage),
    output: z.object({ success: always, occasions: z.array(linkOutput), priceLimits }),
  }),
  findOccasionPage: endpoint({
    method: 'GET',
    path: '/occasions/page/:slug',
    audience: 'anyone',
    cachedUntil: 'everything',
    isOfOnePage: true,
    whenUnopened: null,
    summary: 'The page of an occasion, a recipient or a price limit such as under-500; 404 without products',
    params: z.object({ slug }),
    query: z.object({ ...paging(maxRowsUnpaged), ...textLanguage }),
    output: z.object({
      success: always,
      page: pageOutput,
      products: z.array(productOutput),
      total: count,
    }),
  }),
  findOccasionPageAt: endpoint({
    method: 'GET',
    path: '/occasions/page/:slug/:pin',
    audience: 'anyone',
    whenUnopened: null,
    summary: 'Until when to order for a PIN code, and when what is ordered now arrives; for all products of the page',
    params: z.object({ slug, pin: pinInput }),
    output: z.object({
      success: always,
      ...timing,
      arriveBy: day,
      /** The city of the PIN code, where it is known. */
      city: z.string().nullable(),
    }),
  }),
  findProductOccasions: endpoint({
    method: 'GET',
    path: '/occasions/of-product/:slug',
    audience: 'anyone',
    cachedUntil: 'everything',
    isOfOnePage: true,
    whenUnopened: { success: true, occasions: [] },
    summary: 'The occasions of a product whose day is near, with its own last moment to order',
    params: z.object({ slug }),
    query: z.object(textLanguage),
    output: z.object({ success: always, occasions: z.array(productOccasionOutput) }),
  }),
  findProductOccasionsAt: endpoint({
    method: 'GET',
    path: '/occasions/of-product/:slug/:pin',
    audience: 'anyone',
    whenUnopened: { success: true, occasions: [] },
    summary: 'The same with the last moment to order for a PIN code',
    params: z.object({ slug, pin: pinInput }),
    query: z.object(textLanguage),
    output: z.object({ success: always, occasions: z.array(productOccasionOutput) }),
  }),
  listAllOccasions: endpoint({
    method: 'GET',
    path: '/occasions/all',
    audience: 'admin',
    summary: 'Every occasion and recipient, hidden ones included, and the price limits',
    output: z.object({ success: always, occasions: z.array(adminOutput), priceLimits }),
  }),
  findAssigned: endpoint({
    method: 'GET',
    path: '/occasions/assigned/:productId',
    audience: 'admin',
    summary: 'The occasions and recipients that a product is assigned to',
    params: z.object({ productId: id }),
    output: z.object({ success: always, occasions: z.array(z.string()) }),
  }),
  listAssignedProducts: endpoint({
    method: 'GET',
    path: '/occasions/:occasionId/products',
    audience: 'admin',
    summary: 'The products that are assigned to an occasion or a recipient, by name, hidden ones included',
    params: z.object({ occasionId: id }),
    output: z.object({ success: always, products: z.array(z.object({ _id: z.string(), name: z.string() })) }),
  }),
  assignProducts: endpoint({
    method: 'POST',
    path: '/occasions/assign',
    audience: 'admin',
    summary: 'Assigns products to occasions and recipients, or takes them out; with `set`, to exactly these',
    body: z.object({
      products: z.array(id).min(1, translated('giftAnswers.chooseProduct')).max(maxProductsAtOnce),
      set: z.array(id).max(200).optional(),
      add: z.array(id).max(200).optional(),
      remove: z.array(id).max(200).optional(),
    }),
    output: successOutput,
  }),
  addOccasion: endpoint({
    method: 'POST',
    path: '/occasions',
    audience: 'owner',
    summary: 'Adds an occasion or a recipient; its address is made of its name',
    body: occasionForm.extend({ kind: z.enum(occasionKinds, translated('giftAnswers.occasionOrRecipient')) }),
    output: done,
    status: 201,
  }),
  changeOccasion: endpoint({
    method: 'PUT',
    path: '/occasions/:occasionId',
    audience: 'owner',
    summary: 'Changes names, texts and days of an occasion or a recipient, or hides it; its address stays',
    params: z.object({ occasionId: id }),
    body: occasionForm,
    output: done,
  }),
  changePriceLimits: endpoint({
    method: 'PUT',
    path: '/shop/price-limits',
    audience: 'owner',
    summary: 'Replaces the prices, in rupees, of pages such as /for/under-500; at most four, none is possible',
    body: z.object({ priceLimits: priceLimitsInput }),
    output: successOutput.extend({ priceLimits }),
  }),
};
