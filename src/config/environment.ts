import { isIP } from 'node:net';
import { z } from 'zod';
import { parseManualAccount } from '../platform/payments/manual.ts';
import { parseBucketAddress, parseObjectAddress } from '../platform/s3/bucket-address.ts';
import { parseSecretKey } from '../platform/secrets/secret-key.ts';
import { emailKey, emailPattern } from '../shared/text/email-key.ts';

const minSecretLength = 16;

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `a whole number from ${min} to ${max}`);
const flag = z.enum(['0', '1'], '0 or 1').transform((value) => value === '1');
const words = (what: string) => z.string().trim().min(1, what);

const wordWithoutBlanks = (what: string) => z.string().regex(/^[\x21-\x7e]+$/, `${what} without blanks`);

const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
const webAddress = () =>
  address('http:', 'https:').refine((value) => {
    if (!URL.canParse(value)) return true;
    const { username, password, search, hash } = new URL(value);
    return !username && !password && !search && !hash;
  }, 'an address without a user name, a query or a fragment');
const providerAddress = () =>
  webAddress().refine(
    (value) => !URL.canParse(value) || !isPlainHttp(value) || isLoopback(value),
    'an address that begins with https://',
  );

const list = (isPart: (part: string) => boolean, what: string) =>
  z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isPart), what);
const parsed = <Address extends object>(parse: (value: string) => Address | { expected: string }) =>
  z.string().transform((value, context) => {
    const address = parse(value);
    if (!('expected' in address)) return address as Address;
    context.addIssue({ code: 'custom', message: address.expected });
    return z.NEVER;
  });
const isSecret = (value: string) => /^\S+$/.test(value) && value.length >= minSecretLength;

/** Values are percent-encoded (OpenTelemetry, W3C Baggage). */
export function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Every variable as text; unset is undefined. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: words('an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  PUBLIC_URL: webAddress().optional(),
  DATA_DIR: words('a folder').default('./data'),
  BACKUP_DIR: words('a folder for scheduled backups').optional(),
  BACKUP_URL: parsed(parseObjectAddress).optional(),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in India, such as 03:30')
    .default('03:30'),
  BACKUP_RECIPIENT: list(
    (part) => /^age1[a-z0-9]{20,}$/.test(part),
    'public keys of age identities (age1…), separated by commas, none of them empty',
  ).optional(),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').optional(),
  STORAGE_URL: parsed(parseBucketAddress).optional(),
  AWS_ACCESS_KEY_ID: wordWithoutBlanks('a key id').optional(),
  AWS_SECRET_ACCESS_KEY: wordWithoutBlanks('a key').optional(),
  AWS_SESSION_TOKEN: wordWithoutBlanks('a token').optional(),
  PHOTOS_URL: webAddress().optional(),
  SMTP_URL: address('smtp:', 'smtps:')
    .refine(isPlainSmtpUrl, 'smtp://user:password@host:port, without a path or a query')
    .optional(),
  SMTP_TLS: z.enum(['required', 'optional', 'off'], 'required, optional or off').optional(),
  EMAILS_PER_SECOND: wholeNumber(1, 1_000).default(10),
  DKIM_KEY_FILE: words('a file with an RSA private key in PEM form').optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i, 'a DNS name such as shop1')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(parseMailbox)
    .refine((mailbox) => mailbox !== null, 'one email address, such as shop@example.com or Shop <shop@example.com>')
    .optional(),
  ADMIN_EMAIL: z
    .string()
    .transform(emailKey)
    .pipe(z.email({ pattern: emailPattern, error: 'an email address' }))
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'a password of at least 8 characters')
    .max(256, 'a password of at most 256 characters')
    .optional(),
  SEED_DEMO: flag.optional(),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^\w{1,100}$/, 'a key id such as rzp_live_…')
    .optional(),
  RAZORPAY_KEY_SECRET: z
    .string()
    .refine(isSecret, `a secret of at least ${minSecretLength} characters, without blanks`)
    .optional(),
  RAZORPAY_WEBHOOK_SECRET: list(
    isSecret,
    `one or more secrets of at least ${minSecretLength} characters, separated by commas, none of them empty`,
  ).optional(),
  PAYMENT_KEYS: z.enum(['environment', 'admin'], 'environment, or admin for keys entered in the admin area').optional(),
  RAZORPAY_API_URL: providerAddress().default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_URL: providerAddress().default('https://checkout.razorpay.com/v1/checkout.js'),
  MANUAL_PAYMENTS: z
    .string()
    .transform((value, context) => {
      const account = parseManualAccount(value);
      if (!account)
        context.addIssue({
          code: 'custom',
          message: 'upi:shop@bank, bank:Holder/account number/IFSC, or both separated by a comma',
        });
      return account ?? z.NEVER;
    })
    .optional(),
  PUSH_SERVICES: list(
    (part) => URL.canParse(part) && new URL(part).origin === part && isLoopback(part),
    'addresses on this machine, such as http://127.0.0.1:5000, separated by commas',
  ).optional(),
  TRUST_PROXY: list(isAddressRange, 'IP addresses or CIDR ranges, separated by commas, none of them empty').optional(),
  SECOND_FACTOR: z.enum(['required', 'optional'], 'required or optional').optional(),
  SECRET_KEY: z
    .string()
    .transform((value, context) => {
      const key = parseSecretKey(value);
      if (!key) context.addIssue({ code: 'custom', message: 'at least 32 random bytes in hexadecimal or base64' });
      return key ?? z.NEVER;
    })
    .optional(),
  PASSWORD_HASHING: z.enum(['strong', 'weak'], 'strong, or weak for tests').default('strong'),
  WORKERS: wholeNumber(1, 64).default(1),
  DRAIN_SECONDS: wholeNumber(0, 60).default(1),
  UNDO_SECONDS: wholeNumber(0, 60).default(10),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug or trace')
    .default('info'),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(1),
  CACHE_MB: wholeNumber(0, 4_096).default(48),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: words('an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .refine(isSecret, `a secret of at least ${minSecretLength} characters, without blanks`)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.split(/=(.*)/s, 2)))
    .refine(
      (pairs) => pairs.every(([name = '', value]) => /^[\w-]+$/.test(name.trim()) && value && !/[\r\n]/.test(value)),
      'headers such as authorization=Bearer …, separated by commas',
    )
    .transform((pairs) =>
      Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), decode(value.trim())])),
    )
    .optional(),
  OTEL_SERVICE_NAME: words('a name').max(100, 'at most 100 characters').default('shop'),
  API_DOCS: flag.optional(),
  SECURITY_CONTACT: z
    .string()
    .refine(
      (value) => z.email().safeParse(value).success || (URL.canParse(value) && /^https:\/\/\S+$/.test(value)),
      'an email address, or an address that begins with https://',
    )
    .transform((value) => (value.startsWith('https://') ? value : `mailto:${value}`))
    .optional(),
  NODE_ENV: z.enum(['development', 'production', 'test'], 'development, production or test').default('development'),
  SHOP_NAME: words('the name of the shop').max(60, 'at most 60 characters').default('My Shop'),
});
export type Environment = z.output<typeof environmentSchema>;

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
function isPlainSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { hostname, username, password, pathname, search, hash } = new URL(value);
  const isWhole = hostname !== '' && Boolean(username) === Boolean(password);
  return isWhole && /^\/?$/.test(pathname) && !search && !hash && !/%(?![\da-f]{2})/i.test(username + password);
}

export function isPlainHttp(value: string): boolean {
  return new URL(value).protocol === 'http:';
}

export function isLoopback(value: string): boolean {
  const { hostname } = new URL(value);
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** How many bits of a range are given: `10.0.0.0/8` 8, a single address all. */
export function prefixLength(range: string): number {
  const [ip = '', prefix] = range.split('/');
  return Number(prefix ?? (isIP(ip) === 4 ? 32 : 128));
}

function isAddressRange(range: string): boolean {
  const [ip = '', prefix, ...rest] = range.split('/');
  const version = isIP(ip);
  if (version === 0 || ip.includes('%') || rest.length > 0) return false;
  return prefix === undefined || (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
