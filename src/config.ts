import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Environment, environmentSchema } from './config/environment.ts';
import { checkRules } from './config/rules.ts';

/** Mistakes in the settings: for each a line that names the setting, the value and what was expected. */
export class ConfigError extends Error {}

export interface ProviderAccount {
  keyId: string;
  keySecret: string;
  webhookSecrets: string[];
  apiUrl: string;
  checkoutUrl: string;
}

export type Config = ReturnType<typeof readConfig>;

/** The variables whose values are never printed. */
const secrets = new Set([
  'ADMIN_PASSWORD',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'DATABASE_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
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
 * @param isCommand true for a command of the operator, which takes the password of a new admin from ADMIN_PASSWORD
 * @throws ConfigError with a line for each mistake
 */
export function readConfig(variables: NodeJS.ProcessEnv, { isCommand = false } = {}) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { values, problems } = parseEnvironment(given);
  const { refusals, warnings } = checkRules({ given, values, isCommand });
  if (problems.length + refusals.length > 0) throw new ConfigError([...problems, ...refusals].join('\n'));
  const env = values as Environment;
  const isProduction = env.NODE_ENV === 'production';
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
    mailFrom: env.MAIL_FROM ?? defaultSender(env),
    admin: env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    seedDemo: env.SEED_DEMO ?? !isProduction,
    adminPassword: env.ADMIN_PASSWORD,
    /** Null = the built-in payment sandbox. */
    provider: providerAccount(env),
    /** Where buyers pay by UPI or bank transfer; null = only through the provider. */
    manualAccount: env.MANUAL_PAYMENTS ?? null,
    requiresSecondFactor: (env.SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')) === 'required',
    /** Unset = the one in `DATA_DIR/secret.key`. */
    secretKey: env.SECRET_KEY,
    trustProxy: env.TRUST_PROXY ?? [],
    passwordHashing: env.PASSWORD_HASHING,
    workers: env.WORKERS,
    logLevel: env.LOG_LEVEL,
    rateLimit: env.RATE_LIMIT,
    cacheMb: env.CACHE_MB,
    /** Undefined = anybody reads `/metrics`, null = nobody. */
    metricsToken: env.METRICS_TOKEN ?? (isProduction ? null : undefined),
    hasApiDocs: env.API_DOCS ?? !isProduction,
    /** Where to report a weakness; undefined = the shop's contact page. */
    securityContact: env.SECURITY_CONTACT,
    isProduction,
    /** What the owner should know at each start, a line each. */
    warnings,
    shopName: env.SHOP_NAME,
    /** The built-in sandbox that the first of several processes has opened for all of them (workers.ts). */
    sharedSandbox: variables[sharedSandboxVariable]
      ? (JSON.parse(variables[sharedSandboxVariable]) as ProviderAccount)
      : null,
  };
}

/** Under which the first of several processes hands the sandbox's account to the others. */
export const sharedSandboxVariable = 'SHOP_SANDBOX_ACCOUNT';

/** Each setting by itself: the values of those that are right, and a line for each of the others. */
function parseEnvironment(given: Record<string, string | undefined>) {
  const values: Partial<Environment> = {};
  const problems: string[] = [];
  for (const [name, schema] of Object.entries(environmentSchema.shape)) {
    const parsed = schema.safeParse(given[name]);
    if (parsed.success) Object.assign(values, { [name]: parsed.data });
    else problems.push(`${name} is ${shown(name, given[name])}: expected ${parsed.error.issues[0]?.message}.`);
  }
  return { values, problems };
}

/** A value on one line, without what nobody else should read. */
function shown(name: string, value = ''): string {
  if (secrets.has(name)) return 'a value that is kept secret';
  return JSON.stringify(value.replace(/\/\/[^/]*@/, '//…@').slice(0, 200));
}

function providerAccount(env: Environment): ProviderAccount | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = env;
  if (!keyId || !keySecret || !webhookSecrets) return null;
  return {
    keyId,
    keySecret,
    webhookSecrets,
    apiUrl: env.RAZORPAY_API_URL.replace(/\/+$/, ''),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  };
}

function defaultSender({ PUBLIC_URL: url = 'http://localhost' }: Environment) {
  return { name: null, address: `shop@${new URL(url).hostname}` };
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
