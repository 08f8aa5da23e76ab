import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listProblems } from '../../src/orders/index.ts';
import { makeMailer, sendMailQueue } from '../../src/platform/email/mailer.ts';
import { openQueue } from '../../src/platform/queue/queue.ts';
import { settleOpen } from '../assert-invariants.ts';
import { addProduct, buy, pay } from '../fixtures.ts';
import { isFullRun } from '../full-run.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { openShop, type TestShop } from '../test-app.ts';

let shop: TestShop;
let mails: MailServer;
beforeAll(async () => {
  mails = await startMailServer();
  shop = await openShop({ smtpUrl: mails.url });
});
afterAll(async () => {
  await shop.close();
  await mails.close();
});

let count = 0;
const gift = () => addProduct(shop, { name: `Mailed <Bear> & Friends ${count++}`, price: 1249, quantity: 3 });
const newcomer = () => ({
  name: 'Gita <b>Rao</b>',
  email: `gita${count++}@example.com`,
  password: 'eleven yarn balls',
  phone: '98111 22333',
  location: '1 Fort Road, Udaipur',
});
const emailsTo = async (address: string) => {
  await shop.quiet();
  return mails.emails.filter(({ to }) => to?.some((one) => one.address === address));
};
const signUp = async () => {
  const person = newcomer();
  expect((await shop.call('POST', '/user/signup', { body: person })).status).toBe(201);
  return person;
};
const asAdmin = (method: string, path: string, body: object) =>
  shop.call(method, path, { token: shop.tokens.admin, body });

describe('The emails', () => {
  it('report each event of an order once, as HTML and as text', async () => {
    const person = await signUp();
    await shop.quiet();
    await shop.db.read.execute(sql`update users set email_confirmed_at = now() where email_key = ${person.email}`);
    const { token } = (await shop.call('POST', '/user/login', { body: person })).body;
    const bear = await gift();
    const opened = await shop.call('POST', '/product/orders', {
      token,
      body: { amount: 124_900, product: { id: bear._id } },
    });
    for (let again = 0; again < 2; again++) {
      await pay(shop, opened.body.id, 'failed');
      await settleOpen(shop.db);
    }
    const triple = await pay(shop, opened.body.id);
    const paid = await shop.call('POST', '/product/payment-callback', { body: triple });
    await shop.call('POST', '/product/payment-callback', { body: triple });
    await shop.quiet();
    await asAdmin('PUT', `/user/order-status/${paid.body.order}`, { status: 'Shipped' });
    await asAdmin('PUT', `/user/order-status/${paid.body.order}`, { status: 'Shipped' });
    await shop.quiet();
    await asAdmin('POST', `/user/order/${paid.body.order}/refunds`, { amount: 249 });
    await shop.quiet();
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    const emails = await emailsTo(person.email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Welcome to Dhaaga',
      'Your payment to Dhaaga did not go through',
      expect.stringMatching(/^Your order #\d+ at Dhaaga$/),
      expect.stringMatching(/^Shipped: your order #\d+ at Dhaaga$/),
      'Your refund from Dhaaga',
      'Your new password at Dhaaga',
    ]);
    expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(emails.length);
    // The address is not confirmed: the email contains no input of the person who registered it.
    expect(emails[0]?.text).toContain('Namaste,');
    expect(emails[0]?.text).not.toContain('Rao');
    for (const { from, html = '', text = '' } of emails.slice(1)) {
      expect(from).toMatchObject({ name: 'Dhaaga', address: 'shop@localhost' });
      expect(text).toContain('Namaste Gita <b>Rao</b>,');
      expect(html).toContain('Namaste Gita &lt;b&gt;Rao&lt;/b&gt;,');
      expect(html).not.toContain('<b>Rao');
      expect(`${html} ${text}`).not.toMatch(/undefined|null|\[object/);
    }
    const placed = emails[2];
    expect(placed?.text).toMatch(/1 × Mailed <Bear> & Friends \d+\s+₹1,249/);
    expect(placed?.text).toMatch(/Total\s+₹1,249/);
    expect(placed?.html).toContain('Mailed &lt;Bear&gt; &amp; Friends');
    expect(emails[4]?.text).toMatch(/₹249 of your order #\d+ is on its way back/);
    const key = /http:\/\/shop\.test\/order\/([\w-]{43})/.exec(placed?.text ?? '')?.[1];
    expect((await shop.call('GET', `/order/${key}`)).body.order._id).toBe(paid.body.order);
  });

  it('go to the given address only, whatever a name contains', async () => {
    const person = { ...newcomer(), name: 'Gita, "Rao" <evil@example.com>; x@y.z' };
    await shop.call('POST', '/user/signup', { body: person });
    const [email] = await emailsTo(person.email);
    expect(email?.to).toEqual([{ name: '', address: person.email }]);
    expect(`${email?.html} ${email?.text}`).not.toContain('evil');
    expect(email?.cc ?? []).toEqual([]);
    expect(await emailsTo('evil@example.com')).toEqual([]);
  });
});

describe('Urgent emails', () => {
  it('are sent before the others', async () => {
    const person = await signUp();
    await shop.quiet();
    const before = mails.emails.length;
    await shop.db.read.execute(sql`insert into users (id, name, email, email_key, phone, address, password_hash)
      select 'rush' || n, 'Rush', 'rush' || n || '@example.com', 'rush' || n || '@example.com', '', '', ''
      from generate_series(0, 199) n`);
    const queue = await openQueue(shop.db, [sendMailQueue], () => undefined);
    await shop.db.transaction(async (tx) => {
      const facts = { template: 'failed_logins', device: 'Firefox', address: '192.0.2.1', at: '2026-11-28T10:00:00Z' };
      for (let n = 0; n < 200; n++)
        await queue.send(tx, sendMailQueue, { id: `rush${n}`, userId: `rush${n}`, ...facts });
    });
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    await signUp();
    await shop.quiet();
    await queue.stop();
    const subjects = mails.emails.slice(before).map(({ subject }) => subject);
    expect(subjects).toHaveLength(202);
    // In order of creation, the links would be last.
    const [last, lastButOne] = subjects.toReversed();
    expect([last, lastButOne]).toEqual(Array(2).fill('Many failed logins to your account at Dhaaga'));
    expect(subjects).toEqual(expect.arrayContaining(['Your new password at Dhaaga', 'Welcome to Dhaaga']));
  }, 60_000);
});

describe('when the mail server', () => {
  it.each(['4xx', '5xx', 'silence'] as const)(
    'fails with %s, the shop continues and the email is sent later',
    async (how) => {
      mails.faults.push(how);
      const person = await signUp();
      await expect.poll(() => mails.faults.length).toBe(0);
      expect((await shop.call('POST', '/user/login', { body: person })).status).toBe(200);
      expect(await shop.call('POST', '/user/forgetpassword', { body: { email: 'nobody@example.com' } })).toMatchObject({
        status: 200,
        body: { message: 'Password reset link has been sent to your email' },
      });
      await expect
        .poll(
          async () => {
            await settleOpen(shop.db).catch(() => undefined);
            return (await emailsTo(person.email).catch(() => [])).length;
          },
          { timeout: 60_000, interval: 500 },
        )
        .toBe(1);
    },
    60_000,
  );

  it('has an invalid certificate, no email is sent to it', async () => {
    const impostor = await startMailServer({ isSecure: true });
    const from = { name: null, address: 'shop@localhost' };
    const mailer = makeMailer({ smtp: { url: impostor.url, tls: 'required' }, outboxDir: '/nowhere', from });
    const email = {
      id: 'tls',
      to: { isProven: true as const, name: 'Gita', address: 'gita@example.com' },
      shopName: 'Dhaaga',
      subject: 'Hi',
      blocks: [],
    };
    await expect(mailer.send(email)).rejects.toThrow(/certificate/);
    expect(impostor.emails).toEqual([]);
    await impostor.close();
  });

  it('accepts an email and fails before it responds, the retry has the same Message-ID', async () => {
    mails.faults.push('drop');
    const person = await signUp();
    await expect.poll(() => mails.faults.length).toBe(0);
    await expect
      .poll(
        async () => {
          await settleOpen(shop.db);
          return (await emailsTo(person.email)).length;
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(2);
    const [first, repeat] = await emailsTo(person.email);
    expect(repeat?.messageId).toBe(first?.messageId);
  });

  it.runIf(isFullRun)(
    'never accepts an email, doctor reports it after the last attempt',
    async () => {
      await shop.quiet();
      // More than the tries of all emails of a purchase.
      mails.faults.push(...Array<'5xx'>(200).fill('5xx'));
      const placed = await buy(shop, await gift(), shop.tokens.asha);
      await expect
        .poll(
          async () => {
            await settleOpen(shop.db);
            return (await listProblems(shop.db.read)).join('\n');
          },
          { timeout: 50_000, interval: 300 },
        )
        .toMatch(/send-mail jobs have failed for good.*No such mailbox/);
      mails.faults.length = 0;
      expect(placed.payment.success).toBe(true);
    },
    60_000,
  );
});
