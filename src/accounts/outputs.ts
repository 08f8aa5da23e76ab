import { z } from 'zod';
import { successOutput, text } from '../platform/input.ts';
import { adminRoles } from '../shared/admin-role.ts';
import { emailKey, emailPattern, hasAsciiMailbox, mailboxRefusal } from '../shared/text/email-key.ts';
import { hasWebAddress, withoutInvisibleFormatting } from '../shared/text/text.ts';

const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

/** Normalised, so a domain such as दुकान.भारत is stored in ASCII; at most 254 characters (RFC 5321). */
export const emailInput = text({ min: 1, max: 254 })
  .transform(emailKey)
  .refine(hasAsciiMailbox, mailboxRefusal)
  .pipe(
    z
      .email({ pattern: emailPattern, error: 'This is not an email address.' })
      .max(254, 'This email address is too long.'),
  );
export const personName = text({ min: 1, max: 100 })
  .transform((value) => withoutInvisibleFormatting(value).trim().replace(/\s+/g, ' '))
  .refine((value) => value.length > 0, 'This is required.')
  .refine((value) => !hasWebAddress(value), 'Please write the name without a web address.');

/** 6 to 15 digits (E.164), with blanks and `-`, and a `+` only in front. */
export const phoneInput = text({ min: 1, max: 30 })
  .transform((value) => value.trim())
  .refine(
    (value) => /^\+?[\d -]+$/.test(value) && /^(\D*\d){6,15}\D*$/.test(value),
    'A phone number has 6 to 15 digits; blanks and - may stand between them, and a + in front.',
  );
/** In code points, exactly as typed; refuse-weak-password.ts refuses common ones. */
export const newPasswordInput = z
  .string()
  .refine(
    (value) => value.isWellFormed() && !value.includes('\u0000'),
    'This password contains characters that cannot be stored.',
  )
  .refine((value) => [...value].length >= 8, 'A password has at least 8 characters.')
  .refine((value) => [...value].length <= 256, 'A password has at most 256 characters.');

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
  })
  .meta({ id: 'User' });
export type UserBody = z.output<typeof userOutput>;

export const openedSession = successOutput.extend({ user: userOutput, token: z.string() });
