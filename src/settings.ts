import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `a whole number from ${least} to ${most}`);
const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
const flag = z.enum(['0', '1'], '0 or 1').transform((value) => value === '1');
const words = (what: string) => z.string().min(1, what);

const providerApiUrl = 'https://api.razorpay.com/v1';

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: words('an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  DATA_DIR: words('a folder').default('./data'),
  DATABASE_URL: address('postgres:', 'postgresql:').optional(),
  STORAGE_URL: z.undefined('nothing yet: photos are kept in DATA_DIR/photos').optional(),
  SMTP_URL: address('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*@[^\r\n]*$/, 'an e-mail address')
    .optional(),
  ADMIN_EMAIL: z.email('an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'a password of at least 8 characters')
    .max(256, 'a password of at most 256 characters')
    .optional(),
  SEED_DEMO: flag.optional(),
  RAZORPAY_KEY_ID: z.string().regex(/^\w+$/, 'a key id such as rzp_live_…').optional(),
  RAZORPAY_KEY_SECRET: words('the secret that belongs to the key id').optional(),
  RAZORPAY_WEBHOOK_SECRET: words('one or more secrets, separated by commas').optional(),
  RAZORPAY_API_URL: address('http:', 'https:').default(providerApiUrl),
  RAZORPAY_CHECKOUT_URL: address('http:', 'https:').default('https://checkout.razorpay.com/v1/checkout.js'),
  TRUST_PROXY: z
    .string()
    .regex(/^[\da-fA-F.:/, ]+$/, 'addresses or CIDR ranges, separated by commas')
    .optional(),
  WORKERS: wholeNumber(1, 64).default(1),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug or trace')
    .default('info'),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(1),
  CACHE_MB: wholeNumber(0, 4_096).default(48),
  NODE_ENV: z.enum(['development', 'production', 'test'], 'development, production or test').default('development'),
  SHOP_NAME: words('the name of the shop').max(60, 'at most 60 characters').default('Dhaaga'),
});

type Environment = z.output<typeof environment>;

/** A mistake in the settings: one line that names the setting, the value and what was expected. */
export class SettingError extends Error {}

export interface ProviderAccount {
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
  apiUrl: string;
  checkoutUrl: string;
}

export type Settings = ReturnType<typeof readSettings>;

/** The variables whose values are never printed. */
const secrets = new Set([
  'ADMIN_PASSWORD',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
]);

/** Takes over `.env` of the working folder, if there is one; what the environment already says wins. */
export function loadEnvironmentFile(): NodeJS.ProcessEnv {
  try {
    loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return process.env;
}

/**
 * Every setting of the shop, checked (contract section 2). An empty value counts as unset.
 * @throws SettingError with one line for the first mistake
 */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw settingError(parsed.error.issues[0], given);
  const env = parsed.data;
  const provider = providerAccount(env);
  if (env.WORKERS > 1 && !env.DATABASE_URL)
    throw new SettingError(
      `WORKERS is ${env.WORKERS}: several processes need a PostgreSQL server; set DATABASE_URL, or leave WORKERS at 1.`,
    );
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) refuseUnsafeProduction(env, provider);
  const dataDir = resolve(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    /** Null = `http://localhost:` and the port that was opened. */
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL).href.replace(/\/+$/, '') : null,
    dataDir,
    photosDir: join(dataDir, 'photos'),
    outboxDir: join(dataDir, 'outbox'),
    /** The books of the built-in payment sandbox. */
    sandboxFile: join(dataDir, 'sandbox.json'),
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? 'shop@localhost',
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    seedDemo: env.SEED_DEMO ?? !isProduction,
    adminPassword: env.ADMIN_PASSWORD,
    /** Null = the built-in payment sandbox. */
    provider,
    trustProxy: env.TRUST_PROXY?.split(',').map((range) => range.trim()) ?? [],
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT,
    cacheMb: env.CACHE_MB,
    isProduction,
    shopName: env.SHOP_NAME,
    /** The built-in sandbox that the first of several processes has opened for all of them (workers.ts). */
    sharedSandbox: variables[sharedSandboxVariable]
      ? (JSON.parse(variables[sharedSandboxVariable]) as ProviderAccount)
      : null,
  };
}

/** Under which the first of several processes hands the sandbox's account to the others. */
export const sharedSandboxVariable = 'SHOP_SANDBOX_ACCOUNT';

function providerAccount(env: Environment): ProviderAccount | null {
  if (!env.RAZORPAY_KEY_ID && !env.RAZORPAY_KEY_SECRET) return null;
  for (const name of ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const) {
    if (!env[name])
      throw new SettingError(
        `${name} is not set: a payment account needs its key id, its key secret and the webhook secret.`,
      );
  }
  return {
    keyId: env.RAZORPAY_KEY_ID as string,
    keySecret: env.RAZORPAY_KEY_SECRET as string,
    webhookSecrets: (env.RAZORPAY_WEBHOOK_SECRET as string).split(',').map((secret) => secret.trim()),
    apiUrl: env.RAZORPAY_API_URL.replace(/\/+$/, ''),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  };
}

/** `NODE_ENV=production` starts neither with the sandbox, nor with demo accounts, nor without an address of its own. */
function refuseUnsafeProduction(env: Environment, provider: ProviderAccount | null): void {
  if (!env.PUBLIC_URL)
    throw new SettingError(
      'PUBLIC_URL is not set: production needs the shop’s outside address, such as https://shop.example.',
    );
  if (!provider)
    throw new SettingError(
      'RAZORPAY_KEY_ID is not set: production does not start with the payment sandbox; set the three RAZORPAY_ settings.',
    );
  if (provider.keyId.startsWith('rzp_test_') && provider.apiUrl === providerApiUrl)
    throw new SettingError(`RAZORPAY_KEY_ID is ${provider.keyId}: production needs a live key (rzp_live_…).`);
  if (env.SEED_DEMO)
    throw new SettingError('SEED_DEMO is 1: production does not start with demo accounts; set it to 0.');
}

function settingError(issue: z.core.$ZodIssue | undefined, given: Record<string, string | undefined>): SettingError {
  const name = String(issue?.path[0]);
  const value = secrets.has(name) ? 'a value that is kept secret' : `"${given[name]}"`;
  return new SettingError(`${name} is ${value}: expected ${issue?.message}.`);
}

/** Keys of the built-in sandbox, made anew at each start: they protect nothing but the demo. */
export function sandboxAccount(sandboxUrl: string): ProviderAccount {
  const random = () => randomBytes(12).toString('hex');
  return {
    keyId: `rzp_test_sandbox${random().slice(0, 8)}`,
    keySecret: random(),
    webhookSecrets: [random()],
    apiUrl: `${sandboxUrl}/v1`,
    checkoutUrl: `${sandboxUrl}/v1/checkout.js`,
  };
}

/** Libraries look at this when they are loaded, and are several times slower where they may be developed with. */
export function chooseProductionLibraries(): void {
  process.env.NODE_ENV = 'production';
}
