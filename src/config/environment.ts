import { z } from 'zod';
import { parseSecretKey } from '../platform/secrets/secret-key.ts';
import { emailKey, emailPattern } from '../shared/text/email-key.ts';
import { serviceSettings } from './service-settings.ts';
import {
  flag,
  isAddressRange,
  isSecret,
  list,
  minSecretLength,
  webAddress,
  wholeNumber,
  words,
} from './value-types.ts';

/** Every variable as text; unset is undefined. `docs/configuration.md` is written from it. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).meta({ description: 'The port on which the shop listens.' }),
  HOST: words('an address to listen on, such as 127.0.0.1')
    .default('127.0.0.1')
    .meta({ description: 'The address on which the shop listens.' }),
  PUBLIC_URL: webAddress().optional().meta({
    description: "The shop's public address, for emails and canonical URLs.",
    unset: '`http://localhost:$PORT`',
  }),
  DATA_DIR: words('a folder')
    .default('./data')
    .meta({ description: 'Folder of the embedded database, photos and outgoing email.' }),
  ADMIN_EMAIL: z
    .string()
    .transform(emailKey)
    .pipe(z.email({ pattern: emailPattern, error: 'an email address' }))
    .optional()
    .meta({
      description:
        'Creates an owner with this address at the start when no admin has it; never changes an existing one.',
      unset: "the demo's admin in the demo; else the shop prints a link that creates the first owner",
    }),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'a password of at least 8 characters')
    .max(256, 'a password of at most 256 characters')
    .optional()
    .meta({ description: 'The password of the owner that `ADMIN_EMAIL` creates.', unset: 'none' }),
  SEED_DEMO: flag
    .optional()
    .meta({ description: '`1` loads the demo into an empty shop, `0` never does.', unset: '`1`, in production `0`' }),
  TRUST_PROXY: list(isAddressRange, 'IP addresses or CIDR ranges, separated by commas, none of them empty')
    .optional()
    .meta({
      description: 'Proxies whose `X-Forwarded-For` is trusted: addresses or CIDR ranges, comma-separated.',
      unset: 'none',
    }),
  SECOND_FACTOR: z.enum(['required', 'optional'], 'required or optional').optional().meta({
    description: '`required` or `optional`: whether admins need a second factor.',
    unset: '`optional`, in production `required`',
  }),
  SECRET_KEY: z
    .string()
    .transform((value, context) => {
      const key = parseSecretKey(value);
      if (!key) context.addIssue({ code: 'custom', message: 'at least 32 random bytes in hexadecimal or base64' });
      return key ?? z.NEVER;
    })
    .optional()
    .meta({
      description:
        'Encrypts payment keys and the mail password entered in the admin and secrets of authenticator apps: 32 random bytes or more, in hexadecimal or base64.',
      unset: '`DATA_DIR/secret.key`, generated at the first start',
    }),
  PASSWORD_HASHING: z
    .enum(['strong', 'weak'], 'strong, or weak for tests')
    .default('strong')
    .meta({ description: '`strong`, or `weak` for tests; production refuses `weak`.' }),
  WORKERS: wholeNumber(1, 64)
    .default(1)
    .meta({ description: 'Server processes behind the one port; more than one needs `DATABASE_URL`.' }),
  DRAIN_SECONDS: wholeNumber(0, 60)
    .default(1)
    .meta({ description: 'How long an instance that ends still answers, with `/readyz` at 503.' }),
  UNDO_SECONDS: wholeNumber(0, 60).default(10).meta({
    description: "How long a change of an order's status can be undone before the buyer's email leaves: 0 to 60.",
  }),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug or trace')
    .default('info')
    .meta({
      description: 'The lowest level that is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, or `silent`.',
    }),
  RATE_LIMIT: wholeNumber(0, 1_000_000)
    .default(1)
    .meta({ description: 'Multiplies the rate limits; `0` switches them off.' }),
  CACHE_MB: wholeNumber(0, 4_096)
    .default(48)
    .meta({ description: "Size of each process's response cache in megabytes; `0` switches it off." }),
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .meta({ description: 'A port of its own for `/metrics`.', unset: "the shop's port" }),
  METRICS_HOST: words('an address to listen on, such as 127.0.0.1')
    .default('127.0.0.1')
    .meta({ description: 'The address on which `METRICS_PORT` listens.' }),
  METRICS_TOKEN: z
    .string()
    .refine(isSecret, `a secret of at least ${minSecretLength} characters, without blanks`)
    .optional()
    .meta({
      description: 'At least 16 characters; `/metrics` then requires `Authorization: Bearer …`.',
      unset: "open; in production 404 on the shop's port",
    }),
  API_DOCS: flag.optional().meta({
    description: "`1` shows the API's documentation at `/api/docs`, `0` does not.",
    unset: '`1`, in production `0`',
  }),
  SECURITY_CONTACT: z
    .string()
    .refine(
      (value) => z.email().safeParse(value).success || (URL.canParse(value) && /^https:\/\/\S+$/.test(value)),
      'an email address, or an address that begins with https://',
    )
    .transform((value) => (value.startsWith('https://') ? value : `mailto:${value}`))
    .optional()
    .meta({ description: 'An email or https address for `/.well-known/security.txt`.', unset: '`PUBLIC_URL/contact`' }),
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'development, production or test')
    .default('development')
    .meta({
      description:
        "`production` refuses the sandbox, demo accounts (in the settings or the data), a missing or http `PUBLIC_URL`, Razorpay's test keys, secrets that are easy to guess, a `RATE_LIMIT` of 0 or above 10, and a `TRUST_PROXY` that trusts public networks.",
    }),
  SHOP_NAME: words('the name of the shop')
    .max(60, 'at most 60 characters')
    .default('My Shop')
    .meta({ description: "The shop's name until it is set in the admin (Branding)." }),
  ...serviceSettings,
});
export type Environment = z.output<typeof environmentSchema>;
