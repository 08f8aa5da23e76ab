import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { settleOpen } from '../assert-invariants.ts';
import { pay } from '../fixtures.ts';
import { findProgram } from '../programs.ts';
import { admin, type Cluster, type Instance, newBuyer, newGift, order, startCluster } from './cluster.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const folder = mkdtempSync(join(tmpdir(), 'dhaaga-story-'));
let cluster: Cluster;
let instance: Instance;
let log = '';

beforeAll(async () => {
  if (!isServer) return;
  cluster = await startCluster(inject('postgresServer'), 'order_story');
  instance = await cluster.start({ LOG_LEVEL: 'info' });
  instance.process.stdout?.on('data', (chunk: Buffer) => {
    log += chunk;
  });
});
afterAll(async () => {
  await cluster?.close();
  rmSync(folder, { recursive: true, force: true });
});

const lines = () =>
  log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** This process forwards its connection meanwhile. */
function tell(args: string[], input = '', settings = {}): Promise<string> {
  const env = { ...process.env, ...cluster.settings, NODE_ENV: 'development', ...settings };
  const command = promisify(execFile)(process.execPath, [findProgram('shop'), 'order', ...args], { env });
  command.child.stdin?.end(input);
  return command.then(({ stdout }) => stdout);
}

describe.runIf(isServer)('The story of an order', () => {
  it('is in the log by the ids of order, checkout and payment, in requests, calls to the provider and jobs', async () => {
    const gift = await newGift(instance, { name: 'Logged Bear', quantity: 3 });
    const token = await newBuyer(instance, 'Asha Verma');
    const opened = await order(instance, gift, token);
    const triple = await pay(cluster, opened.body.id);
    await instance.call('POST', '/product/payment-callback', { body: triple });
    const { rows } = await cluster.db.pool.query('select id, checkout_id from orders');
    const ids = { order: rows[0].id, checkout: rows[0].checkout_id, payment: triple.razorpay_payment_id };
    await expect
      .poll(() => lines().find(({ path }) => path === '/api/v1/payment/webhook'))
      .toMatchObject({ msg: 'answered', payment: ids.payment });
    await expect.poll(() => lines().find(({ template }) => template === 'order_placed')).toBeTruthy();
    const found = (msg: string, fields: object) =>
      expect(lines()).toContainEqual(expect.objectContaining({ msg, ...fields }));
    found('answered', { path: '/api/v1/product/orders', checkout: ids.checkout, providerOrder: opened.body.id });
    found('answered', { path: '/api/v1/product/payment-callback', ...ids });
    found('provider called', { call: 'POST /orders', checkout: ids.checkout });
    found('provider called', { call: `GET /payments/${ids.payment}` });
    found('job ended', { queue: 'send-mail', template: 'order_placed', order: ids.order, outcome: 'completed' });
  });

  it('is printed in order of time from the database and the log, without names and addresses', async () => {
    await settleOpen(cluster.db);
    const reason = 'Too late.\n2026-01-01T00:00:00.000Z  payment   payment pay_forged recorded\u009b2J';
    const { rows } = await cluster.db.pool.query('select view_key from checkouts');
    await instance.call('POST', `/order/${rows[0].view_key}/requests`, { body: { kind: 'cancel', reason } });
    await settleOpen(cluster.db);
    const file = join(folder, 'shop.log');
    const written = log;
    writeFileSync(file, written);
    const told = await tell(['1001', `--log=${file}`]);
    const at = told.split('\n').map((line) => line.slice(0, 24));
    expect(at.filter(Boolean)).toEqual(at.filter(Boolean).toSorted());
    expect(told).toContain('Too late. 2026-01-01T00:00:00.000Z');
    expect(told).not.toMatch(/^2026-01-01|\u009b/m);
    for (const part of [
      'checkout  checkout ',
      'event     Order placed',
      'payment   payment pay_',
      'webhook   webhook ',
    ])
      expect(told).toContain(part);
    expect(told).toMatch(/log {7}answered method=POST path=\/api\/v1\/product\/orders status=200/);
    expect(told).toMatch(/log {7}provider called call=POST \/orders/);
    expect(told).toMatch(/log {7}job ended queue=send-mail/);
    expect(told).toMatch(/sent to <email>/);
    expect(told).not.toMatch(/Asha|example\.com|98000/);
    expect(told).not.toContain('/user/signup');
    expect(await tell(['#1001', '--log=-'], written)).toBe(told);
    expect(await tell(['1001'])).toMatch(/are in the log: add --log=<file>/);
  });

  it('is refused in one line for a number that no order has', async () => {
    await expect(tell(['4711'])).rejects.toThrow(/There is no order #4711\.\n$/);
    await expect(tell([admin.email])).rejects.toThrow(/Name one order: npm run shop -- order 1001\n$/);
  });

  it('is printed also where nothing can be written, such as on a replica', async () => {
    expect(await tell(['1001'], '', { PGOPTIONS: '-c default_transaction_read_only=on' })).toContain('Order placed');
  });
});
