import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { production, refusals, secret } from './config-fixture.ts';

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

  it('require encryption of a mail server that is not on this machine, unless they say otherwise', () => {
    const smtp = (SMTP_URL: string, SMTP_TLS = '') => readConfig({ ...production, SMTP_URL, SMTP_TLS });
    expect(smtp('smtp://mail.example').smtp).toMatchObject({ tls: 'required' });
    expect(smtp('smtp://localhost:25').smtp).toMatchObject({ tls: 'off' });
    expect(smtp('smtp://localhost:25', 'required').smtp).toMatchObject({ tls: 'required' });
    const unencrypted = smtp('smtp://mail.example', 'off');
    expect(unencrypted.smtp).toMatchObject({ tls: 'off' });
    expect(unencrypted.warnings.join()).toMatch(/^SMTP_TLS is off: emails.* may cross the network unencrypted\.$/);
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
    expect(warnings.map((line) => line.split(' ')[0])).toEqual(['TRUST_PROXY', 'RAZORPAY_WEBHOOK_SECRETS']);
    expect(readConfig({}).warnings).toEqual([]);
    const mistyped = readConfig({ DATBASE_URL: 'x', BACKUPDIR: 'x', Public_Url: 'x', XDG_DATA_DIRS: 'x', PORTS: '1' });
    expect(mistyped.warnings).toEqual([
      'DATBASE_URL is not a setting of the shop, and is ignored: is DATABASE_URL meant?',
      'BACKUPDIR is not a setting of the shop, and is ignored: is BACKUP_DIR meant?',
      'Public_Url is not a setting of the shop, and is ignored: is PUBLIC_URL meant?',
    ]);
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
