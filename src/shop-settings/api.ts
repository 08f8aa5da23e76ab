import { z } from 'zod';
import { always, requiredText, successOutput, text } from '../platform/input.ts';
import { isCalendarDay } from '../shared/dates.ts';
import { endpoint } from '../shared/endpoint.ts';
import { chatDigits } from '../shared/phone.ts';

/** `instagram.com/name` and `http://…` become https links. */
const linkInput = text({ max: 300 })
  .transform((value) => value.trim())
  .transform((value) =>
    /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value) ? `https://${value}` : value.replace(/^http:/, 'https:'),
  )
  .refine((value) => value === '' || /^https:\/\/\S+$/.test(value), 'A link begins with https://.');
const dayInput = text({ max: 10 })
  .transform((value) => value.trim())
  .refine((value) => value === '' || isCalendarDay(value), 'A day looks like 2026-12-31.');

export const reviewAuthors = ['account', 'confirmed', 'buyers'] as const;

/** An empty text is unset. */
export const settingsInput = z.object({
  shopName: requiredText(60),
  tagLine: requiredText(120),
  /** Of the home page: what is made, by whom and for whom. */
  homeTitle: requiredText(60),
  homeText: requiredText(200),
  phone: text({ min: 1, max: 30 })
    .transform((value) => value.trim())
    .refine((value) => /^\+?[\d -]{6,30}$/.test(value), 'A phone number has digits, blanks, + and -.'),
  chatNumber: text({ min: 1, max: 20 })
    .transform(chatDigits)
    .refine((value) => /^\d{8,15}$/.test(value), 'A chat number has 10 digits, or up to 15 with the country code.'),
  socialLink: linkInput,
  postalAddress: requiredText(300),
  announcement: text({ max: 200 }).transform((value) => value.trim()),
  terms: requiredText(20_000),
  privacy: requiredText(20_000),
  refunds: requiredText(20_000),
  delivery: requiredText(20_000),
  /** True = nobody can buy. */
  isClosed: z.boolean(),
  /** First day on which the shop is open again (Asia/Kolkata), or ''. */
  closedUntil: dayInput,
  reviewsBy: z.enum(reviewAuthors),
});
export type ShopSettings = z.output<typeof settingsInput>;

export const settingsOutput = z.object({
  shopName: z.string(),
  tagLine: z.string(),
  homeTitle: z.string(),
  homeText: z.string(),
  phone: z.string(),
  chatNumber: z.string(),
  socialLink: z.string(),
  postalAddress: z.string(),
  announcement: z.string(),
  terms: z.string(),
  privacy: z.string(),
  refunds: z.string(),
  delivery: z.string(),
  isClosed: z.boolean(),
  closedUntil: z.string(),
  reviewsBy: z.enum(reviewAuthors),
});

export const shopSettingsApi = {
  readSettings: endpoint({
    method: 'GET',
    path: '/shop/settings',
    audience: 'anyone',
    isCached: true,
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
};
