import { z } from 'zod';
import { always, dayOrNone, pictureUrl, requiredText, successOutput, text } from '../platform/input.ts';
import { endpoint } from '../shared/endpoint.ts';
import { chatDigits } from '../shared/text/phone.ts';
import { faceNames } from '../shared/theme/faces.ts';
import { paletteNames } from '../shared/theme/palettes.ts';

/** `instagram.com/name` and `http://…` become https links. */
const linkInput = text({ max: 300 })
  .transform((value) => value.trim())
  .transform((value) =>
    /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value.replace(/^http:/, 'https:'),
  )
  .refine((value) => value === '' || /^https:\/\/\S+$/.test(value), 'A link begins with https://.');

const optionalText = (max: number) => text({ max }).transform((value) => value.trim());
const colorInput = text({ max: 7 })
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^(#[\da-f]{6})?$/.test(value), 'A colour looks like #9c164b.');
const pictures = (max: number) => z.array(pictureUrl).max(max, `At most ${max} pictures.`);
export const maxPictures = { homePictures: 3, aboutPictures: 4, pagePictures: 6 } as const;
const maxLinks = 8;
const maxPixelsOfLogo = 24_000_000;
const logoOutput = z.object({ url: z.string(), width: z.int(), height: z.int() });
const logoInput = z.object({ url: pictureUrl, width: z.int().min(1).max(4_000), height: z.int().min(1).max(4_000) });

const returnDaysSentence = 'The days for returns are a whole number from 0 to 365.';

export const reviewAuthors = ['account', 'confirmed', 'buyers'] as const;

/** An empty text is unset, and hides its section. */
export const settingsInput = z.object({
  shopName: requiredText(60),
  /** The name in its own script, shown before the name. */
  nativeName: optionalText(30),
  tagLine: requiredText(120),
  /** In place of the name's letters in the header. */
  logo: logoInput.nullable(),
  palette: z.enum(paletteNames),
  /** '' = the palette's. A colour that does not read is replaced by its nearest shade on the pages. */
  accent: colorInput,
  /** Of headings, prices and the name. */
  face: z.enum(faceNames),
  homeTitle: requiredText(60),
  homeText: optionalText(200),
  /** In place of the newest products' photos. */
  homePictures: pictures(maxPictures.homePictures),
  story: optionalText(5_000),
  mission: optionalText(5_000),
  offerings: optionalText(5_000),
  aboutPictures: pictures(maxPictures.aboutPictures),
  /** Beside the texts of Contact, policies, login and registration, in this order. */
  pagePictures: pictures(maxPictures.pagePictures),
  contactText: optionalText(1_000),
  phone: text({ max: 30 })
    .transform((value) => value.trim())
    .refine((value) => /^(\+?[\d -]{6,30})?$/.test(value), 'A phone number has digits, blanks, + and -.'),
  phoneHours: optionalText(60),
  chatNumber: text({ max: 20 })
    .transform(chatDigits)
    .refine((value) => /^(\d{8,15})?$/.test(value), 'A chat number has 10 digits, or up to 15 with the country code.'),
  socialLink: linkInput,
  /** Further ones. */
  socialLinks: z
    .array(linkInput)
    .max(maxLinks, `At most ${maxLinks} links.`)
    .transform((links) => [...new Set(links.filter(Boolean))]),
  postalAddress: optionalText(300),
  announcement: optionalText(200),
  terms: optionalText(20_000),
  privacy: optionalText(20_000),
  refunds: optionalText(20_000),
  delivery: optionalText(20_000),
  /** True = nobody can buy. */
  isClosed: z.boolean(),
  /** First day on which the shop is open again (Asia/Kolkata), or ''. */
  closedUntil: dayOrNone,
  reviewsBy: z.enum(reviewAuthors),
  /** False = registration leads to the login. */
  registrationLogsIn: z.boolean(),
  /** Returns can be asked for on so many days after the delivery; 0 = never. */
  returnDays: z.int(returnDaysSentence).min(0, returnDaysSentence).max(365, returnDaysSentence),
  /** True = guests may pay for a whole cart, not for one product only. */
  guestCheckout: z.boolean(),
});
export type ShopSettings = z.output<typeof settingsInput>;

export const settingsOutput = z.object({
  shopName: z.string(),
  nativeName: z.string(),
  tagLine: z.string(),
  logo: logoOutput.nullable(),
  palette: z.enum(paletteNames),
  accent: z.string(),
  face: z.enum(faceNames),
  homeTitle: z.string(),
  homeText: z.string(),
  homePictures: z.array(z.string()),
  story: z.string(),
  mission: z.string(),
  offerings: z.string(),
  aboutPictures: z.array(z.string()),
  pagePictures: z.array(z.string()),
  contactText: z.string(),
  phone: z.string(),
  phoneHours: z.string(),
  chatNumber: z.string(),
  socialLink: z.string(),
  socialLinks: z.array(z.string()),
  postalAddress: z.string(),
  announcement: z.string(),
  terms: z.string(),
  privacy: z.string(),
  refunds: z.string(),
  delivery: z.string(),
  isClosed: z.boolean(),
  closedUntil: z.string(),
  reviewsBy: z.enum(reviewAuthors),
  registrationLogsIn: z.boolean(),
  guestCheckout: z.boolean(),
  /** False until the owner opens the shop for the first time. */
  isOpened: z.boolean(),
  returnDays: z.int().min(0).max(365),
});
export type FoundSettings = z.output<typeof settingsOutput>;

export const shopSettingsApi = {
  readSettings: endpoint({
    method: 'GET',
    path: '/shop/settings',
    audience: 'anyone',
    cachedUntil: 'everything',
    summary: 'The settings of the shop',
    output: z.object({ success: always, settings: settingsOutput }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/shop/settings',
    audience: 'owner',
    needsRecentLogin: true,
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
