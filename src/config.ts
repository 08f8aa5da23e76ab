import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { type Environment, environmentSchema } from './config/environment.ts';
import { readEnvironmentFile, UnreadableFile } from './config/environment-file.ts';
import { checkRules } from './config/rules.ts';
import type { OtlpOptions } from './platform/log/otlp-exporter.ts';
import type { ProviderAccount } from './platform/payments/razorpay.ts';
import type { BucketCredentials } from './platform/s3/bucket-address.ts';
import { isLoopback } from './shared/is-loopback.ts';
import { trimEnd } from './shared/text/trim-end.ts';

export class ConfigError extends Error {}

export interface MetricsPort {
  port: number;
  host: string;
  /** What readers send as their bearer token; null = everybody who reaches the port reads. */
  token: string | null;
}

export type Config = ReturnType<typeof readConfig>;

const secrets = new Set([
  'ADMIN_PASSWORD',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

/** What the environment sets wins over `.env`. Throws a ConfigError where a line of the file would be ignored. */
export function loadEnvironmentFile(): NodeJS.ProcessEnv {
  try {
    for (const [name, value] of Object.entries(readEnvironmentFile('.env'))) process.env[name] ??= value;
  } catch (error) {
    throw error instanceof UnreadableFile ? new ConfigError(error.message, { cause: error }) : error;
  }
  return process.env;
}

/** Throws a ConfigError with a line for each mistake. `isCommand`: ADMIN_PASSWORD may be set without ADMIN_EMAIL. */
export function readConfig(variables: NodeJS.ProcessEnv, { isCommand = false } = {}) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const { values, problems } = parseEnvironment(given);
  const { refusals, warnings } = checkRules({ given, values, isCommand });
  if (problems.length + refusals.length > 0) throw new ConfigError([...problems, ...refusals].join('\n'));
  const env = values as Environment;
  const isProduction = env.NODE_ENV === 'production';
  return {
    port: env.PORT,
    host: env.HOST,
    /** Null = `http://localhost:` and the port that was opened. */
    publicUrl: env.PUBLIC_URL ? trimEnd(new URL(env.PUBLIC_URL).href, /\//) : null,
    ...dataPlaces(env),
    ...photoConfig(env),
    backup: backupConfig(env),
    /** Null = AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is not set. */
    bucketCredentials: bucketCredentials(env),
    databaseUrl: env.DATABASE_URL,
    directUrl: env.DATABASE_DIRECT_URL,
    ...emailConfig(env),
    ...accountConfig(env, isProduction),
    seedDemo: env.SEED_DEMO ?? !isProduction,
    ...paymentConfig(env),
    secretKey: env.SECRET_KEY,
    trustProxy: env.TRUST_PROXY ?? [],
    pushServices: env.PUSH_SERVICES ?? [],
    workers: env.WORKERS,
    drainMs: env.DRAIN_SECONDS * 1_000,
    undoSeconds: env.UNDO_SECONDS,
    rateLimit: env.RATE_LIMIT,
    cacheMb: env.CACHE_MB,
    ...observability(env, isProduction),
    hasApiDocs: env.API_DOCS ?? !isProduction,
    securityContact: env.SECURITY_CONTACT,
    isProduction,
    warnings,
    shopName: env.SHOP_NAME,
    ...processSettings(variables),
  };
}

function accountConfig(env: Environment, isProduction: boolean) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  return {
    /** Created at the start unless it exists. */
    admin: email && password ? { email, password } : null,
    adminPassword: password,
    requiresSecondFactor: (env.SECOND_FACTOR ?? (isProduction ? 'required' : 'optional')) === 'required',
    passwordHashing: env.PASSWORD_HASHING,
  };
}

function dataPlaces(env: Environment) {
  const dataDir = resolve(env.DATA_DIR);
  return {
    dataDir,
    photosDir: join(dataDir, 'photos'),
    outboxDir: join(dataDir, 'outbox'),
    sandboxFile: join(dataDir, 'sandbox.json'),
  };
}

function backupConfig(env: Environment) {
  const { BACKUP_DIR: folder, BACKUP_URL: address, BACKUP_TIME: time, BACKUP_RECIPIENT: recipients } = env;
  const credentials = bucketCredentials(env);
  return {
    /** Null, and no bucket = no scheduled backups. */
    folder: folder ? resolve(folder) : null,
    bucket: address && credentials ? { ...address, credentials } : null,
    /** In India, `hh:mm`. */
    time,
    recipients: recipients ?? [],
  };
}

/**
 * Logs, traces, and `/metrics`, which is at one place: on METRICS_PORT where it is set, else on the port of the shop.
 */
function observability(env: Environment, isProduction: boolean) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = env;
  const metricsPort: MetricsPort | null = port === undefined ? null : { port, host, token: token ?? null };
  /** Undefined = anybody reads `/metrics` on the port of the shop, null = nobody. */
  const metricsToken = metricsPort ? null : (token ?? (isProduction ? null : undefined));
  return { logLevel: env.LOG_LEVEL, metricsPort, metricsToken, otlp: otlpConfig(env) };
}

/** Null = no traces. */
function otlpConfig(env: Environment): OtlpOptions | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  return endpoint ? { endpoint, headers, serviceName: env.OTEL_SERVICE_NAME } : null;
}

export const followerVariable = 'SHOP_FOLLOWER';
/** The folder of the pages, from the first process. */
export const pagesVariable = 'SHOP_PAGES';
export const sharedSandboxVariable = 'SHOP_SANDBOX_ACCOUNT';

/** From the first process to the others. */
function processSettings(environment: NodeJS.ProcessEnv) {
  const { [followerVariable]: follower, [sharedSandboxVariable]: sandbox, [pagesVariable]: pages = null } = environment;
  return {
    /** One of several processes, not the one that was opened first. */
    isFollower: follower === '1',
    /** Folder of the build whose pages are served; null = the last one. */
    pages,
    sharedSandbox: sandbox ? (JSON.parse(sandbox) as ProviderAccount) : null,
  };
}

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

function shown(name: string, value = ''): string {
  if (secrets.has(name)) return 'a secret value';
  return JSON.stringify(value.replace(/\/\/[^/]*@/, '//…@').slice(0, 200));
}

function paymentConfig(env: Environment) {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = env;
  /** For keys of the admin area too. */
  const providerUrls = {
    apiUrl: trimEnd(env.RAZORPAY_API_URL, /\//),
    checkoutUrl: env.RAZORPAY_CHECKOUT_URL,
  };
  const provider: ProviderAccount | null =
    keyId && keySecret && webhookSecrets ? { keyId, keySecret, webhookSecrets, ...providerUrls } : null;
  /** With neither keys nor the sandbox, buyers cannot pay online until the owner enters keys. */
  const hasSandbox = !provider && env.PAYMENT_KEYS !== 'admin';
  const courierUrls = {
    shiprocket: trimEnd(env.SHIPROCKET_API_URL, /\//),
    delhivery: trimEnd(env.DELHIVERY_API_URL, /\//),
  };
  return { provider, providerUrls, hasSandbox, manualAccount: env.MANUAL_PAYMENTS ?? null, courierUrls };
}

function emailConfig(env: Environment) {
  const { SMTP_URL: url, SMTP_TLS: tls, DKIM_KEY_FILE: keyFile, DKIM_SELECTOR: selector } = env;
  const mailFrom = env.MAIL_FROM ?? defaultSender(env);
  return {
    mailFrom,
    /** The limit of all processes together. Email providers limit a sender; Amazon SES starts at 5 to 14 a second. */
    emailsPerSecond: env.EMAILS_PER_SECOND,
    /** Null = emails are written to files. */
    smtp: url ? { url, tls: tls ?? (isLoopback(url) ? 'off' : 'required') } : null,
    dkim: keyFile && selector ? { keyFile, selector, domain: mailFrom.address.split('@')[1] as string } : null,
  };
}

function bucketCredentials(env: Environment): BucketCredentials | null {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) return null;
  return { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN };
}

function photoConfig(env: Environment) {
  const { STORAGE_URL: address, PHOTOS_URL: photosUrl } = env;
  const credentials = bucketCredentials(env);
  return {
    storage: address && credentials ? { ...address, credentials } : null,
    /** Ends with a slash. */
    photosUrl: photosUrl ? `${trimEnd(new URL(photosUrl).href, /\//)}/` : null,
  };
}

function defaultSender({ PUBLIC_URL: url = 'http://localhost' }: Environment) {
  return { name: null, address: `shop@${new URL(url).hostname}` };
}

/** Created at each start; they protect only the demo. */
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

/** React and others read this when they are loaded, and are several times slower in development mode. */
export function chooseProductionLibraries(): void {
  process.env.NODE_ENV = 'production';
}

/** For a command of the shop in a process of its own: `chooseProductionLibraries` has changed NODE_ENV of this one. */
export function environmentOfCommand(isProduction: boolean): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: isProduction ? 'production' : 'development' };
}
