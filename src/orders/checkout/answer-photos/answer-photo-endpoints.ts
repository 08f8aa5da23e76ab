import { z } from 'zod';
import { always, id, linkKey, photoBase64 } from '../../../platform/input.ts';
import { endpoint, photosTimeoutMs } from '../../../shared/endpoint.ts';

const orderKey = z.object({ key: linkKey });
const photosOutput = z.object({
  success: always,
  /** WebP as data: URLs, by the ids in the lines' answers. */
  photos: z.array(z.object({ _id: z.string(), url: z.string() })),
});

export const answerPhotoEndpoints = {
  addAnswerPhoto: endpoint({
    method: 'POST',
    path: '/personalisation/photos',
    audience: 'anyone',
    knowsCaller: true,
    perMinute: 30,
    summary:
      "Takes a buyer's photo for a product; its id is the answer, and it is deleted after 24 hours unless it is bought",
    body: z.object({
      product: id,
      option: z.string().max(100),
      photo: photoBase64,
    }),
    maxBytes: 2_100_000,
    timeoutMs: photosTimeoutMs,
    output: z.object({ success: always, photo: z.string() }),
    status: 201,
  }),
  findAnswerPhotosByKey: endpoint({
    method: 'GET',
    path: '/order/:key/answer-photos',
    audience: 'anyone',
    perMinute: 60,
    summary: 'The photos that the buyer sent for the pieces of an order',
    params: orderKey,
    output: photosOutput,
  }),
  findOwnAnswerPhotos: endpoint({
    method: 'GET',
    path: '/user/orders/:orderId/answer-photos',
    audience: 'user',
    perMinute: 60,
    summary: 'As GET /order/{key}/answer-photos, for an order of the caller',
    params: z.object({ orderId: id }),
    output: photosOutput,
  }),
  findAnswerPhotosOfOrder: endpoint({
    method: 'GET',
    path: '/user/order/:orderId/answer-photos',
    audience: 'admin',
    summary: 'As GET /order/{key}/answer-photos, for any order',
    params: z.object({ orderId: id }),
    output: photosOutput,
  }),
};
