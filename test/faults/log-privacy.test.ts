import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const owner = { email: 'kavita.suthar@moti.example', password: 'moti and yarn 7' };
const person = {
  name: 'Zubeida Qureshi',
  email: 'zubeida.q@example.org',
  password: 'a long yarn about 1 bear',
  phone: '98290 54321',
  location: 'Kothi 7, Civil Lines, Jaipur',
};
const aunt = { name: 'Shakuntala Devi', phone: '9811122233', line1: '5 Fort Road', city: 'Udaipur', pin: '313001' };
const gift = { to: { ...aunt, state: 'Rajasthan' }, card: { message: 'Dear Shakuntala bua' } };
const personal =
  /zubeida|qureshi|kothi|civil lines|54321|shakuntala|1122233|fort road|kavita|suthar|moti\.example|example\.org/i;

let folder: string;
let shop: ChildProcess;
let mails: MailServer;
let url = '';
let log = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dhaaga-log-privacy-'));
  mails = await startMailServer();
  const admin = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, SECOND_FACTOR: 'optional' };
  const started = await startShop({
    ...admin,
    DATA_DIR: folder,
    LOG_LEVEL: 'debug',
    RATE_LIMIT: '1',
    SMTP_URL: mails.url,
  });
  shop = started.shop;
  url = started.url ?? '';
  log = started.output;
  const collect = (chunk: Buffer) => {
    log += chunk;
  };
  shop.stdout?.on('data', collect);
  shop.stderr?.on('data', collect);
});
afterAll(async () => {
  await endShop(shop, 'SIGKILL');
  await mails.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: token }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

describe.skipIf(isServer)('The log of a shop', () => {
  it('names nobody, whatever happens: sign-up, wrong passwords, orders, gifts, refused emails, exports, searches', async () => {
    mails.faults.push(...Array(6).fill('person'));
    const statuses = [
      (await call('POST', '/user/signup', { body: person })).status,
      (await call('POST', '/user/signup', { body: person })).status,
      (await call('POST', '/user/login', { body: { ...person, password: 'wrong' } })).status,
      (await call('POST', '/user/login', { body: { ...person, email: `x${person.email}` } })).status,
      (await call('POST', '/user/forgetpassword', { body: { email: person.email } })).status,
    ];
    expect(statuses).toEqual([201, 409, 401, 401, 200]);
    const { token } = (await call('POST', '/user/login', { body: person })).body;
    const admin = (await call('POST', '/user/login', { body: owner })).body.token as string;
    await call('POST', '/user/addresses', { token, body: { ...gift.to, name: person.name } });
    const category = await call('POST', '/category/create-category', { token: admin, body: { name: 'Bears' } });
    expect(category.status).toBe(201);
    const product = { id: 'nothing', price: 1 };
    const delivery = { ...person, address: person.location };
    await call('POST', '/product/orders', { token, body: { amount: 100, product, delivery, gift } });
    await call('POST', '/product/orders', { body: { amount: 100, product, delivery, gift } });
    await call('GET', `/user/all-user?search=${encodeURIComponent(person.name)}`, { token: admin });
    await call('GET', `/user/all-orders?search=${encodeURIComponent(person.email)}`, { token: admin });
    expect((await call('GET', `/shop/personal-data?email=${person.email}`, { token: admin })).status).toBe(200);
    await call('GET', `/product/search/${encodeURIComponent(person.email)}`);
    await call('GET', `/user/${encodeURIComponent(person.email)}`);
    await call('DELETE', '/user/account', { token, body: { password: 'wrong' } });
    expect((await call('DELETE', '/user/account', { token, body: { password: person.password } })).status).toBe(200);
    await expect.poll(() => log).toMatch(/queue send-mail failed/);
    await expect.poll(() => log).toMatch(/account_deleted/);
    expect(log.split('\n').filter((line) => personal.test(line))).toEqual([]);
    expect(log).toContain('[email]');
  });
});
