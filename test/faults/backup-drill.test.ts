import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { pay, picture } from '../fixtures.ts';
import { findProgram } from '../programs.ts';
import { controlKey } from '../sandbox-key.ts';
import { databaseUrl } from '../servers.ts';
import { account } from '../test-app.ts';
import { admin, makeInstance, newBuyer, newGift, order } from './cluster.ts';
import { endShop, type Started, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';

describe.skipIf(!isServer)('A shop on the embedded database that sells', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dhaaga-drill-'));
  const source = join(folder, 'source');
  const file = join(folder, 'shop.backup.age');
  const keyFile = join(folder, 'backup.key');
  let recipient: string;
  let sandbox: Sandbox;
  let started: Started;
  const settings = (dataDir: string, url = '') => ({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    RAZORPAY_KEY_ID: account.keyId,
    RAZORPAY_KEY_SECRET: account.keySecret,
    RAZORPAY_WEBHOOK_SECRET: account.webhookSecrets.join(','),
    RAZORPAY_API_URL: `${sandbox.url}/v1`,
  });
  const env = (dataDir: string, url?: string) => ({
    ...process.env,
    NODE_ENV: 'development',
    ...settings(dataDir, url),
  });
  /** The sandbox answers in this process meanwhile. */
  const shop = (dataDir: string, url: string | undefined, ...args: string[]) =>
    new Promise<{ status: number; said: string }>((done) => {
      const command = [process.execPath, [findProgram('shop'), ...args], { env: env(dataDir, url) }] as const;
      execFile(...command, (error, stdout, stderr) =>
        done({ status: Number(error?.code ?? 0), said: (stdout + stderr).trim() }),
      );
    });
  const startCommand = (dataDir: string, url: string | undefined, ...args: string[]) =>
    spawn(process.execPath, [findProgram('shop'), ...args], { env: env(dataDir, url), stdio: 'ignore' });
  const ended = (command: ChildProcess) => new Promise((done) => command.once('exit', done));
  const killWhen = async (command: ChildProcess, isMidway: () => boolean | Promise<boolean>) => {
    const end = ended(command);
    await expect.poll(isMidway, { timeout: 60_000, interval: 1 }).toBe(true);
    command.kill('SIGKILL');
    await end;
  };

  beforeAll(async () => {
    const [webhookSecret = ''] = account.webhookSecrets;
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account, webhookSecret, controlKey });
    const signIn = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
    started = await startShop({ ...settings(source), ...signIn });
    expect(started.url, started.output).not.toBeNull();
    sandbox.sendWebhooksTo(`${started.url}/api/v1/payment/webhook`);
    recipient = /age1\w+/.exec((await shop(source, undefined, 'backup-key', keyFile)).said)?.[0] ?? '';
  }, 300_000);
  afterAll(async () => {
    await endShop(started.shop, 'SIGKILL');
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is backed up while buyers pay, and restored into PostgreSQL with every payment confirmed before', async () => {
    const instance = makeInstance(started);
    const gift = await newGift(instance, { name: 'Backed Up Bear', quantity: 500, photo: await picture() });
    const confirmed: string[] = [];
    let isSelling = true;
    const buy = async (token: string) => {
      while (isSelling) {
        const opened = await order(instance, gift, token);
        if (opened.status !== 200) continue;
        const triple = await pay({ sandboxUrl: sandbox.url }, opened.body.id);
        const answer = await instance.call('POST', '/product/payment-callback', { body: triple });
        if (answer.status === 200) confirmed.push(String(triple?.razorpay_payment_id));
      }
    };
    const tokens = await Promise.all([1, 2].map((n) => newBuyer(instance, `Backup Buyer ${n}`)));
    const buying = Promise.all(tokens.map(buy));
    await expect.poll(() => confirmed.length).toBeGreaterThan(2);

    // Killed in the middle: nothing that looks finished, and the shop takes the next one.
    const copies = join(source, 'backup-copies');
    await killWhen(startCommand(source, undefined, 'backup', join(folder, 'killed.backup')), () =>
      readdirSync(folder).some((name) => /^killed\.backup\.[\da-f]+\.part$/.test(name)),
    );
    expect(existsSync(join(folder, 'killed.backup'))).toBe(false);
    await expect.poll(() => readdirSync(copies)).toEqual([]);

    const before = [...confirmed];
    const backup = startCommand(source, undefined, 'backup', file, `--to=${recipient}`);
    expect(await ended(backup)).toBe(0);
    const after = confirmed.length + 2;
    await expect.poll(() => confirmed.length).toBeGreaterThan(after);
    isSelling = false;
    await buying;

    const target = join(folder, 'target');
    const url = await emptyDatabase();
    await killWhen(startCommand(target, url, 'restore', file, `--identity=${keyFile}`), () =>
      existsSync(join(target, 'restore-unfinished')),
    );
    const half = await startShop({ ...settings(target), SEED_DEMO: '0' }).then(({ output }) => output.trim());
    expect(half).toBe(`A restore into ${target} was interrupted: run it again, or name another DATA_DIR.`);
    expect(await shop(target, url, 'restore', file, `--identity=${keyFile}`)).toMatchObject({ status: 0 });

    expect(await shop(target, url, 'doctor')).toMatchObject({ status: 0 });
    const { rows } = await query<{ id: string }>(url, 'select id from payments where settles');
    const restored = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !restored.has(id))).toEqual([]);
    expect(restored.size).toBeLessThan(confirmed.length);
    const photos = readdirSync(join(target, 'photos'), { recursive: true }).map(String).sort();
    expect(photos).toEqual(readdirSync(join(source, 'photos'), { recursive: true }).map(String).sort());
    expect(readFileSync(join(target, 'secret.key'))).toEqual(readFileSync(join(source, 'secret.key')));
    expect(await shop(target, url, 'restore', file, `--identity=${keyFile}`)).toEqual({
      status: 1,
      said: expect.stringMatching(/^DATA_DIR \S+ is not empty/),
    });

    // And back: PostgreSQL to the embedded database.
    const again = join(folder, 'again.backup.age');
    expect(await shop(target, url, 'backup', again, `--to=${recipient}`)).toMatchObject({ status: 0 });
    const embedded = join(folder, 'embedded');
    expect(await shop(embedded, undefined, 'restore', again, `--identity=${keyFile}`)).toMatchObject({ status: 0 });
    expect(await shop(embedded, undefined, 'doctor')).toMatchObject({ status: 0 });
  }, 400_000);
});

async function emptyDatabase(): Promise<string> {
  const name = `restored_${process.pid}`;
  await query(inject('postgres'), `create database ${name} template template0`);
  return databaseUrl(inject('postgres'), name);
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<Row>(text).finally(() => client.end());
}
