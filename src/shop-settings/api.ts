import { z } from 'zod';
import { always, successOutput, textLanguage } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { inputShape, logoOutput, outputShape } from './setting-schemas.ts';

const maxPixelsOfLogo = 24_000_000;

const settingsInput = z.object(inputShape);
export type ShopSettings = z.output<typeof settingsInput>;

const settingsOutput = z.object({
  ...outputShape,
  /** False until the owner opens the shop for the first time. */
  isOpened: z.boolean(),
});
export type FoundSettings = z.output<typeof settingsOutput>;

export const shopSettingsApi = {
  readSettings: endpoint({
    method: 'GET',
    path: '/shop/settings',
    audience: 'anyone',
    cachedUntil: 'everything',
    summary: 'The settings of the shop',
    query: z.object(textLanguage),
    output: z.object({ success: always, settings: settingsOutput }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/shop/settings',
    audience: 'owner',
    summary: 'Changes what the pages print, and opens or closes the shop; what is not sent stays',
    body: settingsInput.partial(),
    output: successOutput.extend({ settings: settingsOutput }),
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/shop/logo',
    audience: 'owner',
    summary: 'Uploads a logo, whose transparency stays; it is deleted after a day unless the settings name it',
    body: z.object({}),
    photos: { max: 1, maxPixels: maxPixelsOfLogo },
    output: z.object({ success: always, logo: logoOutput }),
    status: 201,
  }),
};
