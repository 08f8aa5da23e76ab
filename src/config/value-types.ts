import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback } from '../shared/is-loopback.ts';
import { emailKey, emailPattern } from '../shared/text/email-key.ts';

export const minSecretLength = 16;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `a whole number from ${min} to ${max}`);
export const flag = z.enum(['0', '1'], '0 or 1').transform((value) => value === '1');
export const words = (what: string) => z.string().trim().min(1, what);

export const wordWithoutBlanks = (what: string) => z.string().regex(/^[\x21-\x7e]+$/, `${what} without blanks`);

export const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
export const webAddress = () =>
  address('http:', 'https:').refine((value) => {
    if (!URL.canParse(value)) return true;
    const { username, password, search, hash } = new URL(value);
    return !username && !password && !search && !hash;
  }, 'an address without a user name, a query or a fragment');
export const providerAddress = () =>
  webAddress().refine(
    (value) => !URL.canParse(value) || !isPlainHttp(value) || isLoopback(value),
    'an address that begins with https://',
  );

export const list = (isPart: (part: string) => boolean, what: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isPart), what);
export const parsed = <Address extends object>(parse: (value: string) => Address | { expected: string }) =>
  z.string().transform((value, context) => {
    const address = parse(value);
    if (!('expected' in address)) return address as Address;
    context.addIssue({ code: 'custom', message: address.expected });
    return z.NEVER;
  });
export const isSecret = (value: string) => /^\S+$/.test(value) && value.length >= minSecretLength;

/** Values are percent-encoded (OpenTelemetry, W3C Baggage). */
export function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

export interface Mailbox {
  name: string | null;
  address: string;
}

/**
 * One mailbox of RFC 5322: `local@host` or `Name <local@host>`; null for anything else, lists and groups among them.
 */
export function parseMailbox(value: string): Mailbox | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header has none
  if (/[\u0000-\u001f\u007f]/.test(value)) return null;
  const named = /^\s*("(?:[^"\\]|\\.)*"|[^"<>()[\]\\,;:@]*)\s*<([^<>\s]+)>\s*$/.exec(value);
  const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1');
  const found = named?.[2] ?? value.trim();
  const isAddress = emailPattern.test(emailKey(found)) || /^[\w.+-]+@localhost$/.test(found);
  return isAddress ? { name: name?.replace(/\\(.)/g, '$1') || null, address: found } : null;
}

/** The library takes a query as options, such as one that accepts every certificate. */
export function isPlainSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { hostname, username, password, pathname, search, hash } = new URL(value);
  const isWhole = hostname !== '' && Boolean(username) === Boolean(password);
  return isWhole && /^\/?$/.test(pathname) && !search && !hash && !/%(?![\da-f]{2})/i.test(username + password);
}

export function isPlainHttp(value: string): boolean {
  return new URL(value).protocol === 'http:';
}

/** How many bits of a range are given: `10.0.0.0/8` 8, a single address all. */
export function prefixLength(range: string): number {
  const [ip = '', prefix] = range.split('/');
  return Number(prefix ?? (isIP(ip) === 4 ? 32 : 128));
}

export function isAddressRange(range: string): boolean {
  const [ip = '', prefix, ...rest] = range.split('/');
  const version = isIP(ip);
  if (version === 0 || ip.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
