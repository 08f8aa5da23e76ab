import { z } from 'zod';
import { always, pageNumber, requiredText, rowLimit, slug, successOutput } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';

export const reviewOutput = z
  .object({
    _id: z.string(),
    userId: z.object({ _id: z.string(), name: z.string() }),
    rating: z.int().min(1).max(5),
    comment: z.string(),
    photo: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Review' });
export type ReviewBody = z.output<typeof reviewOutput>;

export const reviewsApi = {
  listReviews: endpoint({
    method: 'GET',
    path: '/product/products/:slug/reviews',
    audience: 'anyone',
    isKept: true,
    summary: 'Reviews of a product, newest first',
    params: z.object({ slug }),
    query: z.object({ page: pageNumber.optional(), limit: rowLimit(50).optional() }),
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
    summary: 'Writes the caller’s review of a product; a second one replaces the first',
    params: z.object({ slug }),
    body: z.object({
      rating: z
        .string()
        .regex(/^[1-5]$/, 'A rating is a whole number from 1 to 5.')
        .transform(Number),
      comment: requiredText(5_000),
    }),
    photos: { most: 1 },
    output: successOutput.extend({ review: reviewOutput }),
    status: 201,
  }),
};
