import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { findBrokenInvariants } from '../assert-invariants.ts';
import { pay } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { controlKey } from '../sandbox-key.ts';
import { account, openApp } from '../test-app.ts';
import { admin, makeInstance, newBuyer, newGift, order } from './cluster.ts';
import { endShop, startShop } from './shop-process.ts';

const isServer = process.env.TEST_DATABASE === 'server';
const rounds = isFullRun ? 12 : 1;

describe.skipIf(isServer)('The embedded database, killed while buyers pay', () => {
  let folder: string;
  let sandbox: Sandbox;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dhaaga-embedded-kill-'));
    const [webhookSecret = ''] = account.webhookSecrets;
    sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...account, webhookSecret, controlKey });
  });
  afterAll(async () => {
    await sandbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async () => {
    const started = await startShop({
      DATA_DIR: folder,
      RAZORPAY_KEY_ID: account.keyId,
      RAZORPAY_KEY_SECRET: account.keySecret,
      RAZORPAY_WEBHOOK_SECRET: account.webhookSecrets.join(','),
      RAZORPAY_API_URL: `${sandbox.url}/v1`,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    });
    sandbox.sendWebhooksTo(`${started.url}/api/v1/payment/webhook`);
    return { ...started, instance: makeInstance(started) };
  };

  it('has every paid order, and sold every piece once', async () => {
    const confirmed: string[] = [];
    for (let round = 0; round < rounds; round++) {
      const { shop, instance } = await start();
      const gift = await newGift(instance, { name: `Random Bear ${round}`, quantity: 99 });
      const tokens = await Promise.all([0, 1, 2].map((n) => newBuyer(instance, `Random Buyer ${round} ${n}`)));
      let isDead = false;
      const enough = confirmed.length + 4;
      const buy = async (token: string) => {
        while (!isDead) {
          const opened = await order(instance, gift, token);
          if (opened.status !== 200) continue;
          const triple = await pay({ sandboxUrl: sandbox.url }, opened.body.id).catch(() => null);
          if (!triple) continue;
          const answer = await instance.call('POST', '/product/payment-callback', { body: triple });
          if (answer.status === 200) confirmed.push(String(triple.razorpay_payment_id));
        }
      };
      const buying = Promise.all(tokens.map(buy));
      await expect.poll(() => confirmed.length, { timeout: 20_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
      shop.kill('SIGKILL');
      isDead = true;
      await buying;
      await endShop(shop, 'SIGKILL');
    }
    const place = { folder, place: { dataDir: folder }, providerUrl: sandbox.url, options: {} };
    const reopened = await openApp(place);
    await reopened.db.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
    const findings = await findBrokenInvariants({
      db: reopened.db,
      sandboxUrl: sandbox.url,
      instances: [reopened.url],
    });
    const { rows } = await reopened.db.pool.query<{ id: string }>('select id from payments where settles');
    await reopened.close();
    expect(findings).toEqual([]);
    const stored = new Set(rows.map(({ id }) => id));
    expect(confirmed.length).toBeGreaterThanOrEqual(rounds * 4);
    expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
  }, 300_000);
});
