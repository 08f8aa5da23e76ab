import { z } from 'zod';
import { always, id, pictureUrl, requiredText, rupees, successOutput, textLanguage } from '../platform/input.ts';
import { maxPhotoPixels } from '../platform/pictures/picture-jobs.ts';
import { translated } from '../platform/translated.ts';
import { endpoint } from '../shared/endpoint.ts';
import { cardEndpoints } from './card/endpoints.ts';

export const maxWrapName = 40;
const wrapName = requiredText(maxWrapName);
const wrapPrice = z
  .number(translated('giftAnswers.priceInRupees'))
  .min(0, translated('giftAnswers.priceNotNegative'))
  .max(10_000, translated('giftAnswers.mostWrapPrice'))
  .multipleOf(0.01, translated('deliveryAnswers.twoDecimals'));
const wrapForm = z.object({ name: wrapName, price: wrapPrice, photo: pictureUrl.nullish() });
export type WrapForm = z.output<typeof wrapForm>;

const wrapOutput = z.object({
  _id: z.string(),
  name: z.string(),
  price: rupees,
  photo: z.string().nullable(),
});
const ownersWrapOutput = wrapOutput.extend({ isHidden: z.boolean() });
export type WrapBody = z.output<typeof wrapOutput>;
export type OwnersWrapBody = z.output<typeof ownersWrapOutput>;

const wrapsDone = successOutput.extend({ wraps: z.array(ownersWrapOutput) });
const params = z.object({ wrapId: id });

export const giftsApi = {
  ...cardEndpoints,
  listWraps: endpoint({
    method: 'GET',
    path: '/gifts/wraps',
    audience: 'anyone',
    cachedUntil: 'everything',
    summary: 'The gift wraps that a buyer can choose, in the owner’s order; prices in rupees',
    query: z.object(textLanguage),
    output: z.object({ success: always, wraps: z.array(wrapOutput) }),
  }),
  listOwnersWraps: endpoint({
    method: 'GET',
    path: '/shop/gift-wraps',
    audience: 'owner',
    summary: 'All gift wraps, the hidden ones too',
    output: z.object({ success: always, wraps: z.array(ownersWrapOutput) }),
  }),
  addWrap: endpoint({
    method: 'POST',
    path: '/shop/gift-wraps',
    audience: 'owner',
    summary: 'Adds a gift wrap, as the last; a shop has at most twelve',
    body: wrapForm,
    output: wrapsDone,
    status: 201,
  }),
  changeWrap: endpoint({
    method: 'PUT',
    path: '/shop/gift-wraps/:wrapId',
    audience: 'owner',
    summary: 'Changes, hides or shows a gift wrap; what is not sent stays',
    params,
    body: wrapForm.partial().extend({ isHidden: z.boolean().optional() }),
    output: wrapsDone,
  }),
  deleteWrap: endpoint({
    method: 'DELETE',
    path: '/shop/gift-wraps/:wrapId',
    audience: 'owner',
    summary: 'Deletes a gift wrap; orders keep its name and price',
    params,
    output: wrapsDone,
  }),
  sortWraps: endpoint({
    method: 'PUT',
    path: '/shop/gift-wraps',
    audience: 'owner',
    summary: 'Puts the gift wraps into the order of these ids',
    body: z.object({ order: z.array(id).max(100) }),
    output: wrapsDone,
  }),
  uploadWrapPhoto: endpoint({
    method: 'POST',
    path: '/shop/gift-wraps/photo',
    audience: 'owner',
    summary: 'Uploads a picture of a gift wrap; it is deleted after a day unless a wrap names it',
    body: z.object({}),
    photos: { max: 1, maxPixels: maxPhotoPixels },
    output: z.object({ success: always, photo: z.object({ url: z.string() }) }),
    status: 201,
  }),
};
