import { z } from 'zod';
import { always, id, paging, requiredText, slug, successOutput, text } from '../platform/input.ts';
import { maxPhotoPixels } from '../platform/pictures/picture-jobs.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';

const replyOutput = z.object({ text: z.string(), createdAt: z.iso.datetime() });
const reviewOutput = z
  .object({
    _id: z.string(),
    /** `name` is first name and initial. */
    userId: z.object({ _id: z.string(), name: z.string() }),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    photo: z.string().nullable(),
    createdAt: z.iso.datetime(),
    isVerifiedBuyer: z.boolean(),
    reply: replyOutput.nullable(),
  })
  .meta({ id: 'Review' });
export type ReviewBody = z.output<typeof reviewOutput>;

const moderatedReviewOutput = reviewOutput.extend({
  product: z.object({ name: z.string(), slug: z.string() }).nullable(),
  hidden: z.object({ reason: z.string(), createdAt: z.iso.datetime() }).nullable(),
});
export type ModeratedReview = z.output<typeof moderatedReviewOutput>;

const reviewParams = z.object({ reviewId: id });

export const reviewsApi = {
  listReviews: endpoint({
    method: 'GET',
    path: '/product/products/:slug/reviews',
    audience: 'anyone',
    whenUnopened: null,
    cachedUntil: 'everything',
    isOfOnePage: true,
    summary: 'Reviews of a product, newest first, or those with a photo before the others; hidden ones are left out',
    params: z.object({ slug }),
    query: z.object({ sort: z.enum(['newest', 'photos']).optional(), ...paging(50) }),
    output: z.object({
      success: always,
      reviews: z.array(reviewOutput),
      total: z.int().min(0).max(1_000_000_000),
      average: z.number().min(1).max(5).nullable(),
    }),
  }),
  writeReview: endpoint({
    method: 'POST',
    path: '/product/products/:slug/reviews',
    audience: 'user',
    perMinute: 60,
    summary: 'Writes the caller’s review of a product; a second one replaces the first. A setting says who may write',
    params: z.object({ slug }),
    body: z.object({
      rating: z
        .string()
        .regex(/^[1-5]$/, translated('shopping.rating'))
        .transform(Number),
      comment: requiredText(5_000),
    }),
    photos: { max: 1, maxPixels: maxPhotoPixels },
    output: successOutput.extend({ review: reviewOutput }),
    status: 201,
  }),
  listAllReviews: endpoint({
    method: 'GET',
    path: '/product/reviews',
    audience: 'owner',
    summary: 'Reviews of all products, newest first, hidden ones included; X-Total-Count is their number',
    query: z.object({
      state: z.enum(['shown', 'hidden']).optional(),
      search: text({ max: 100 }).optional(),
      ...paging(100),
    }),
    output: z.object({ success: always, reviews: z.array(moderatedReviewOutput) }),
  }),
  hideReview: endpoint({
    method: 'POST',
    path: '/product/reviews/:reviewId/hide',
    audience: 'owner',
    summary: 'Takes a review off the shop, with a reason; it can be restored',
    params: reviewParams,
    body: z.object({ reason: requiredText(300) }),
    output: successOutput.extend({ review: moderatedReviewOutput }),
  }),
  restoreReview: endpoint({
    method: 'POST',
    path: '/product/reviews/:reviewId/restore',
    audience: 'owner',
    summary: 'Shows a hidden review again',
    params: reviewParams,
    output: successOutput.extend({ review: moderatedReviewOutput }),
  }),
  replyToReview: endpoint({
    method: 'PUT',
    path: '/product/reviews/:reviewId/reply',
    audience: 'owner',
    summary: 'Sets the shop’s public answer to a review; an empty one removes it',
    params: reviewParams,
    body: z.object({ reply: text({ max: 2_000 }).transform((value) => value.trim()) }),
    output: successOutput.extend({ review: moderatedReviewOutput }),
  }),
};
