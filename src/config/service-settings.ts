import { z } from 'zod';
import { parseManualAccount } from '../platform/payments/manual.ts';
import { parseBucketAddress, parseObjectAddress } from '../platform/s3/bucket-address.ts';
import { isLoopback } from '../shared/is-loopback.ts';
import {
  address,
  decode,
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

/** The database, buckets, email, payments and other services that the shop uses. */
export const serviceSettings = {
  BACKUP_DIR: words('a folder for scheduled backups').optional().meta({
    description: 'The folder to which a [backup](operate.md#backups) is written each day.',
    unset: 'no daily backup',
  }),
  BACKUP_URL: parsed(parseObjectAddress).optional().meta({
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
  DATABASE_DIRECT_URL: address('postgres:', 'postgresql:').optional().meta({
    description: 'The PostgreSQL server itself, where `DATABASE_URL` leads to a pooler in transaction mode.',
    unset: '`DATABASE_URL`',
  }),
  STORAGE_URL: parsed(parseBucketAddress).optional().meta({
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
  PHOTOS_URL: webAddress().optional().meta({
    description: "Where browsers find product photos, such as a CDN or the bucket's public folder.",
    unset: 'the shop',
  }),
  SMTP_URL: address('smtp:', 'smtps:')
    .refine(isPlainSmtpUrl, 'smtp://user:password@host:port, without a path or a query')
    .optional()
    .meta({
      description: 'The SMTP server.',
      unset: 'the one that the owner enters in the admin; without it emails are written to `DATA_DIR/outbox/*.eml`',
    }),
  SMTP_TLS: z.enum(['required', 'optional', 'off'], 'required, optional or off').optional().meta({
    description: 'STARTTLS with an `smtp:` server: `required`, `optional` (where it is offered) or `off`.',
    unset: '`required`, on loopback `off`',
  }),
  EMAILS_PER_SECOND: wholeNumber(1, 1_000).default(10).meta({
    description: 'Emails sent in a second by all processes together: 1 to 1000, as the email provider allows.',
  }),
  DKIM_KEY_FILE: words('a file with an RSA private key in PEM form').optional().meta({
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
  SHIPROCKET_API_URL: providerAddress()
    .default('https://apiv2.shiprocket.in/v1/external')
    .meta({ description: "Base URL of Shiprocket's API, for couriers." }),
  DELHIVERY_API_URL: providerAddress()
    .default('https://track.delhivery.com')
    .meta({ description: "Base URL of Delhivery's API, for couriers." }),
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
};
