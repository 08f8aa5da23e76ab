import { z } from 'zod';
import { successOutput, text } from '../platform/input.ts';
import { translated } from '../platform/translated.ts';
import { adminRoles } from '../shared/access/admin-role.ts';
import { type Language, languages } from '../shared/languages/languages.ts';
import { emailKey, emailPattern, hasAsciiMailbox } from '../shared/text/email-key.ts';
import { plainPhone } from '../shared/text/phone.ts';
import { hasWebAddress, withoutInvisibleFormatting } from '../shared/text/text.ts';

const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** Normalised, so a domain such as दुकान.भारत is stored in ASCII; at most 254 characters (RFC 5321). */
export const emailInput = text({ min: 1, max: 254 })
  .transform(emailKey)
  .refine(hasAsciiMailbox, translated('accounts.mailbox'))
  .pipe(z.email({ pattern: emailPattern, ...translated('input.noEmail') }).max(254, translated('input.emailTooLong')));
export const personName = text({ min: 1, max: 100 })
  .transform((value) => withoutInvisibleFormatting(value).trim().replace(/\s+/g, ' '))
  .refine((value) => value.length > 0, translated('input.required'))
  .refine((value) => !hasWebAddress(value), translated('input.nameWithAddress'));

/** 6 to 15 digits (E.164), with blanks and `-`, and a `+` only in front, once brackets and dots are taken off. */
export const phoneInput = text({ min: 1, max: 30 })
  .transform(plainPhone)
  .refine((value) => /^\+?[\d -]+$/.test(value) && /^(\D*\d){6,15}\D*$/.test(value), translated('input.phone'));
/** In code points, exactly as typed; refuse-weak-password.ts refuses common ones. */
export const newPasswordInput = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), translated('input.passwordCharacters'))
  .refine((value) => [...value].length >= 8, translated('input.passwordLeast'))
  .refine((value) => [...value].length <= 256, translated('input.passwordMost'));

/** In which a person reads emails and documents. */
export const languageInput = z.enum(Object.keys(languages) as Language[]);

export const userOutput = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    location: z.string(),
    role: z.enum(roles),
    adminRole: z.enum(adminRoles).nullable(),
    profilePicture: z.string().nullable(),
    createdAt: z.iso.datetime(),
    language: languageInput,
  })
  .meta({ id: 'User' });
export type UserBody = z.output<typeof userOutput>;

export const openedSession = successOutput.extend({ user: userOutput, token: z.string() });
