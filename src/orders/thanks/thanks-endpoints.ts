import { z } from 'zod';
import { always, id, linkKey, photoBase64, requiredText, successOutput, text } from '../../platform/input.ts';
import { translated } from '../../platform/translated.ts';
import { cardDesignIds, cardSizes } from '../../shared/card-designs.ts';
import { endpoint, photosTimeoutMs } from '../../shared/endpoint.ts';

const code = z.object({ code: z.string().regex(/^[\w-]{22}$/, translated('shopping.noCode')) });
const maxThanks = 500;
const maxOwnersWords = 1_000;
const maxBytes = 3 * 1024 * 1024;

const pageOutput = z.object({
  /** The recipient's first name; '' = not known. */
  name: z.string(),
  giver: z.string(),
  design: z.enum(cardDesignIds),
  /** On the card, and in which size; '' = erased. */
  message: z.string(),
  size: z.enum(cardSizes),
  /** The owner's. */
  words: z.string(),
  /** A WebP as data: URL. */
  photo: z.string().nullable(),
  isSent: z.boolean(),
});
export type ThanksPageBody = z.output<typeof pageOutput>;

const thanksOutput = z
  .object({ words: z.string(), /** A WebP as data: URL. */ photo: z.string().nullable(), sentAt: z.iso.datetime() })
  .nullable();
export type ThanksBody = z.output<typeof thanksOutput>;
const foundThanks = z.object({ success: always, thanks: thanksOutput });

const settingsOutput = z.object({
  success: always,
  settings: z.object({ isOn: z.boolean(), words: z.string(), photo: z.string().nullable() }),
});

export const thanksEndpoints = {
  findThanksPage: endpoint({
    method: 'GET',
    path: '/thanks/:code',
    audience: 'anyone',
    perMinute: 60,
    summary: 'The page behind the QR code of a gift’s card: no address, no price, no surname',
    params: code,
    output: z.object({ success: always, page: pageOutput }),
  }),
  sendThanks: endpoint({
    method: 'POST',
    path: '/thanks/:code',
    audience: 'anyone',
    perMinute: 20,
    summary: 'Sends one thank-you to the giver, by email and on the order’s page; 409 for a second one',
    params: code,
    body: z.object({ words: requiredText(maxThanks), photo: photoBase64.nullish() }),
    maxBytes,
    timeoutMs: photosTimeoutMs,
    output: successOutput,
    status: 201,
  }),
  findThanksByKey: endpoint({
    method: 'GET',
    path: '/order/:key/thanks',
    audience: 'anyone',
    perMinute: 60,
    summary: 'The thank-you for the order that the unguessable link opens; null = none',
    params: z.object({ key: linkKey }),
    output: foundThanks,
  }),
  findOwnThanks: endpoint({
    method: 'GET',
    path: '/user/orders/:orderId/thanks',
    audience: 'user',
    perMinute: 60,
    summary: 'As GET /order/{key}/thanks, for an order of the caller',
    params: z.object({ orderId: id }),
    output: foundThanks,
  }),
  findThanksOfOrder: endpoint({
    method: 'GET',
    path: '/user/order/:orderId/thanks',
    audience: 'admin',
    summary: 'The thank-you for an order; null = none. `link` is its page, once a card with its code was printed',
    params: z.object({ orderId: id }),
    output: foundThanks.extend({ link: z.string().nullable() }),
  }),
  removeThanks: endpoint({
    method: 'DELETE',
    path: '/user/order/:orderId/thanks',
    audience: 'owner',
    summary: 'Removes the words and the photo of a thank-you, for abuse',
    params: z.object({ orderId: id }),
    output: successOutput,
  }),
  readThanksSettings: endpoint({
    method: 'GET',
    path: '/shop/thanks-settings',
    audience: 'owner',
    summary: 'Whether cards have a QR code, and what the page behind it says',
    output: settingsOutput,
  }),
  changeThanksSettings: endpoint({
    method: 'PUT',
    path: '/shop/thanks-settings',
    audience: 'owner',
    summary: 'Changes them; `photo` null = none, unset = the present one',
    body: z.object({ isOn: z.boolean(), words: text({ max: maxOwnersWords }), photo: photoBase64.nullish() }),
    maxBytes,
    timeoutMs: photosTimeoutMs,
    output: settingsOutput.extend({ message: z.string() }),
  }),
};
