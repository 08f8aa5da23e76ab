import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../sandbox/server.ts';
import { listFiles, packRelease, readElfMachine, stageRelease } from '../../scripts/release-archive.ts';
import { admin, makeInstance, newBuyer, newGift, order } from '../faults/cluster.ts';
import { pay } from '../fixtures.ts';
import { controlKey } from '../sandbox-key.ts';

const account = { keyId: 'rzp_test_release', keySecret: 'release-key-secret', webhookSecret: 'release-webhook-secret' };
/** `e_machine` of the ELF format. */
const machines = { x64: 62, arm64: 183 };
/** Nothing answers there. */
const nowhere = 'http://127.0.0.1:9';
const version = '9.8.7';
let folder: string;
beforeAll(() => {
  execFileSync(process.execPath, ['scripts/prepare.mjs', 'build'], { stdio: 'inherit' });
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-release-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("A release's archive", () => {
  let server: string;
  let archive: string;
  beforeAll(() => {
    const stage = stageRelease(version, 'x64', folder);
    archive = packRelease(stage, '2026-11-28');
    rmSync(stage, { recursive: true });
    const elsewhere = join(folder, 'opt');
    mkdirSync(elsewhere);
    execFileSync('tar', ['-xzf', archive, '-C', elsewhere]);
    server = join(elsewhere, `dhaaga-${version}-linux-x64`);
  });

  it('starts with its own Node, without a network or a build, and sells a gift', async () => {
    const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account, controlKey });
    const shop = spawn(join(server, 'node_modules/.bin/node'), ['scripts/start.mjs'], {
      cwd: server,
      env: {
        PATH: join(folder, 'no-programs'),
        npm_config_registry: nowhere,
        HTTPS_PROXY: nowhere,
        NODE_ENV: 'development',
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        SEED_DEMO: '0',
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        RAZORPAY_KEY_ID: account.keyId,
        RAZORPAY_KEY_SECRET: account.keySecret,
        RAZORPAY_WEBHOOK_SECRET: account.webhookSecret,
        RAZORPAY_API_URL: `${sandbox.url}/v1`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      const { url, output } = await untilOpen(shop);
      const instance = makeInstance({ shop, url, output });
      const gift = await newGift(instance, { name: 'Packed bear', quantity: 1 });
      const token = await newBuyer(instance, 'Meera Unpacker');
      const opened = await order(instance, gift, token);
      const paid = await pay({ sandboxUrl: sandbox.url }, opened.body.id);
      expect(await instance.call('POST', '/product/payment-callback', { body: paid })).toMatchObject({ status: 200 });
      expect((await fetch(`${url}/`)).status).toBe(200);
      expect(await (await fetch(`${url}/product/packed-bear`)).text()).toContain('Packed bear');
      shop.kill('SIGTERM');
      expect(await once(shop, 'exit')).toEqual([0, null]);
    } finally {
      shop.kill('SIGKILL');
      await sandbox.stop();
    }
  });

  it('has the administration commands', () => {
    const { stdout } = spawnSync(join(server, 'node_modules/.bin/node'), ['scripts/shop.mjs', '--help'], {
      cwd: server,
      encoding: 'utf8',
    });
    expect(stdout).toMatch(/^Commands:/);
  });

  it('lists its files by name, with one owner, mode and day', () => {
    const listing = execFileSync('tar', ['--utc', '--full-time', '--numeric-owner', '-tvzf', archive], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const lines = listing.trim().split('\n');
    expect(lines.length).toBeGreaterThan(1_000);
    const kinds = lines.map((line) => line.replace(/^(\S+) (\S+) +\d+ (\S+ \S+) .*/, '$1 $2 $3'));
    const usual = /^(-rw-r--r--|-rwxr-xr-x|drwxr-xr-x|lrwxr-xr-x) 0\/0 2026-11-28 00:00:00$/;
    expect(kinds.filter((kind) => !usual.test(kind))).toEqual([]);
    const holds = (file: string) => lines.some((line) => line.endsWith(`/${file}`));
    expect(['LICENSE', 'deploy/dhaaga.service', 'docs/operate.md', 'build/shop/server.js'].map(holds)).not.toContain(
      false,
    );
  });

  it('holds programs for its own processor alone', () => {
    const arm = stageRelease(version, 'arm64', folder);
    for (const [cpu, place] of [
      ['x64', server],
      ['arm64', arm],
    ] as const) {
      const programs = listFiles(place).flatMap((file) => {
        const machine = readElfMachine(file);
        return machine === null ? [] : [{ file, machine }];
      });
      expect(programs.filter(({ machine }) => machine !== machines[cpu])).toEqual([]);
      const names = programs.map(({ file }) => file).join('\n');
      expect(names).toContain(`node-linux-${cpu}/bin/node`);
      expect(names).toMatch(/sharp.*\.node/);
    }
  });
});

describe('npm run release', () => {
  const release = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/release.ts'), ...args], {
      cwd: join(folder, 'clone'),
      encoding: 'utf8',
    });
    return { status, said: stderr.trim() };
  };
  const git = (...args: string[]) => execFileSync('git', args, { cwd: join(folder, 'clone'), stdio: 'ignore' });
  beforeAll(() => {
    mkdirSync(join(folder, 'clone'));
    for (const file of ['package.json', 'CHANGELOG.md']) cpSync(file, join(folder, 'clone', file));
    git('init', '--quiet');
    git('add', '--all');
    git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'Start');
  });

  it('refuses a version without a heading in the changelog', () => {
    expect(release('77.0.0')).toEqual({ status: 1, said: 'CHANGELOG.md has no heading "## [77.0.0]".' });
    expect(release('next').status).toBe(1);
  });

  it('refuses changes that are not committed, and changes nothing', () => {
    const changelog = join(folder, 'clone', 'CHANGELOG.md');
    writeFileSync(changelog, '## [77.0.0]\n\nNew.\n');
    expect(release('77.0.0')).toEqual({ status: 1, said: 'There are changes that are not committed.' });
    expect(readFileSync(changelog, 'utf8')).toBe('## [77.0.0]\n\nNew.\n');
  });
});

async function untilOpen(shop: ChildProcess): Promise<{ url: string; output: string }> {
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk));
  const address = () => /is open at (\S+)/.exec(output)?.[1] ?? '';
  await expect
    .poll(() => (shop.exitCode === null ? address() : output), { timeout: 120_000 })
    .toMatch(/^http:\/\/\S+$/);
  return { url: address(), output };
}
