import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
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

/** A folder with programs that stand for those of a server. */
function openFolder(programs: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-commands-'));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text, { mode: 0o755 });
  };
  for (const [name, body] of Object.entries(programs)) write(`bin/${name}`, `#!/bin/sh\n${body}\n`);
  const env = { PATH: `${folder}/bin:${process.env.PATH}`, FOLDER: folder };
  const run = (script: string) => spawnSync('sh', ['-c', script], { env, encoding: 'utf8' }).stdout.trim();
  return { folder, write, run };
}

describe('deploy/dhaaga', () => {
  it('uses the data folder that the service uses', () => {
    const { folder, write, run } = openFolder({ runuser: 'shift 3\nexec "$@"' });
    const settings = join(folder, 'dhaaga.env');
    write('opt/node_modules/.bin/node', '#!/bin/sh\necho "$DATA_DIR $1"\n');
    const script = readFileSync('deploy/dhaaga', 'utf8')
      .replaceAll('/opt/dhaaga', join(folder, 'opt'))
      .replaceAll('/etc/dhaaga.env', settings);
    const [, byDefault] = /DATA_DIR=(\S+)/.exec(readFileSync('deploy/dhaaga.service', 'utf8')) ?? [];
    write('dhaaga.env', 'PUBLIC_URL=https://shop.example\n#DATA_DIR=/other\n');
    expect(run(script)).toBe(`${byDefault} --env-file=${settings}`);
    write('dhaaga.env', 'DATA_DIR=/mnt/shop\n');
    expect(run(script)).toBe(`--env-file=${settings}`);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('deploy/dhaaga.service', () => {
  it('starts the shop again however often it could not start', () => {
    const [unit = '', service = ''] = readFileSync('deploy/dhaaga.service', 'utf8').split('[Service]');
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(service).toMatch(/^Restart=always$/m);
  });
});

describe('The commands of an update', () => {
  const [, section = ''] = readFileSync('docs/operate.md', 'utf8').split('### Upgrades\n');
  const [blocks = ''] = section.split('\n### ', 1);
  const commands = [...blocks.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text]) => text).join('');
  const call = (name: string) => `echo "${name} $*" >> "$FOLDER/calls"\n! grep -qx ${name} "$FOLDER/broken"`;
  const open = (broken: string) => {
    const names = ['dhaaga', 'curl', 'sha256sum', 'tar', 'install', 'systemctl'];
    const place = openFolder(Object.fromEntries(names.map((name) => [name, call(name)])));
    place.write('broken', `${broken}\n`);
    const release = `dhaaga-1.1.0-linux-${process.arch}`;
    if (!['dhaaga', 'curl', 'sha256sum', 'tar'].includes(broken)) place.write(`opt/${release}/README.md`, '');
    mkdirSync(join(place.folder, 'opt'), { recursive: true });
    symlinkSync('former', join(place.folder, 'opt/dhaaga'));
    place.run(commands.replaceAll('/opt', join(place.folder, 'opt')));
    const [calls, link] = [
      readFileSync(join(place.folder, 'calls'), 'utf8'),
      readlinkSync(join(place.folder, 'opt/dhaaga')),
    ];
    rmSync(place.folder, { recursive: true, force: true });
    return { calls, link, release };
  };

  it('make a backup of this update, and start the new release', () => {
    const { calls, link, release } = open('nothing');
    expect(calls).toMatch(/^dhaaga backup \/var\/backups\/dhaaga\/before-1\.1\.0\.backup\n/);
    expect(calls).toContain(`/v1.1.0/{${release}.tar.gz,SHA256SUMS}`);
    expect(calls).toMatch(/systemctl daemon-reload\nsystemctl restart dhaaga\ndhaaga doctor --live\n$/);
    expect(link).toBe(release);
  });

  it.each(['dhaaga', 'curl', 'sha256sum', 'tar'])('change nothing of the running shop when %s fails', (broken) => {
    const { calls, link } = open(broken);
    expect(link).toBe('former');
    expect(calls).not.toMatch(/^(systemctl|install)/m);
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

it('The commands that go back to the state before an update start the shop only when the backup was restored', () => {
  const [, section = ''] = readFileSync('docs/operate.md', 'utf8').split('### Back to the state before an update\n');
  const [, commands = ''] = /^```sh\n([\s\S]*?)^```$/m.exec(section) ?? [];
  const names = ['systemctl', 'runuser', 'mv', 'install', 'dhaaga'];
  const call = (name: string) => `echo "${name} $1" >> "$FOLDER/calls"\n! grep -qx ${name} "$FOLDER/broken"`;
  const listCalls = (broken: string) => {
    const { folder, write, run } = openFolder(Object.fromEntries(names.map((name) => [name, call(name)])));
    write('broken', `${broken}\n`);
    run(commands);
    const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
    rmSync(folder, { recursive: true, force: true });
    return calls;
  };
  const before = ['systemctl stop', 'runuser -u', 'runuser -u', 'mv /var/lib/dhaaga', 'install -d', 'install -o'];
  expect(listCalls('nothing')).toEqual([...before, 'dhaaga restore', 'systemctl start']);
  expect(listCalls('dhaaga')).toEqual([...before, 'dhaaga restore']);
});
