import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { ensureAdmin } from '../../src/accounts/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { databaseUrl, templateName } from '../servers.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
let folder: string;
let number = 0;
const running: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-production-'));
});
afterEach(async () => {
  for (const shop of running.splice(0)) await endShop(shop, 'SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  RATE_LIMIT: '1',
  RAZORPAY_KEY_ID: 'rzp_live_x',
  RAZORPAY_KEY_SECRET: 'key-secret-of-the-test',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret-of-the-test',
  RAZORPAY_API_URL: 'http://127.0.0.1:9/v1',
  ADMIN_EMAIL: 'kavita@example.com',
  ADMIN_PASSWORD: 'kavita likes yarn',
};

async function newShopSettings(): Promise<Record<string, string>> {
  number += 1;
  const place: Record<string, string> = { DATA_DIR: join(folder, `data-${number}`) };
  if (!isServer) return place;
  const client = new pg.Client({ connectionString: inject('postgres') });
  await client.connect();
  await client.query(`create database production_${number} template ${templateName}`);
  await client.end();
  return { ...place, DATABASE_URL: databaseUrl(inject('postgres'), `production_${number}`) };
}

async function start(settings: Record<string, string>) {
  const started = await startShop(settings);
  running.push(started.shop);
  return started;
}
async function startAndEnd(settings: Record<string, string>) {
  const { shop, url, output } = await start(settings);
  await endShop(shop, 'SIGTERM');
  return { isOpen: url !== null, output: output.trim() };
}
async function inDatabase(place: Record<string, string>, work: (db: Database) => Promise<unknown>): Promise<void> {
  const db = await openDatabase({ dataDir: place.DATA_DIR as string, databaseUrl: place.DATABASE_URL });
  await work(db).finally(() => db.close());
}
const addUser = (db: Database, email: string) =>
  db.read.execute(sql`insert into users (id, name, email, email_key, phone, address, password_hash)
    values (${email}, 'Asha', ${email}, ${email}, '', '', '!')`);
const call = async (url: string | null, method: string, path: string, body?: object, token = '') => {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: body && JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('Production', () => {
  it('does not start on demo data, with a one-line error', async () => {
    const place = await newShopSettings();
    await inDatabase(place, async (db) => {
      await db.read.execute(sql`insert into demo_loads (id, started_at, finished_at) values ('demo', now(), null)`);
      await addUser(db, 'asha@demo.shop');
      await db.read.execute(sql`update demo_loads set finished_at = now()`);
    });
    expect(await startAndEnd({ ...production, ...place })).toEqual({
      isOpen: false,
      output: expect.stringMatching(
        /^NODE_ENV is production, and the database holds demo accounts \(asha@demo\.shop\).*$/,
      ),
    });
    expect((await startAndEnd({ ...place, NODE_ENV: 'development' })).isOpen).toBe(true);
  });

  it('does not start while an admin has the demo password', async () => {
    const place = await newShopSettings();
    await inDatabase(place, (db) => ensureAdmin(db, { email: 'gita@example.com', password: 'demo-admin-1234' }));
    expect(await startAndEnd({ ...production, ...place })).toEqual({
      isOpen: false,
      output: expect.stringContaining('holds demo accounts (gita@example.com)'),
    });
  });

  it('starts although a shopper signed up with a demo address', async () => {
    const place = await newShopSettings();
    await inDatabase(place, async (db) => {
      await db.read.execute(sql`insert into demo_loads (id, started_at, finished_at)
        values ('demo', now() - interval '2 days', now() - interval '1 day')`);
      await addUser(db, 'asha@demo.shop');
    });
    expect((await startAndEnd({ ...production, ...place })).isOpen).toBe(true);
  });

  it('warns at each start that no emails are sent', async () => {
    const place = await newShopSettings();
    for (let again = 0; again < 2; again++)
      expect((await startAndEnd({ ...production, ...place })).output).toMatch(/WARNING {2}There is no mail server/);
  });
});

describe('ADMIN_PASSWORD', () => {
  it('creates the admin once, and later keeps her password and sessions', async () => {
    const place = { ...(await newShopSettings()), ADMIN_EMAIL: 'kavita@example.com' };
    const logIn = (url: string | null, password: string) =>
      call(url, 'POST', '/user/login', { email: 'KAVITA@example.com', password });
    const first = await start({ ...place, ADMIN_PASSWORD: 'kavita likes yarn' });
    const token = String((await logIn(first.url, 'kavita likes yarn')).body.token);
    const change = { password: 'her own new yarn', oldPassword: 'kavita likes yarn' };
    expect((await call(first.url, 'PUT', '/user/profile', change, token)).status).toBe(200);
    await endShop(first.shop, 'SIGTERM');
    const second = await start({ ...place, ADMIN_PASSWORD: 'another one of twelve' });
    expect((await call(second.url, 'GET', '/user/admin-auth', undefined, token)).status).toBe(200);
    expect((await logIn(second.url, 'her own new yarn')).status).toBe(200);
    expect((await logIn(second.url, 'another one of twelve')).status).toBe(401);
    expect((await logIn(second.url, 'kavita likes yarn')).status).toBe(401);
  });

  it('takes over the account of a shopper, who can no longer log in', async () => {
    const place = await newShopSettings();
    const { shop, url } = await start(place);
    const shopper = { name: 'S', email: 'kavita@example.com', password: 'strangers yarn', phone: '98111 22333' };
    await call(url, 'POST', '/user/signup', { ...shopper, location: 'Somewhere' });
    const token = String((await call(url, 'POST', '/user/login', shopper)).body.token);
    await endShop(shop, 'SIGTERM');
    const admin = { ADMIN_EMAIL: 'kavita@example.com', ADMIN_PASSWORD: 'kavita likes yarn' };
    const again = await start({ ...place, ...admin });
    expect((await call(again.url, 'GET', '/user/admin-auth', undefined, token)).status).toBe(401);
    expect((await call(again.url, 'POST', '/user/login', shopper)).status).toBe(401);
    const { body } = await call(again.url, 'POST', '/user/login', {
      email: admin.ADMIN_EMAIL,
      password: admin.ADMIN_PASSWORD,
    });
    expect(body).toMatchObject({ user: { role: 'admin' } });
  });

  it('is refused when weak, with a one-line error that does not contain it', async () => {
    const place = { ...(await newShopSettings()), ADMIN_EMAIL: 'kavita@example.com', ADMIN_PASSWORD: 'password123' };
    expect((await startAndEnd(place)).output).toBe(
      'ADMIN_PASSWORD is a secret value: expected a password that is hard to guess.',
    );
  });
});
