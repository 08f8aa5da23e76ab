import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environmentSchema } from '../src/config/environment.ts';
import { readConfig } from '../src/config.ts';

/** For tests, for other providers' addresses, and for credentials that last an hour. */
const leftOut = [
  'AWS_SESSION_TOKEN',
  'DELHIVERY_API_URL',
  'PASSWORD_HASHING',
  'PUSH_SERVICES',
  'RAZORPAY_API_URL',
  'RAZORPAY_CHECKOUT_URL',
  'SHIPROCKET_API_URL',
];
const lines = readFileSync('.env.example', 'utf8').matchAll(/^(#?)([A-Z][A-Z_0-9]*)=(.*)$/gm);
const settings = [...lines].map(([, hash, name = '', value = '']) => ({ name, value, isSet: hash === '' }));
const shape: Record<string, { safeParse(value: unknown): { success: boolean; data?: unknown } }> =
  environmentSchema.shape;

describe('.env.example', () => {
  it('has every setting that is worth setting, once', () => {
    expect([...settings.map(({ name }) => name), ...leftOut].toSorted()).toEqual(Object.keys(shape).toSorted());
  });

  it('shows values that the shop accepts, and its defaults where there are any', () => {
    for (const { name, value, isSet } of settings.filter((one) => one.value !== '')) {
      const parsed = shape[name]?.safeParse(value);
      expect(parsed, name).toMatchObject({ success: true });
      const byDefault = shape[name]?.safeParse(undefined).data;
      if (byDefault !== undefined && !isSet) expect(parsed?.data, name).toEqual(byDefault);
    }
  });

  it('starts a shop in production as it stands', () => {
    const set = settings.filter(({ isSet }) => isSet).map(({ name, value }) => [name, value]);
    expect(readConfig(Object.fromEntries(set)).warnings).toEqual([]);
  });
});

interface Service {
  logging?: { options?: Record<string, string> };
  env_file?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  command?: string[];
}

describe('compose.yaml', () => {
  const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
  };
  const shops = ['small', 'shop', 'shop-1', 'shop-2'];
  const each = (names: string[]) => names.map((name) => [name, services[name] ?? {}] as const);
  const mounts = ({ volumes: mounted = [] }: Service) =>
    new Map(mounted.map((one) => one.split(':').slice(0, 2).reverse() as [string, string]));

  it('limits the log of each container', () => {
    for (const [name, { logging }] of each(Object.keys(services)))
      expect(logging?.options, name).toEqual({ 'max-size': '20m', 'max-file': '5' });
  });

  it('passes the settings of the shop to the shop alone', () => {
    const receive = each(Object.keys(services)).filter(([, { env_file: file }]) => file !== undefined);
    expect(receive.map(([name]) => name).toSorted()).toEqual(shops.toSorted());
    expect(services.caddy?.environment).toEqual({ PUBLIC_URL: `\${PUBLIC_URL:-}` });
  });

  it('has data with the cache, and backups, on volumes', () => {
    for (const [name, service] of each(shops)) {
      expect(service.tmpfs, name).toBeUndefined();
      expect([...mounts(service).keys()], name).toEqual(expect.arrayContaining(['/data', '/backups']));
      expect(service.environment?.BACKUP_DIR, name).toBe(`\${BACKUP_DIR-/backups}`);
    }
    const named = each(Object.keys(services)).flatMap(([, service]) => [...mounts(service).values()]);
    expect(new Set(named.filter((one) => !one.startsWith('.')))).toEqual(new Set(Object.keys(volumes)));
    // Docker gives a new volume the owner that its folder has in the image.
    const [made = ''] = /mkdir -m 700 .*/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    for (const folder of ['/data', '/data/assets', '/backups']) expect(made.split('chown')[1]).toContain(` ${folder}`);
  });

  it('lets two shops share their assets, and nothing else of their data', () => {
    const [one, two] = [mounts(services['shop-1'] ?? {}), mounts(services['shop-2'] ?? {})];
    expect(one.get('/data')).not.toBe(two.get('/data'));
    expect(one.get('/data/assets')).toBe(two.get('/data/assets'));
  });

  it('gives the photo store its keys in a file, and the shop the same ones', () => {
    const [command = ''] = services.storage?.command ?? [];
    expect(command).toContain('-s3.config=/tmp/s3.json');
    const script = (command.split('> /tmp/s3.json')[0] ?? '').replaceAll('$$', '$');
    const write = (env: Record<string, string>) => spawnSync('sh', ['-c', script], { env, encoding: 'utf8' });
    const { identities } = JSON.parse(write({ STORAGE_PASSWORD: 'a-password' }).stdout);
    expect(identities).toHaveLength(1);
    expect(identities[0].credentials).toEqual([{ accessKey: 'shop', secretKey: 'a-password' }]);
    expect(write({}).status).not.toBe(0);
    expect(services['shop-1']?.environment).toMatchObject({
      AWS_ACCESS_KEY_ID: 'shop',
      AWS_SECRET_ACCESS_KEY: `\${STORAGE_PASSWORD:-}`,
    });
  });
});
