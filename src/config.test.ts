import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = 'a-secret-of-many-signs';
const account = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: `${secret}-2` };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtps://mail.example',
  TRUST_PROXY: '10.0.0.0/8',
  ...account,
};

/** The lines with which these settings are refused. */
function refusals(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
}

describe('The settings', () => {
  it('are accepted, in production too', () => {
    expect(refusals({})).toEqual([]);
    expect(refusals(production)).toEqual([]);
    expect(readConfig(production)).toMatchObject({
      warnings: [],
      isProduction: true,
      trustProxy: ['10.0.0.0/8'],
      mailFrom: { name: null, address: 'shop@shop.example' },
      provider: { webhookSecrets: [`${secret}-2`] },
    });
    expect(refusals({ ...production, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
    const withoutKeys = { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' };
    const keysLater = { ...production, ...withoutKeys, PAYMENT_KEYS: 'admin' };
    expect(readConfig(keysLater)).toMatchObject({ provider: null, hasSandbox: false });
  });

  it('name a bucket for photos, its keys, and where browsers find them', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hunter2/+=', AWS_SESSION_TOKEN: 'token' };
    const STORAGE_URL = 's3://gift-photos?endpoint=http://minio:9000&region=ap-south-1';
    const PHOTOS_URL = 'https://cdn.example/photos';
    expect(readConfig({ ...production, ...keys, STORAGE_URL, PHOTOS_URL })).toMatchObject({
      storage: {
        endpoint: 'http://minio:9000',
        bucket: 'gift-photos',
        region: 'ap-south-1',
        credentials: { accessKeyId: 'AKIA', secretAccessKey: 'hunter2/+=', sessionToken: 'token' },
      },
      photosUrl: 'https://cdn.example/photos/',
    });
    const onAws = readConfig({ ...keys, STORAGE_URL: 's3://gift-photos?region=ap-south-1' }).storage;
    expect(onAws?.endpoint).toBe('https://s3.ap-south-1.amazonaws.com');
    expect(readConfig({})).toMatchObject({ storage: null, photosUrl: null });
    const wrong = [
      ['https://bucket', /begins with s3:/],
      ['s3://key:hunter2@bucket?region=x-1', /no keys in the address: set AWS_ACCESS_KEY_ID/],
      ['s3://Bucket!?region=x-1', /name of a bucket/],
      ['s3://bucket/path?region=x-1', /without a path/],
      ['s3://bucket', /a region, such as/],
      ['s3://bucket?region=x-1&acl=public', /no options besides endpoint and region/],
      ['s3://bucket?region=x-1&region=y-1', /each once/],
      ['s3://bucket?region=x-1&endpoint=minio:9000', /an endpoint such as/],
      ['s3://bucket?region=x-1&endpoint=https://a:b@minio', /an endpoint such as/],
    ] as const;
    for (const [value, expected] of wrong) {
      const lines = refusals({ ...keys, STORAGE_URL: value });
      expect(lines, value).toEqual([expect.stringMatching(expected)]);
      expect(lines.join()).not.toContain('hunter2');
    }
    expect(refusals({ STORAGE_URL })).toEqual([
      expect.stringMatching(/^AWS_ACCESS_KEY_ID is not set, and STORAGE_URL is/),
      expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is not set/),
    ]);
    const blank = refusals({ ...keys, STORAGE_URL, AWS_SECRET_ACCESS_KEY: 'hunter2 hunter2' });
    expect(blank).toEqual([expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is a secret value/)]);
    expect(refusals({ ...production, PHOTOS_URL: 'http://cdn.example/' })).toHaveLength(1);
    expect(refusals({ PHOTOS_URL: 'https://cdn.example/?x' })).toHaveLength(1);
  });

  it('name a bucket for backups instead of a folder', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'hunter2/+=' };
    const BACKUP_URL = 's3://gifts/my-shop/daily/?endpoint=https://s3.example.com&region=ap-south-1';
    const { backup, storage } = readConfig({ ...production, ...keys, BACKUP_URL });
    expect(storage).toBeNull();
    expect(backup).toMatchObject({
      folder: null,
      bucket: { endpoint: 'https://s3.example.com', bucket: 'gifts', path: 'my-shop/daily', region: 'ap-south-1' },
    });
    expect(backup.bucket?.credentials.secretAccessKey).toBe('hunter2/+=');
    const wrong = [
      ['./backups', /^BACKUP_URL .* begins with s3:/],
      ['s3://gifts?region=x-1', /a path of letters, digits/],
      ['s3://gifts/a b?region=x-1', /a path of letters, digits/],
      ['s3://gifts/a//b?region=x-1', /a path of letters, digits/],
      ['s3://gifts/public/backups?region=x-1', /another path than photos and public/],
      ['s3://gifts/daily', /a region, such as/],
      ['s3://key:hunter2@gifts/daily?region=x-1', /no keys in the address/],
    ] as const;
    for (const [value, expected] of wrong) {
      const lines = refusals({ ...keys, BACKUP_URL: value });
      expect(lines, value).toEqual([expect.stringMatching(expected)]);
      expect(lines.join()).not.toContain('hunter2');
    }
    expect(refusals({ BACKUP_URL })).toEqual([
      expect.stringMatching(/^AWS_ACCESS_KEY_ID is not set, and BACKUP_URL is/),
      expect.stringMatching(/^AWS_SECRET_ACCESS_KEY is not set/),
    ]);
    expect(refusals({ ...keys, BACKUP_URL, BACKUP_DIR: './backups' })).toEqual([
      'BACKUP_DIR and BACKUP_URL are set: expected one place for backups.',
    ]);
  });

  it('are refused in one list, each on a line with its name, its value and what was expected', () => {
    const lines = refusals({
      NODE_ENV: 'production',
      PORT: '70000',
      PUBLIC_URL: 'http://shop.example',
      MAIL_FROM: 'a@example.com, b@example.com',
      ADMIN_EMAIL: 'kavita@example.com',
      RAZORPAY_KEY_ID: 'rzp_live_x',
      RAZORPAY_KEY_SECRET: 'hunter2',
      TRUST_PROXY: '0.0.0.0/0',
      RATE_LIMIT: '0',
      SEED_DEMO: '1',
    });
    const names = lines.map((line) => line.split(' ')[0]);
    expect(names.sort()).toEqual([
      'ADMIN_PASSWORD',
      'MAIL_FROM',
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMIT',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'SEED_DEMO',
      'TRUST_PROXY',
    ]);
    expect(lines.join('\n')).not.toContain('hunter2');
    expect(lines).toContain('PORT is "70000": expected a whole number from 0 to 65535.');
    expect(lines).toContain('RATE_LIMIT is "0": expected 1 or more in production.');
  });

  it('require encryption of a mail server that is not on this machine, unless they say otherwise', () => {
    const smtp = (SMTP_URL: string, SMTP_TLS = '') => readConfig({ ...production, SMTP_URL, SMTP_TLS });
    expect(smtp('smtp://mail.example').smtp).toMatchObject({ tls: 'required' });
    expect(smtp('smtp://localhost:25').smtp).toMatchObject({ tls: 'off' });
    expect(smtp('smtp://localhost:25', 'required').smtp).toMatchObject({ tls: 'required' });
    const unencrypted = smtp('smtp://mail.example', 'off');
    expect(unencrypted.smtp).toMatchObject({ tls: 'off' });
    expect(unencrypted.warnings.join()).toMatch(/^SMTP_TLS is off: emails.* may cross the network unencrypted\.$/);
  });

  const refused: [string, Record<string, string>, RegExp][] = [
    ['an empty webhook secret at the end', { RAZORPAY_WEBHOOK_SECRET: `${secret},` }, /none of them empty\.$/],
    ['an empty webhook secret at the start', { RAZORPAY_WEBHOOK_SECRET: `,${secret}` }, /none of them empty\.$/],
    ['a blank webhook secret', { RAZORPAY_WEBHOOK_SECRET: `${secret}, ,${secret}` }, /none of them empty\.$/],
    ['a short webhook secret beside a long one', { RAZORPAY_WEBHOOK_SECRET: `${secret},short` }, /16 characters/],
    [
      'a key secret of 15 characters',
      { RAZORPAY_KEY_SECRET: 'x'.repeat(15) },
      /^RAZORPAY_KEY_SECRET is a secret value/,
    ],
    ['a key secret of blanks', { RAZORPAY_KEY_SECRET: ' '.repeat(20) }, /^RAZORPAY_KEY_SECRET is/],
    ['no key id', { RAZORPAY_KEY_ID: '' }, /^RAZORPAY_KEY_ID is not set/],
    ['no webhook secret', { RAZORPAY_WEBHOOK_SECRET: '' }, /^RAZORPAY_WEBHOOK_SECRET is not set/],
    [
      'an http provider',
      { RAZORPAY_API_URL: 'http://api.razorpay.com/v1' },
      /expected an address that begins with https/,
    ],
    ['a provider that only looks local', { RAZORPAY_API_URL: 'http://localhost.evil.example/v1' }, /https/],
    ['an http script of the provider', { RAZORPAY_CHECKOUT_URL: 'http://cdn.example/checkout.js' }, /https/],
    [
      'an address with a password',
      { PUBLIC_URL: 'https://me:hidden@shop.example' },
      /^PUBLIC_URL is "https:\/\/…@shop/,
    ],
    ['no address', { PUBLIC_URL: '' }, /^PUBLIC_URL is not set/],
    ['a script as address', { PUBLIC_URL: 'javascript:x' }, /^PUBLIC_URL is "javascript:x": expected an address/],
    [
      'the payment sandbox',
      { RAZORPAY_KEY_ID: '', RAZORPAY_KEY_SECRET: '', RAZORPAY_WEBHOOK_SECRET: '' },
      /^RAZORPAY_KEY_ID is not set: production does not start with the payment sandbox/,
    ],
    [
      'keys in two places',
      { PAYMENT_KEYS: 'admin' },
      /^PAYMENT_KEYS is admin, and RAZORPAY_ settings are given: expected one place for the keys\.$/,
    ],
    ['a test key', { RAZORPAY_KEY_ID: 'rzp_test_x' }, /^RAZORPAY_KEY_ID is rzp_test_x: production needs a live key/],
    ['the demo', { SEED_DEMO: '1' }, /^SEED_DEMO is 1: production does not start with demo accounts/],
    ['an http address', { PUBLIC_URL: 'http://shop.example' }, /^PUBLIC_URL is "http:\/\/shop\.example": production/],
    ['an http address that begins like localhost', { PUBLIC_URL: 'http://localhost.example' }, /^PUBLIC_URL is/],
    ['a UPI id without a bank', { MANUAL_PAYMENTS: 'upi:shop' }, /^MANUAL_PAYMENTS is "upi:shop": expected upi:/],
    [
      'a bank account without an IFSC',
      { MANUAL_PAYMENTS: 'upi:shop@okbank,bank:Shop/123456789' },
      /^MANUAL_PAYMENTS is/,
    ],
    ['two UPI ids', { MANUAL_PAYMENTS: 'upi:a1@okbank,upi:b2@okbank' }, /^MANUAL_PAYMENTS is/],
    ['the whole internet as proxy', { TRUST_PROXY: '10.0.0.1,0.0.0.0/0' }, /^TRUST_PROXY is "0\.0\.0\.0\/0"/],
    ['the whole new internet as proxy', { TRUST_PROXY: '::/0' }, /^TRUST_PROXY is "::\/0"/],
    ['the old internet in the new one', { TRUST_PROXY: '::ffff:0.0.0.0/96' }, /^TRUST_PROXY is/],
    ['half of the internet as proxy', { TRUST_PROXY: '128.0.0.0/1' }, /^TRUST_PROXY is/],
    ['a range of too many bits', { TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY is "10\.0\.0\.0\/33": expected IP/],
    ['a range of octal digits', { TRUST_PROXY: '010.0.0.1' }, /^TRUST_PROXY is/],
    ['an address of three numbers', { TRUST_PROXY: '10.0.1' }, /^TRUST_PROXY is/],
    ['an empty proxy', { TRUST_PROXY: '10.0.0.1,' }, /^TRUST_PROXY is/],
    ['password hashes made for tests', { PASSWORD_HASHING: 'weak' }, /^PASSWORD_HASHING is "weak"/],
    ['no limits', { RATE_LIMIT: '0' }, /^RATE_LIMIT is "0"/],
    ['no limits in other words', { RATE_LIMIT: '000' }, /^RATE_LIMIT is "0"/],
    ['an admin without a password', { ADMIN_EMAIL: 'k@example.com' }, /^ADMIN_PASSWORD is not set/],
    ['a password without an admin', { ADMIN_PASSWORD: 'eleven yarn balls' }, /^ADMIN_EMAIL is not set/],
    [
      'a common password',
      { ADMIN_EMAIL: 'k@example.com', ADMIN_PASSWORD: 'password123' },
      /^ADMIN_PASSWORD is a secret value/,
    ],
    ['the address as password', { ADMIN_EMAIL: 'kavita@a.in', ADMIN_PASSWORD: 'kavita@a.in' }, /^ADMIN_PASSWORD/],
    ['the demo admin', { ADMIN_EMAIL: 'Admin@demo.shop', ADMIN_PASSWORD: 'eleven yarn balls' }, /^ADMIN_EMAIL is "Ad/],
    ['the demo admin’s password', { ADMIN_EMAIL: 'k@a.in', ADMIN_PASSWORD: 'demo-admin-1234' }, /of a demo account\.$/],
    [
      'a mail server that takes options',
      { SMTP_URL: 'smtp://mail.example?ignoreTLS=true' },
      /^SMTP_URL is a secret value/,
    ],
    ['a mail user without a password', { SMTP_URL: 'smtp://shop@mail.example' }, /without a path or a query\.$/],
    ['another word for TLS', { SMTP_URL: 'smtp://mail.example', SMTP_TLS: 'yes' }, /^SMTP_TLS is "yes": expected req/],
    ['TLS that is never off', { SMTP_TLS: 'off' }, /^SMTP_TLS is off, and SMTP_URL begins with smtps:/],
    ['TLS to no mail server', { SMTP_URL: '', SMTP_TLS: 'off' }, /^SMTP_TLS is set, and SMTP_URL is not/],
    ['a DKIM key without a selector', { DKIM_KEY_FILE: '/etc/dkim.pem' }, /^DKIM_SELECTOR is not set/],
    ['a DKIM selector with a blank', { DKIM_KEY_FILE: 'a.pem', DKIM_SELECTOR: 'a b' }, /^DKIM_SELECTOR is "a b": exp/],
    ['two senders', { MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM is/],
    ['a group as sender', { MAIL_FROM: 'Shop: a@example.com;' }, /^MAIL_FROM is/],
    [
      'a header in the sender',
      { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
      /^MAIL_FROM is "a@example\.com\\r\\n/,
    ],
    ['a second sender in a name', { MAIL_FROM: 'b@example.com <a@example.com>' }, /^MAIL_FROM is/],
    ['a sender without a host', { MAIL_FROM: 'shop@' }, /^MAIL_FROM is/],
  ];
  for (const [what, variables, line] of refused)
    it(`are refused in production with one line for ${what}`, () => {
      const lines = refusals({ ...production, ...variables });
      expect(lines).toEqual([expect.stringMatching(line)]);
      for (const value of [variables.RAZORPAY_KEY_SECRET, variables.ADMIN_PASSWORD, 'hidden'])
        if (value?.trim() && !variables.ADMIN_EMAIL?.includes(value)) expect(lines[0]).not.toContain(value);
    });

  it('name the sender with or without a name of its own', () => {
    const sender = (MAIL_FROM: string) => readConfig({ MAIL_FROM }).mailFrom;
    expect(sender('shop@example.com')).toEqual({ name: null, address: 'shop@example.com' });
    expect(sender('Dhaaga Gifts <shop@example.com>')).toEqual({ name: 'Dhaaga Gifts', address: 'shop@example.com' });
    expect(sender('"Rao, \\"Gita\\"" <g@example.com>')).toEqual({ name: 'Rao, "Gita"', address: 'g@example.com' });
    expect(readConfig({}).mailFrom).toEqual({ name: null, address: 'shop@localhost' });
  });

  it('warn of what is allowed and dangerous, apart from what is refused', () => {
    const { warnings } = readConfig({ ...production, SMTP_URL: '', TRUST_PROXY: '', RAZORPAY_WEBHOOK_SECRETS: 'x' });
    expect(warnings.map((line) => line.split(' ')[0])).toEqual(['SMTP_URL', 'TRUST_PROXY', 'RAZORPAY_WEBHOOK_SECRETS']);
    expect(readConfig({}).warnings).toEqual([]);
  });

  it('require a second factor of admins in production unless they say otherwise, and not beside the demo', () => {
    const isRequired = (variables: Record<string, string>) => readConfig(variables).requiresSecondFactor;
    expect(isRequired({})).toBe(false);
    expect(isRequired(production)).toBe(true);
    expect(isRequired({ ...production, SECOND_FACTOR: 'optional' })).toBe(false);
    expect(isRequired({ SECOND_FACTOR: 'required', SEED_DEMO: '0' })).toBe(true);
    expect(refusals({ SECOND_FACTOR: 'required' })).toEqual([expect.stringMatching(/^SECOND_FACTOR .*SEED_DEMO/)]);
  });

  it('let the command line take the password of a new admin without an address', () => {
    expect(readConfig({ ADMIN_PASSWORD: 'eleven yarn balls' }, { isCommand: true }).adminPassword).toBe(
      'eleven yarn balls',
    );
  });

  it('allow outside of production what is refused in it', () => {
    expect(refusals({ PUBLIC_URL: 'http://192.168.1.5:3000', RATE_LIMIT: '0', TRUST_PROXY: '0.0.0.0/0' })).toEqual([]);
  });
});
