import { BlockList, isIP } from 'node:net';
import { demoAccounts, demoBuyers } from '../demo/people.ts';
import { isWeakPassword } from '../platform/secrets/common-passwords.ts';
import { isLoopback } from '../shared/is-loopback.ts';
import { emailKey } from '../shared/text/email-key.ts';
import { trimEnd } from '../shared/text/trim-end.ts';
import { type Environment, environmentSchema } from './environment.ts';
import { findSimilarName } from './find-similar-name.ts';
import { isGuessable } from './guessable-secret.ts';
import { decode, isPlainHttp, prefixLength } from './value-types.ts';

/** Invalid variables are missing in `values` and present in `given`. */
export interface Known {
  given: Record<string, string | undefined>;
  values: Partial<Environment>;
  isCommand: boolean;
}
type Rule = (known: Known) => string | string[] | false | undefined;

const providerVariables = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
const bucketVariables = ['STORAGE_URL', 'BACKUP_URL'];
const storageVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const providerApiUrl = environmentSchema.shape.RAZORPAY_API_URL.parse(undefined);
/** Ten times what one network may ask for: more is no limit. */
const maxRateLimit = 10;
const minDistinctOfPassword = 5;
const chosenSecrets = ['SECRET_KEY', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'METRICS_TOKEN'] as const;
const expectedSecret =
  'expected random signs, no repeated letters and no sequence; `openssl rand -hex 32` prints a good one.';
const demoPeople = [...demoAccounts, ...demoBuyers] as { email: string; password: string }[];

const refusals: Rule[] = [
  ({ given }) =>
    providerVariables.some((name) => given[name]) &&
    providerVariables
      .filter((name) => !given[name])
      .map((name) => `${name} is not set: a payment account needs its key id, its key secret and the webhook secret.`),
  ({ given, values: { PAYMENT_KEYS } }) =>
    PAYMENT_KEYS === 'admin' &&
    providerVariables.some((name) => given[name]) &&
    'PAYMENT_KEYS is admin, and RAZORPAY_ settings are given: expected one place for the keys.',
  ({ given, isCommand }) =>
    given.ADMIN_PASSWORD &&
    !given.ADMIN_EMAIL &&
    !isCommand &&
    'ADMIN_EMAIL is not set, and ADMIN_PASSWORD is: expected both or none.',
  ({ given }) =>
    given.ADMIN_EMAIL &&
    !given.ADMIN_PASSWORD &&
    'ADMIN_PASSWORD is not set, and ADMIN_EMAIL is: expected both or none.',
  ({ values }) => isWeak(values) && 'ADMIN_PASSWORD is a secret value: expected a password that is hard to guess.',
  ({ given }) => given.SMTP_TLS && !given.SMTP_URL && 'SMTP_TLS is set, and SMTP_URL is not: expected both or none.',
  ({ values: { SMTP_TLS: tls, SMTP_URL: url } }) =>
    url?.startsWith('smtps:') &&
    (tls === 'optional' || tls === 'off') &&
    `SMTP_TLS is ${tls}, and SMTP_URL begins with smtps:, which is always encrypted: expected required, or nothing.`,
  ({ given }) =>
    Boolean(given.DKIM_KEY_FILE) !== Boolean(given.DKIM_SELECTOR) &&
    `${given.DKIM_KEY_FILE ? 'DKIM_SELECTOR' : 'DKIM_KEY_FILE'} is not set: signing emails takes DKIM_KEY_FILE and DKIM_SELECTOR.`,
  ({ given }) =>
    given.DATABASE_DIRECT_URL &&
    !given.DATABASE_URL &&
    'DATABASE_DIRECT_URL is set, and DATABASE_URL is not: expected DATABASE_URL, or both.',
  ({ given, values: { WORKERS = 1 } }) =>
    WORKERS > 1 &&
    !given.DATABASE_URL &&
    `WORKERS is ${WORKERS}: several processes need a PostgreSQL server; set DATABASE_URL, or leave WORKERS at 1.`,
  ({ given }) =>
    bucketVariables
      .filter((bucket) => given[bucket])
      .slice(0, 1)
      .flatMap((bucket) =>
        storageVariables
          .filter((name) => !given[name])
          .map((name) => `${name} is not set, and ${bucket} is: expected the keys of the bucket.`),
      ),
  ({ given }) =>
    given.BACKUP_DIR && given.BACKUP_URL && 'BACKUP_DIR and BACKUP_URL are set: expected one place for backups.',
  ({ values: { SECOND_FACTOR, SEED_DEMO, NODE_ENV }, isCommand }) =>
    SECOND_FACTOR === 'required' &&
    SEED_DEMO !== false &&
    NODE_ENV !== 'production' &&
    !isCommand &&
    'SECOND_FACTOR is required, and the demo’s admin has none: set SEED_DEMO to 0.',
];

const productionRefusals: Rule[] = [
  ({ given }) =>
    !given.PUBLIC_URL &&
    'PUBLIC_URL is not set: production needs the shop’s outside address, such as https://shop.example.',
  ({ values: { PUBLIC_URL: url } }) =>
    url &&
    isPlainHttp(url) &&
    !isLoopback(url) &&
    `PUBLIC_URL is "${url}": production needs an address that begins with https:// (http:// only for localhost).`,
  ({ values: { PHOTOS_URL: url } }) =>
    url &&
    isPlainHttp(url) &&
    !isLoopback(url) &&
    `PHOTOS_URL is "${url}": production needs an address that begins with https:// (http:// only for localhost).`,
  ({ given, values: { PAYMENT_KEYS } }) =>
    PAYMENT_KEYS !== 'admin' &&
    providerVariables.every((name) => !given[name]) &&
    'RAZORPAY_KEY_ID is not set: production does not start with the payment sandbox; set the three RAZORPAY_ settings, or PAYMENT_KEYS to admin to enter the keys in the admin area.',
  ({ values: { RAZORPAY_KEY_ID: id, RAZORPAY_API_URL: url } }) =>
    id?.startsWith('rzp_test_') &&
    trimEnd(url ?? '', /\//) === providerApiUrl &&
    `RAZORPAY_KEY_ID is ${id}: production needs a live key (rzp_live_…).`,
  ({ values }) => values.SEED_DEMO && 'SEED_DEMO is 1: production does not start with demo accounts; set it to 0.',
  ({ given, values }) =>
    demoPeople.some(({ email }) => values.ADMIN_EMAIL && email === emailKey(values.ADMIN_EMAIL)) &&
    `ADMIN_EMAIL is "${given.ADMIN_EMAIL}": production does not start with demo accounts.`,
  ({ values }) =>
    demoPeople.some(({ password }) => password === values.ADMIN_PASSWORD) &&
    'ADMIN_PASSWORD is a secret value: production does not start with the password of a demo account.',
  ({ values: { TRUST_PROXY = [] } }) =>
    TRUST_PROXY.filter(isTooWide).map(
      (range) => `TRUST_PROXY is "${range}": expected the addresses of your own proxies, not a range of strangers.`,
    ),
  ({ values: { PASSWORD_HASHING } }) =>
    PASSWORD_HASHING === 'weak' && 'PASSWORD_HASHING is "weak": production hashes passwords with the strong one.',
  ({ given }) =>
    given.PUSH_SERVICES &&
    'PUSH_SERVICES is set: production sends push notifications only to the browsers’ own push services.',
  ({ given, values: { METRICS_HOST: host = '' } }) =>
    given.METRICS_PORT &&
    !given.METRICS_TOKEN &&
    !/^(localhost|127\.[\d.]+|::1)$/.test(host) &&
    `METRICS_HOST is "${host}": figures that leave this machine need METRICS_TOKEN in production.`,
  ({ values: { RATE_LIMIT } }) => RATE_LIMIT === 0 && 'RATE_LIMIT is "0": expected 1 or more in production.',
  ({ values: { RATE_LIMIT = 1, PUBLIC_URL: url } }) =>
    RATE_LIMIT > maxRateLimit &&
    !(url && isLoopback(url)) &&
    `RATE_LIMIT is "${RATE_LIMIT}": expected 1 to ${maxRateLimit} in production (more only for load tests, with a PUBLIC_URL on localhost).`,
  ({ given, values }) =>
    chosenSecrets
      .filter(
        (name) =>
          values[name] !== undefined && (given[name] ?? '').split(',').some((part) => part && isGuessable(part.trim())),
      )
      .map((name) => `${name} is a secret value: ${expectedSecret}`),
  ({ values }) =>
    values.ADMIN_PASSWORD !== undefined &&
    !isWeak(values) &&
    isGuessable(values.ADMIN_PASSWORD, minDistinctOfPassword) &&
    'ADMIN_PASSWORD is a secret value: expected a password that is hard to guess.',
];

const productionWarnings: Rule[] = [
  ({ values: { SMTP_URL: url, SMTP_TLS: tls } }) =>
    url &&
    (tls === 'optional' || tls === 'off') &&
    !isLoopback(url) &&
    `SMTP_TLS is ${tls}: emails, with the links for new passwords in them, may cross the network unencrypted.`,
  ({ values }) =>
    (['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'] as const)
      .filter((name) => hasGuessablePassword(values[name]))
      .map((name) => `${name} holds a password that is easy to guess.`),
  ({ given: { AWS_SECRET_ACCESS_KEY: key } }) =>
    key && isGuessable(key) && 'AWS_SECRET_ACCESS_KEY is a key that is easy to guess.',
  ({ given, values: { PUBLIC_URL: url } }) =>
    !given.TRUST_PROXY &&
    url?.startsWith('https:') &&
    'TRUST_PROXY is not set: behind a proxy all shoppers share its address, and the rate limits with it.',
];

export function checkRules(known: Known): { refusals: string[]; warnings: string[] } {
  const isProduction = known.values.NODE_ENV === 'production';
  const said = (rules: Rule[]) => rules.flatMap((rule) => rule(known) || []);
  return {
    refusals: [...said(refusals), ...(isProduction ? said(productionRefusals) : [])],
    warnings: [...(isProduction ? said(productionWarnings) : []), ...unknownVariables(known)],
  };
}

function unknownVariables({ given }: Known): string[] {
  const settings = Object.keys(environmentSchema.shape);
  return Object.keys(given)
    .filter((name) => !settings.includes(name))
    .flatMap((name) => {
      const meant = findSimilarName(name, settings);
      if (!meant && !/^(RAZORPAY|ADMIN|SMTP|DKIM)_/.test(name)) return [];
      return `${name} is not a setting of the shop, and is ignored${meant ? `: is ${meant} meant?` : '.'}`;
    });
}

function isWeak({ ADMIN_PASSWORD: password, ADMIN_EMAIL: email = '' }: Partial<Environment>): boolean {
  return password !== undefined && isWeakPassword(password, [email, email.replace(/@.*/, '')]);
}

function hasGuessablePassword(url = ''): boolean {
  const password = URL.canParse(url) ? new URL(url).password : '';
  return password !== '' && isGuessable(decode(password), minDistinctOfPassword);
}

const everyIpv4 = new BlockList();
everyIpv4.addSubnet('::ffff:0:0', 96, 'ipv6');

/** Strangers with an address in such a range could forge theirs. */
function isTooWide(range: string): boolean {
  const [ip = ''] = range.split('/');
  const length = prefixLength(range);
  if (isIP(ip) === 4) return length < 8;
  if (/^f[cd]/i.test(ip) && length >= 7) return false;
  return everyIpv4.check(ip, 'ipv6') ? length < 104 : length < 16;
}
