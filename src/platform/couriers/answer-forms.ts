import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Ids come as numbers and as texts. */
export const idForm = z
  .union([z.string(), z.int()])
  .transform(String)
  .refine((text) => /^[\w.-]{1,60}$/.test(text));
export const numberForm = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(Number);
/** A tracking number, with blanks or in small letters as well. */
export const trackingForm = z
  .union([z.string(), z.int()])
  .transform((sent) => String(sent).replace(/\s+/g, '').toUpperCase())
  .refine((number) => /^[\w.-]{5,60}$/.test(number));
export const maybe = <T extends z.ZodType>(form: T) => form.nullish().catch(null);
export const word = maybe(z.string());

/** Item by item: one that is not understood leaves its neighbours as they are. */
export function listForm<T>(read: (item: unknown) => T | null) {
  return z.array(z.unknown()).transform((items) => items.flatMap((item) => read(item) ?? []));
}

/** `2026-11-20 14:23:18`, with a `T` or a blank, and `20 11 2026 14:23:18`: all in India. */
export function readTime(text: string): Date | null {
  const [, day, month, year] = /^(\d\d)[ -](\d\d)[ -](\d{4}) /.exec(text) ?? [];
  const written = day ? `${year}-${month}-${day} ${text.slice(11)}` : text;
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(written) ?? [];
  const at = new Date(`${date}T${time}+05:30`);
  return Number.isNaN(at.getTime()) ? null : at;
}

export function readDay(text: string | null): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0];
  return day && !Number.isNaN(Date.parse(day)) ? day : null;
}

/** Whether two secrets are the same, without telling by the time how much of them is. */
export function isSameSecret(sent: unknown, expected: string): boolean {
  const [one, other] = [Buffer.from(String(sent ?? '')), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
