import { z } from 'zod';
import { parseManualAccount } from '../platform/payments/manual.ts';
import { parseBucketAddress, parseObjectAddress } from '../platform/s3/bucket-address.ts';
import { parseSecretKey } from '../platform/secrets/secret-key.ts';
import { emailKey, emailPattern } from '../shared/text/email-key.ts';
import {
  address,
  flag,
  isAddressRange,
  isLoopback,
  isPlainSmtpUrl,
  isSecret,
  list,
  minSecretLength,
  parsed,
  parseMailbox,
  providerAddress,
  webAddress,
  wholeNumber,
  words,
  wordWithoutBlanks,
} from './value-types.ts';

/** Every variable as text; unset is undefined. `docs/configuration.md` is written from it. */
export const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000).meta({ description: 'The port on which the shop listens.' }),
  HOST: words('an address to listen on, such as 127.0.0.1')
    .default('127.0.0.1')
    .meta({ description: 'The address on which the shop listens.' }),
  PUBLIC_URL: webAddress()
    .optional()
    .meta({
      description: "The shop's public address, for emails and canonical URLs.",
      unset: '`http://localhost:$PORT`',
    }),
  DATA_DIR: words('a folder')
    .default('./data')
    .meta({ description: 'Folder of the embedded database, photos and outgoing email.' }),
  BACKUP_DIR: words('a folder for scheduled backups')
    .optional()
    .meta({
      description: 'The folder to which a [backup](operate.md#backups) is written each day.',
      unset: 'no daily backup',
    }),
  BACKUP_URL: parsed(parseObjectAddress)
    .optional()
    .meta({
      description:
        'A bucket for the daily backup instead of `BACKUP_DIR`: `s3://bucket/path?endpoint=https://…&region=…`.',
      unset: 'no daily backup',
    }),
  BACKUP_TIME: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time of day in India, such as 03:30')
    .default('03:30')
    .meta({ description: 'The time of the daily backup, in India.' }),
  BACKUP_RECIPIENT: list(
    (part) => /^age1[a-z0-9]{20,}$/.test(part),
    'public keys of age identities (age1…), separated by commas, none of them empty',
  )
    .optional()
    .meta({
      description: 'Public age keys, comma-separated, for which backups are encrypted.',
      unset: 'not encrypted',
    }),
  DATABASE_URL: address('postgres:', 'postgresql:')
    .optional()
    .meta({ description: 'A PostgreSQL server, version 15 or newer.', unset: 'the embedded database' }),
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:')
    .optional()
    .meta({
      description: 'The PostgreSQL server itself, where `DATABASE_URL` leads to a pooler in transaction mode.',
      unset: '`DATABASE_URL`',
    }),
  STORAGE_URL: parsed(parseBucketAddress)
    .optional()
    .meta({
      description: 'An S3 bucket for photos: `s3://bucket?endpoint=https://…&region=…`.',
      unset: '`DATA_DIR/photos`',
    }),
  AWS_ACCESS_KEY_ID: wordWithoutBlanks('a key id')
    .optional()
    .meta({ description: 'The key id for the buckets of photos and backups.', unset: 'no bucket' }),
  AWS_SECRET_ACCESS_KEY: wordWithoutBlanks('a key')
    .optional()
    .meta({ description: 'The secret key for the buckets of photos and backups.', unset: 'no bucket' }),
  AWS_SESSION_TOKEN: wordWithoutBlanks('a token')
    .optional()
    .meta({ description: 'The session token that belongs to temporary keys.', unset: 'none' }),
  PHOTOS_URL: webAddress()
    .optional()
    .meta({
      description: "Where browsers find product photos, such as a CDN or the bucket's public folder.",
      unset: 'the shop',
    }),
  SMTP_URL: address('smtp:', 'smtps:')
    .refine(isPlainSmtpUrl, 'smtp://user:password@host:port, without a path or a query')
    .optional()
    .meta({ description: 'The SMTP server.', unset: 'emails are written to `DATA_DIR/outbox/*.eml`' }),
  SMTP_TLS: z
    .enum(['required', 'optional', 'off'], 'required, optional or off')
    .optional()
    .meta({
      description: 'STARTTLS with an `smtp:` server: `required`, `optional` (where it is offered) or `off`.',
      unset: '`required`, on loopback `off`',
    }),
  EMAILS_PER_SECOND: wholeNumber(1, 1_000)
    .default(10)
    .meta({
      description: 'Emails sent in a second by all processes together: 1 to 1000, as the email provider allows.',
    }),
  DKIM_KEY_FILE: words('a file with an RSA private key in PEM form')
    .optional()
    .meta({
      description: "An RSA key of 2048 bits or more that signs emails by DKIM for the sender's domain.",
      unset: 'not signed',
    }),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/i, 'a DNS name such as shop1')
    .optional()
    .meta({ description: 'The name of the DKIM key in the DNS.', unset: 'not signed' }),
  MAIL_FROM: z
    .string()
    .transform(parseMailbox)
    .refine((mailbox) => mailbox !== null, 'one email address, such as shop@example.com or Shop <shop@example.com>')
    .optional()
    .meta({
      description: 'The sender, as `Name <address>`.',
      unset: "the shop's name, `shop@` the host of `PUBLIC_URL`",
    }),
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
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^\w{1,100}$/, 'a key id such as rzp_live_…')
    .optional()
    .meta({
      description: 'The key id of the payment account. The three `RAZORPAY_` keys are set together or not at all.',
      unset: 'the sandbox',
    }),
  RAZORPAY_KEY_SECRET: z
    .string()
    .refine(isSecret, `a secret of at least ${minSecretLength} characters, without blanks`)
    .optional()
    .meta({ description: 'The secret of the key, at least 16 characters.', unset: 'the sandbox' }),
  RAZORPAY_WEBHOOK_SECRET: list(
    isSecret,
    `one or more secrets of at least ${minSecretLength} characters, separated by commas, none of them empty`,
  )
    .optional()
    .meta({
      description:
        'The secret of the webhook, at least 16 characters; old and new one, comma-separated, while rotating.',
      unset: 'the sandbox',
    }),
  PAYMENT_KEYS: z
    .enum(['environment', 'admin'], 'environment, or admin for keys entered in the admin area')
    .optional()
    .meta({
      description: '`admin`: the keys are entered in the admin, and the sandbox does not start.',
      unset: 'keys from the environment',
    }),
  RAZORPAY_API_URL: providerAddress()
    .default('https://api.razorpay.com/v1')
    .meta({ description: "Base URL of the provider's API." }),
  RAZORPAY_CHECKOUT_URL: providerAddress()
    .default('https://checkout.razorpay.com/v1/checkout.js')
    .meta({ description: "Address of the provider's checkout script." }),
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
    .optional()
    .meta({
      description:
        'Buyers may pay by UPI or bank transfer, which the owner records: `upi:shop@bank`, `bank:Holder/account number/IFSC`, or both, comma-separated.',
      unset: 'off',
    }),
  PUSH_SERVICES: list(
    (part) => URL.canParse(part) && new URL(part).origin === part && isLoopback(part),
    'addresses on this machine, such as http://127.0.0.1:5000, separated by commas',
  )
    .optional()
    .meta({
      description: 'For tests: push services on this machine to which notifications may be sent, comma-separated.',
      unset: 'none',
    }),
  TRUST_PROXY: list(isAddressRange, 'IP addresses or CIDR ranges, separated by commas, none of them empty')
    .optional()
    .meta({
      description: 'Proxies whose `X-Forwarded-For` is trusted: addresses or CIDR ranges, comma-separated.',
      unset: 'none',
    }),
  SECOND_FACTOR: z
    .enum(['required', 'optional'], 'required or optional')
    .optional()
    .meta({
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
        'Encrypts payment keys entered in the admin and secrets of authenticator apps: 32 random bytes or more, in hexadecimal or base64.',
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
  UNDO_SECONDS: wholeNumber(0, 60)
    .default(10)
    .meta({
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
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress()
    .optional()
    .meta({ description: 'Where traces are sent, such as `http://127.0.0.1:4318`.', unset: 'no traces' }),
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
    .optional()
    .meta({
      description: 'Headers of requests that send traces, such as `authorization=Bearer …`, comma-separated.',
      unset: 'none',
    }),
  OTEL_SERVICE_NAME: words('a name')
    .max(100, 'at most 100 characters')
    .default('shop')
    .meta({ description: 'The name of the shop in traces.' }),
  API_DOCS: flag
    .optional()
    .meta({
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
});
export type Environment = z.output<typeof environmentSchema>;
