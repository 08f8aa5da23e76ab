import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilQuiet } from '../../test/assert-invariants.ts';
import { addProduct, buy } from '../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

const password = 'an app password';
let shop: TestShop;
let mails: MailServer;
let port: number;
beforeAll(async () => {
  mails = await startMailServer({ password });
  port = Number(new URL(mails.url).port);
  shop = await openShop({ app: { needsMailServer: true } });
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

const owner = (method: string, path: string, body?: object) =>
  shop.call(method, `/mail${path}`, { token: shop.tokens.admin, ...(body && { body }) });
const form = () => ({
  host: '127.0.0.1',
  port,
  user: 'kavita',
  password,
  address: 'kavita@moti.example',
  name: 'Moti',
});
const enter = (more: object = {}) => owner('PUT', '/settings', { ...form(), ...more });
const settings = async () => (await owner('GET', '/settings')).body.settings;
const lastEmails = async (subject: RegExp) => {
  await untilQuiet(shop.db);
  return mails.emails.filter((email) => subject.test(email.subject ?? ''));
};
const emailLines = async (orderId: string) => {
  await untilQuiet(shop.db);
  const { body } = await shop.call('GET', `/user/order/${orderId}`, { token: shop.tokens.admin });
  return body.events
    .filter(({ kind }: { kind: string }) => kind.endsWith('email'))
    .map(({ what }: { what: string }) => what);
};
const sell = async (name: string) => {
  const product = await addProduct(shop, { name, price: 100, quantity: 1 });
  return buy(shop, product, shop.tokens.asha);
};

describe('A shop without a mail server', () => {
  it('says in the timeline that an email was not sent, and counts it', async () => {
    const order = await sell('Unsent Bear');
    expect(await emailLines(order._id)).toEqual([expect.stringMatching(/^“Your order .*” not sent: no mail server$/)]);
    expect(await settings()).toMatchObject({ source: 'none', server: null, test: null, unsent: { count: 1 } });
  });

  it('promises no link for a new password', async () => {
    const body = { email: 'asha@demo.shop' };
    const asked = await shop.call('POST', '/user/forgetpassword', { body });
    expect(asked).toMatchObject({ status: 409, body: { message: expect.stringContaining('cannot send emails yet') } });
  });

  it('sends no test email', async () => {
    expect(await owner('POST', '/test')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await owner('POST', '/test/arrival', { arrival: 'inbox' })).status).toBe(409);
  });
});

describe('A mail server that the owner enters', () => {
  it('is not stored when it does not know the password, and the field says so', async () => {
    const refused = await enter({ password: 'her normal password' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'email_refused', errors: [{ path: 'password' }] } });
    expect(refused.body.message).toContain('Username and Password not accepted');
    expect(await settings()).toMatchObject({ source: 'none', server: null });
  });

  it('is not stored when nothing answers, or something that is no mail server, whose words are not repeated', async () => {
    const other = createServer((socket) => socket.end('-ERR a secret of another server\r\n'));
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    const { port: otherPort } = other.address() as { port: number };
    const refused = await enter({ port: otherPort });
    expect(refused).toMatchObject({ status: 409, body: { errors: [{ path: 'host' }] } });
    expect(JSON.stringify(refused.body)).not.toContain('secret');
    await new Promise((closed) => other.close(closed));
    expect(await enter({ port: otherPort })).toMatchObject({ status: 409, body: { errors: [{ path: 'host' }] } });
    expect(await settings()).toMatchObject({ source: 'none' });
  });

  it('refuses a server, a port and an address that are none', async () => {
    const refused = await enter({ host: 'http://x', port: 0, address: 'kavita' });
    expect(refused.status).toBe(400);
    const paths = refused.body.errors.map(({ path }: { path: string }) => path);
    expect(paths.sort()).toEqual(['address', 'host', 'port']);
    const message = 'Before the @, please use an address of Latin letters, digits and signs only.';
    expect(await enter({ address: 'आशा@दुकान.भारत' })).toMatchObject({ status: 400, body: { errors: [{ message }] } });
  });

  it('sends a test at once, is stored, and its password is in no answer and no table', async () => {
    const stored = await enter();
    expect(stored).toMatchObject({ status: 200, body: { settings: { source: 'admin', test: { arrival: null } } } });
    const [test] = await lastEmails(/^Test email/);
    expect(test).toMatchObject({ from: { address: 'kavita@moti.example', name: 'Moti' } });
    const { rows } = await shop.db.pool.query('select row_to_json(mail_settings)::text as text from mail_settings');
    for (const text of [rows[0].text, JSON.stringify(stored.body), JSON.stringify(await settings())])
      expect(text).not.toContain(password);
  });

  it('carries the emails of orders from then on; the lines of earlier ones stay as they were', async () => {
    const order = await sell('Sent Bear');
    expect(await emailLines(order._id)).toEqual([expect.stringMatching(/ sent to asha@demo\.shop$/)]);
    expect(await lastEmails(/^Your order/)).toHaveLength(1);
    expect(await settings()).toMatchObject({ unsent: { count: 1 } });
    const asked = await shop.call('POST', '/user/forgetpassword', { body: { email: 'asha@demo.shop' } });
    expect(asked.body.message).toBe('Password reset link has been sent to your email');
  });

  it('completes the step of the setup only when the owner has said that the test came', async () => {
    const isDone = async () => {
      const { body } = await shop.call('GET', '/setup/steps', { token: shop.tokens.admin });
      return body.steps.find(({ key }: { key: string }) => key === 'email').isDone;
    };
    expect(await isDone()).toBe(false);
    await owner('POST', '/test/arrival', { arrival: 'missing' });
    expect(await isDone()).toBe(false);
    await owner('POST', '/test/arrival', { arrival: 'inbox' });
    expect(await isDone()).toBe(true);
    await owner('POST', '/test');
    expect(await isDone()).toBe(false);
  });

  it('keeps its password for the same server, and never gives it to another one', async () => {
    expect((await enter({ password: '', name: 'Moti & Daughters' })).status).toBe(200);
    const thief = await startMailServer({ password: 'x' });
    const stolen = await enter({ password: '', port: Number(new URL(thief.url).port) });
    expect(stolen).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
    expect(thief.seen).toEqual({ connections: 0, passwords: [] });
    await thief.close();
  });

  it('is an audit entry, and for owners alone', async () => {
    const { body } = await shop.call('GET', '/shop/audit-log', { token: shop.tokens.admin });
    expect(JSON.stringify(body)).toContain('entered the mail server 127.0.0.1 for kavita@moti.example');
    expect(JSON.stringify(body)).not.toContain(password);
    expect((await shop.call('GET', '/mail/settings', { token: shop.tokens.asha })).status).toBe(403);
  });

  it('can be removed: then no email leaves', async () => {
    expect((await owner('DELETE', '/settings')).body.settings).toMatchObject({ source: 'none', server: null });
    const order = await sell('Late Bear');
    expect(await emailLines(order._id)).toEqual([expect.stringContaining('not sent: no mail server')]);
  });
});

describe('A mail server of the environment', () => {
  it('wins, and is tried and named but not changed in the admin', async () => {
    const other = await startMailServer();
    const fixed = await openShop({ smtpUrl: other.url });
    const asOwner = (method: string, path: string, body?: object) =>
      fixed.call(method, `/mail${path}`, { token: fixed.tokens.admin, ...(body && { body }) });
    const refused = await asOwner('PUT', '/settings', form());
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await asOwner('DELETE', '/settings')).status).toBe(409);
    expect((await asOwner('POST', '/test')).body.settings).toMatchObject({
      source: 'environment',
      test: { arrival: null },
    });
    expect(other.emails.filter(({ subject }) => subject === 'Test email of Dhaaga')).toHaveLength(1);
    await fixed.close();
    await other.close();
  });
});

describe('Another process', () => {
  it('sends by the new mail server without a restart', async (test) => {
    const beside = await shop.openBeside().catch(() => null);
    if (!beside) return test.skip();
    const call = (path: string) =>
      fetch(`${beside.url}/api/v1${path}`, { headers: { authorization: shop.tokens.admin } }).then((one) => one.json());
    const { settings: before } = (await call('/mail/settings')) as { settings: { source: string } };
    expect(before.source).toBe('none');
    await enter();
    await expect.poll(async () => (await call('/mail/settings')).settings.source).toBe('admin');
    await beside.close();
  });
});
