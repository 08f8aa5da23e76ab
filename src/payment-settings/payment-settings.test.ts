import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy } from '../../test/fixtures.ts';
import { account, openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ app: { provider: null, manualAccount: null } });
});
afterAll(() => shop.close());

const owner = (method: string, path: string, body?: object) =>
  shop.call(method, `/payment/settings${path}`, { token: shop.tokens.admin, ...(body && { body }) });
const keys = { keyId: account.keyId, keySecret: account.keySecret };
const storeKeys = (more: object = {}) => owner('PUT', '/keys', { ...keys, ...more });
const showSecret = async (renew = false) => (await owner('POST', '/webhook-secret', { renew })).body.webhookSecret;
const online = async () => (await owner('GET', '')).body.settings.online;
let events = 0;
const webhook = (secret: string) => {
  const payload = JSON.stringify({ event: 'invoice.paid', payload: {}, number: ++events });
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  return fetch(`${shop.url}/api/v1/payment/webhook`, {
    method: 'POST',
    body: payload,
    headers: { 'x-razorpay-signature': signature, 'content-type': 'application/json' },
  }).then(({ status }) => status);
};

describe('Payment keys of the admin area', () => {
  it('are refused when the provider refuses them, and nothing is stored', async () => {
    const refused = await storeKeys({ keySecret: 'not the secret at all'.replaceAll(' ', '-') });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'keySecret' }] } });
    expect(await online()).toMatchObject({ source: 'none', keyId: null, verifiedAt: null });
  });

  it('are not stored while the provider cannot be asked', async () => {
    shop.provider.cut();
    expect((await storeKeys()).status).toBe(503);
    shop.provider.restore();
    expect(await online()).toMatchObject({ source: 'none', keyId: null });
  });

  it('are needed to buy: without them nobody can pay online', async () => {
    const bear = await addProduct(shop, { name: 'Unpayable Bear', price: 100, quantity: 1 });
    const body = { amount: 10_000, product: { id: bear._id, price: 100 } };
    const refused = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    expect(refused).toMatchObject({
      status: 503,
      body: { code: 'payment_unavailable', message: 'This shop takes no online payments yet.' },
    });
  });

  it('take payments at once, and their secrets are in no answer and no table', async () => {
    const stored = await storeKeys();
    expect(stored).toMatchObject({ status: 200, body: { settings: { online: { source: 'admin', mode: 'test' } } } });
    const bear = await addProduct(shop, { name: 'Payable Bear', price: 100, quantity: 1 });
    expect((await buy(shop, bear, shop.tokens.asha)).payment.success).toBe(true);
    const secret = await showSecret();
    const { rows } = await shop.db.pool.query(
      'select row_to_json(payment_settings)::text as text from payment_settings',
    );
    for (const text of [rows[0].text, JSON.stringify((await owner('GET', '')).body), JSON.stringify(stored.body)])
      for (const hidden of [account.keySecret, secret]) expect(text).not.toContain(hidden);
  });

  it('complete the step with the first webhook, whose secret is then not shown again', async () => {
    const secret = await showSecret();
    expect(await showSecret()).toBe(secret);
    expect(await webhook('another secret than the shop’s')).toBe(400);
    expect((await online()).firstWebhookAt).toBeNull();
    expect(await webhook(secret)).toBe(200);
    expect((await online()).firstWebhookAt).not.toBeNull();
    expect((await owner('POST', '/webhook-secret', {})).status).toBe(409);
  });

  it('accept the former webhook secret until a webhook comes with the new one', async () => {
    await owner('POST', '/webhook-secret', { renew: true });
    const former = await showSecret();
    expect(await webhook(former)).toBe(200);
    const renewed = await showSecret(true);
    expect(await webhook(former)).toBe(200);
    expect((await online()).firstWebhookAt).toBeNull();
    expect(await webhook(renewed)).toBe(200);
    expect(await webhook(former)).toBe(400);
  });

  it('can be removed', async () => {
    expect((await owner('DELETE', '/keys')).status).toBe(200);
    expect(await online()).toMatchObject({ source: 'none', keyId: null, hasWebhookSecret: false });
  });
});

describe('Manual payments of the admin area', () => {
  const methods = async () => (await shop.call('GET', '/payment/methods')).body.manual;

  it('can be switched on and off', async () => {
    expect(await methods()).toBe(false);
    const account = { upiId: 'moti@okbank', holder: 'Moti Rao', accountNumber: '1234 5678 9012', ifsc: 'hdfc0001234' };
    expect((await owner('PUT', '/manual', account)).body.settings.manual).toEqual({
      source: 'admin',
      ...account,
      accountNumber: '123456789012',
      ifsc: 'HDFC0001234',
    });
    expect(await methods()).toBe(true);
    await owner('PUT', '/manual', { upiId: '', holder: '', accountNumber: '', ifsc: '' });
    expect(await methods()).toBe(false);
  });

  it('refuse half a bank account and a UPI id that is none', async () => {
    const refused = await owner('PUT', '/manual', { upiId: 'moti', holder: 'Moti Rao' });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toContain('upiId');
    expect((await owner('PUT', '/manual', { holder: 'Moti Rao' })).body.errors).toMatchObject([
      { path: 'accountNumber' },
      { path: 'ifsc' },
    ]);
  });
});

it('The environment’s keys win, and the admin area cannot change them', async () => {
  const other = await openShop();
  const call = (method: string, path: string, body?: object) =>
    other.call(method, `/payment/settings${path}`, { token: other.tokens.admin, ...(body && { body }) });
  expect((await call('GET', '')).body.settings).toMatchObject({
    online: { source: 'environment', keyId: account.keyId },
    manual: { source: 'environment', upiId: 'dhaaga@okbank' },
  });
  expect((await call('PUT', '/keys', keys)).status).toBe(409);
  expect((await call('PUT', '/manual', {})).status).toBe(409);
  await other.close();
});
