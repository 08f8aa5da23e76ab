import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom } from '../../../test/call-from.ts';
import { addProduct, pay } from '../../../test/fixtures.ts';
import { openShop, type TestShop } from '../../../test/test-app.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

let count = 0;
const squat = async (change: object = {}) => {
  const email = `victim${count++}@example.com`;
  const person = {
    email,
    password: 'a yarn of strangers',
    name: 'Visit evil.example',
    phone: '98000 66666',
    location: 'Evil Road 6',
  };
  expect((await shop.call('POST', '/user/signup', { body: { ...person, ...change } })).status).toBe(201);
  return person;
};
const logIn = async (person: { email: string; password: string }) =>
  (await shop.call('POST', '/user/login', { body: person })).body.token as string;
const isAlive = async (token: string) => (await shop.call('GET', '/user/user-auth', { token })).status === 200;
const emailsTo = async (email: string) =>
  (await shop.outbox())
    .filter((message) => message.includes(email))
    .map((message) => message.replaceAll(/=\r?\n/g, ''));
const linkTo = async (email: string, page: string) =>
  new RegExp(`${page}/([\\w-]{43})`).exec(
    (await emailsTo(email)).findLast((message) => message.includes(page)) ?? '',
  )?.[1] ?? '';
const confirm = (link: string, options: { token?: string; body?: object } = {}) =>
  shop.call('POST', `/user/confirm-email/${link}`, options);
const newPassword = { password: 'my very own yarn 7', confirmPassword: 'my very own yarn 7' };
const orderAsGuest = async (email: string) => {
  const bear = await addProduct(shop, { name: `Bear ${count}`, price: 300, quantity: 9 });
  const delivery = { name: 'Gita Rao', phone: '98111 22333', email, address: '1 Fort Road, Udaipur' };
  const body = { amount: 30_000, product: { id: bear._id }, delivery };
  const opened = await shop.call('POST', '/product/orders', { body });
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
};
const countOrders = async (token: string) => (await shop.call('GET', '/user/orders', { token })).body.length as number;

describe('A confirmation link', () => {
  it('gives no rights to the registrant when the address’s owner follows it', async () => {
    const person = await squat();
    const stranger = await logIn(person);
    await orderAsGuest(person.email);
    const link = await linkTo(person.email, '/user/confirm');
    for (const options of [{}, { body: {} }, { token: shop.tokens.asha }, { token: 'x'.repeat(43) }])
      expect([400, 403]).toContain((await confirm(link, options)).status);
    expect(await confirm(link)).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    expect(await countOrders(stranger)).toBe(0);
  });

  it('with a new password makes the account its reader’s: sessions end, and the unconfirmed profile is removed', async () => {
    const person = await squat();
    const stranger = await logIn(person);
    await orderAsGuest(person.email);
    const link = await linkTo(person.email, '/user/confirm');
    expect(
      await confirm(link, { body: { ...newPassword, password: 'password1', confirmPassword: 'password1' } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'weak_password' },
    });
    expect(await confirm(link, { body: { ...newPassword, confirmPassword: 'another' } })).toMatchObject({
      status: 400,
    });
    expect(await confirm(link, { body: newPassword })).toMatchObject({ status: 200, body: { orders: 1 } });
    expect(await isAlive(stranger)).toBe(false);
    expect(await logIn(person)).toBeUndefined();
    const { body } = await shop.call('POST', '/user/login', { body: { email: person.email, ...newPassword } });
    expect(body.user).toMatchObject({ name: 'Customer', phone: '', address: '' });
    expect(await countOrders(body.token)).toBe(1);
    expect((await confirm(link, { body: newPassword })).body.code).toBe('bad_token');
  });

  it('does not outlive a login under way when its reader sets a new password', async () => {
    const person = await squat();
    const link = await linkTo(person.email, '/user/confirm');
    const [confirmed, ...logins] = await Promise.all([
      confirm(link, { body: newPassword }),
      ...Array.from({ length: 5 }, () => logIn(person)),
    ]);
    expect(confirmed.status).toBe(200);
    for (const token of logins) if (token) expect(await isAlive(token)).toBe(false);
  });

  it('confirms in the account’s own session and leaves the profile, and sets no password once the address is confirmed', async () => {
    const person = await squat({ name: 'Gita Rao' });
    const token = await logIn(person);
    expect((await confirm(await linkTo(person.email, '/user/confirm'), { token })).status).toBe(200);
    expect((await shop.call('PUT', '/user/profile', { token, body: {} })).body.updatedUser).toMatchObject({
      name: 'Gita Rao',
      phone: person.phone,
    });
    await shop.call('POST', '/user/confirm-email', { token });
    const second = await linkTo(person.email, '/user/confirm');
    expect(await confirm(second, { body: newPassword })).toMatchObject({
      status: 403,
      body: { code: 'proof_required' },
    });
    expect((await confirm(second, { token })).status).toBe(200);
  });
});

describe('A reset link', () => {
  it('removes the profile if the address was never confirmed, and only then', async () => {
    const person = await squat();
    const stranger = await logIn(person);
    const reset = async () => {
      await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
      return shop.call('POST', `/user/resetpassword/${await linkTo(person.email, '/user/resetpassword')}`, {
        body: newPassword,
      });
    };
    expect((await reset()).status).toBe(200);
    expect(await isAlive(stranger)).toBe(false);
    const own = { email: person.email, password: newPassword.password };
    const token = await logIn(own);
    const change = { name: 'Gita Rao', phone: '98111 22333', location: 'Udaipur' };
    expect((await shop.call('PUT', '/user/profile', { token, body: change })).body.updatedUser.name).toBe('Gita Rao');
    expect((await reset()).status).toBe(200);
    const { body } = await shop.call('POST', '/user/login', { body: own });
    expect(body.user).toMatchObject({ name: 'Gita Rao', phone: '98111 22333', address: 'Udaipur' });
  });
});

describe('Emails to an unconfirmed address', () => {
  it('contain no text of the registrant, and the reason', async () => {
    const person = await squat();
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    await shop.call('POST', '/user/confirm-email', { token: await logIn(person) });
    const messages = await emailsTo(person.email);
    expect(messages).toHaveLength(3);
    for (const message of messages) expect(message).not.toMatch(/evil|Visit|98000|Road/i);
    expect(messages.join().replaceAll('\r\n', ' ')).toContain(
      'somebody created an account at Dhaaga with this email address',
    );
  });

  it('are limited from one network, as are sign-ups; other networks are not affected', async () => {
    const limited = await openShop({ rateLimit: true });
    try {
      const signUp = (n: number, address: string) =>
        callFrom(address, limited.url, 'POST', '/user/signup', {
          body: {
            name: 'N',
            email: `net${n}@example.com`,
            password: 'the yarn of a bear',
            phone: '98220 22222',
            location: 'Pune',
          },
        });
      const statuses: number[] = [];
      for (let n = 0; n < 34; n++) statuses.push((await signUp(n, `127.3.3.${1 + (n % 20)}`)).status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(30);
      expect(statuses.slice(30)).toEqual([429, 429, 429, 429]);
      expect((await signUp(99, '127.4.4.1')).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});

describe('Requesting a reset link', () => {
  it('is answered before any work that depends on the account', async () => {
    const person = await squat();
    const ask = (email: string) => shop.call('POST', '/user/forgetpassword', { body: { email } });
    // The embedded database has one connection, which this transaction occupies.
    if (shop.db.kind === 'server')
      await shop.db.transaction(async (tx) => {
        await tx.execute(sql`lock table reset_tokens in access exclusive mode`);
        expect((await ask(person.email)).status).toBe(200);
      });
    const [known, unknown] = [await ask(person.email), await ask('nobody@example.com')];
    expect(unknown).toMatchObject({ status: known.status, body: known.body });
    expect((await emailsTo(person.email)).some((message) => message.includes('/user/resetpassword/'))).toBe(true);
    expect(await emailsTo('nobody@example.com')).toEqual([]);
  });
});

describe('A reset link of an admin', () => {
  it('leaves the name of an admin created on the command line', async () => {
    const { email, name } = shop.people.admin;
    await shop.call('POST', '/user/forgetpassword', { body: { email } });
    const link = await linkTo(email, '/user/resetpassword');
    expect((await shop.call('POST', `/user/resetpassword/${link}`, { body: newPassword })).status).toBe(200);
    const { rows } = await shop.db.read.execute(sql`select name from users where email_key = ${email}`);
    expect(rows).toEqual([{ name }]);
  });
});
