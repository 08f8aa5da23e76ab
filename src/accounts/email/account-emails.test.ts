import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';
import { accountCalls } from '../account-fixture.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const { newcomer, signUp, logIn, auth } = accountCalls(() => shop);
const linkIn = (message: string) => /resetpassword\/([\w-]{43})/.exec(message.replace(/=\r?\n/g, ''))?.[1] ?? '';

describe('A forgotten password', () => {
  it('is reset with a link that works once, and ends every session', async () => {
    const person = newcomer();
    await signUp(person);
    const token = await logIn(person);
    const known = await shop.call('POST', '/user/forgetpassword', {
      body: { email: person.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const unknown = await shop.call('POST', '/user/forgetpassword', { body: { email: 'nobody@example.com' } });
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    const message =
      (await shop.outbox()).find((one) => one.includes(person.email) && one.includes('/user/resetpassword/')) ?? '';
    expect(message).toContain('http://shop.test/user/resetpassword/');
    const path = `/user/resetpassword/${linkIn(message)}`;
    expect(
      await shop.call('POST', path, { body: { password: 'a new yarn for 2027', confirmPassword: 'another' } }),
    ).toMatchObject({ status: 400, body: { message: 'Passwords do not match' } });
    const body = { password: 'a new yarn for 2027', confirmPassword: 'a new yarn for 2027' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.call('POST', path, { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body: said } of answers.filter((one) => one.status !== 200))
      expect([status, said.code]).toEqual([400, 'bad_token']);
    expect((await auth(token)).status).toBe(401);
    expect((await shop.call('POST', '/user/login', { body: { ...person, password: body.password } })).status).toBe(200);
  });

  it('sends any number of emails while nothing is limited, and a link lives for an hour', async () => {
    const person = newcomer();
    await signUp(person);
    for (let again = 0; again < 5; again++) {
      expect((await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } })).status).toBe(200);
      await shop.quiet();
    }
    const messages = (await shop.outbox()).filter(
      (message) => message.includes(person.email) && message.includes('/user/resetpassword/'),
    );
    expect(messages).toHaveLength(5);
    await shop.db.read.execute(sql`update reset_tokens set created_at = now() - interval '61 minutes'`);
    const body = { password: 'a new yarn for 2027', confirmPassword: 'a new yarn for 2027' };
    for (const message of messages)
      expect((await shop.call('POST', `/user/resetpassword/${linkIn(message)}`, { body })).body.code).toBe('bad_token');
    for (const token of ['x', '%00', 'a'.repeat(500), `${'a'.repeat(43)}`])
      expect((await shop.call('POST', `/user/resetpassword/${token}`, { body })).status).toBe(400);
  });
});

describe('The welcome email', () => {
  const guestOrder = async (email: string) => {
    const bear = await addProduct(shop, { name: 'Bear of a Guest', price: 300, quantity: 9 });
    const delivery = { name: 'Gita Rao', phone: '98111 22333', email, address: '1 Fort Road, Udaipur' };
    const opened = await shop.call('POST', '/product/orders', {
      body: { amount: 30_000, product: { id: bear._id }, delivery },
    });
    expect(opened.status).toBe(200);
    return (await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) })).body
      .order as string;
  };
  const linkTo = async (email: string) => {
    const message =
      (await shop.outbox()).findLast((one) => one.includes(email) && one.includes('/user/confirm/')) ?? '';
    return /\/user\/confirm\/([\w-]{43})/.exec(message.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
  };
  const follow = (link: string, token?: string) => shop.call('POST', `/user/confirm-email/${link}`, { token });
  const listOrderIds = async (token: string) =>
    (await shop.call('GET', '/user/orders', { token })).body.map(({ _id }: { _id: string }) => _id);

  it('confirms the email once, and adds the guest orders with this address, no others', async () => {
    const person = newcomer();
    const [own, other] = [await guestOrder(person.email.toUpperCase()), await guestOrder('someone.else@example.com')];
    await signUp(person);
    const token = await logIn(person);
    expect(await listOrderIds(token)).toEqual([]);
    const link = await linkTo(person.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => follow(link, token)));
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { success: true, message: 'Your email is confirmed', orders: 1 },
    ]);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.code]).toEqual([400, 'bad_token']);
    expect(await listOrderIds(token)).toEqual([own]);
    expect(await listOrderIds(token)).not.toContain(other);
  });

  it('is sent again on request, for later guest orders', async () => {
    const person = newcomer();
    await signUp(person);
    const token = await logIn(person);
    const order = await guestOrder(person.email);
    expect(await listOrderIds(token)).toEqual([]);
    const again = () => shop.call('POST', '/user/confirm-email', { token });
    expect((await again()).status).toBe(200);
    expect((await follow(await linkTo(person.email), token)).body.orders).toBe(1);
    expect(await listOrderIds(token)).toEqual([order]);
    expect((await shop.call('POST', '/user/confirm-email')).status).toBe(401);
  });

  it('expires after seven days, and a link that was never sent is not valid', async () => {
    const person = newcomer();
    await signUp(person);
    const link = await linkTo(person.email);
    await shop.db.read.execute(sql`update confirm_tokens set created_at = now() - interval '7 days 1 minute'`);
    for (const bad of [link, 'x', '%00', 'a'.repeat(43), 'a'.repeat(2_000)])
      expect((await follow(bad)).status).toBe(400);
  });

  it('is not needed after a password reset by email, which proves the address too', async () => {
    const person = newcomer();
    await signUp(person);
    const order = await guestOrder(person.email);
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    const message =
      (await shop.outbox()).find((one) => one.includes(person.email) && one.includes('/user/resetpassword/')) ?? '';
    const body = { password: 'a new yarn for 2027', confirmPassword: 'a new yarn for 2027' };
    await shop.call('POST', `/user/resetpassword/${linkIn(message)}`, { body });
    expect(await listOrderIds(await logIn({ ...person, password: body.password }))).toEqual([order]);
  });
});
