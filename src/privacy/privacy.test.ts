import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, type Gift, pay, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { roundToPaise } from '../shared/money.ts';

let shop: TestShop;
let gift: Gift;
beforeAll(async () => {
  shop = await openShop();
  gift = await addProduct(shop, { name: 'Private Bear', price: 300, quantity: 90 });
});
afterAll(() => shop.close());

const run = (statement: string, values: unknown[] = []) => shop.db.pool.query(statement, values);
const call = (method: string, path: string, token: string, body?: object) => shop.call(method, path, { token, body });
const deleteAccount = (token: string, password: string) => call('DELETE', '/user/account', token, { password });
const uploadFolders = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`dhaaga-upload-${process.pid}-`)).length;
const reviews = async () => (await shop.call('GET', `/product/products/${gift.slug}/reviews?limit=50`)).body;

let count = 0;
async function newcomer() {
  const n = `${process.pid}${++count}`;
  const person = {
    name: `Zubeida Qureshi${n}`,
    email: `zubeida${n}@example.org`,
    password: 'a long yarn about 1 bear',
    phone: `98765${n.padStart(7, '0').slice(-7)}`,
    location: `Kothi ${n}, Civil Lines, Jaipur`,
  };
  await shop.call('POST', '/user/signup', { body: person });
  const { body } = await shop.call('POST', '/user/login', { body: person });
  return { ...person, id: body.user._id as string, token: body.token as string };
}
const openGuestCheckout = async (email: string) => {
  const delivery = { name: 'Gita Guest', phone: '98111 22333', email, address: '1 Fort Road, Udaipur' };
  const body = { amount: roundToPaise(gift.price), product: { id: gift._id, price: gift.price }, delivery };
  return (await shop.call('POST', '/product/orders', { body })).body.id as string;
};
const buyAsGuest = async (email: string) => {
  const id = await openGuestCheckout(email);
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, id) });
};
const writeReview = (token: string, photos: Buffer[] = []) => {
  const form = { rating: '5', comment: 'Made with great care.' };
  return shop.call('POST', `/product/products/${gift.slug}/reviews`, { token, form, photos });
};

/** Every column of the database, the job queue included, in which one of the texts occurs. */
async function findColumnsWith(texts: string[]): Promise<string[]> {
  const { rows } = await run(`select table_schema || '.' || table_name as name, column_name as col
    from information_schema.columns where table_schema in ('public', 'pgboss')`);
  const found: string[] = [];
  for (const { name, col } of rows) {
    const { rowCount } = await run(
      `select from ${name} where exists (select from unnest($1::text[]) t where strpos(lower("${col}"::text), lower(t)) > 0) limit 1`,
      [texts],
    );
    if (rowCount) found.push(`${name}.${col}`);
  }
  return found.toSorted();
}

describe('The deletion of an account', () => {
  it('requires the password, and deletes nothing without it', async () => {
    const person = await newcomer();
    expect((await deleteAccount(person.token, 'another password')).status).toBe(403);
    expect((await call('DELETE', '/user/account', person.token, {})).status).toBe(400);
    expect((await shop.call('DELETE', '/user/account', { body: { password: person.password } })).status).toBe(401);
    expect((await call('GET', '/user/user-auth', person.token)).status).toBe(200);
  });

  it('leaves no review whose photo was being uploaded', async () => {
    const person = await newcomer();
    const boundary = 'on-its-way';
    const lines = (name: string, value: string, more = '') =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const photo = [lines('photos', '', '; filename="a.png"').slice(0, -2), await picture(), `\r\n--${boundary}--\r\n`];
    let letGo: (() => void) | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (part: string | Buffer) => controller.enqueue(Buffer.from(part as string));
        send(lines('rating', '5') + lines('comment', 'Never seen.'));
        letGo = () => {
          photo.forEach(send);
          controller.close();
        };
      },
    });
    const review = fetch(`${shop.url}/api/v1/product/products/${gift.slug}/reviews`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: person.token },
      body,
      duplex: 'half',
    } as RequestInit);
    await expect.poll(uploadFolders).toBe(1);
    expect((await deleteAccount(person.token, person.password)).status).toBe(200);
    letGo?.();
    expect((await review).status).toBe(401);
    expect((await run('select from reviews where user_id = $1', [person.id])).rowCount).toBe(0);
  });

  it('leaves no personal data but what the law requires', async () => {
    const person = await newcomer();
    const place = { line1: person.location, city: 'Jaipur', state: 'Rajasthan', pin: '302001' };
    await call('POST', '/user/addresses', person.token, { name: person.name, phone: '9876543210', ...place });
    await buy(shop, gift, person.token);
    await writeReview(person.token, [await picture()]);
    await call('POST', '/user/confirm-email', person.token);
    await shop.call('POST', '/user/forgetpassword', { body: { email: person.email } });
    await shop.call('POST', '/user/login', { body: { email: person.email, password: 'wrong password' } });
    await shop.quiet();
    await run(`insert into pgboss.job (name, data, start_after) values ('send-mail', $1, now() + interval '1 day')`, [
      { id: 'late', template: 'new_login', userId: person.id },
    ]);
    const texts = [person.id, person.email, person.name, person.phone, person.location];
    const before = await findColumnsWith(texts);
    expect(before).toEqual(
      expect.arrayContaining([
        'pgboss.job.data',
        'public.addresses.line1',
        'public.reviews.user_id',
        'public.sessions.user_id',
        'public.users.email',
      ]),
    );
    expect(await deleteAccount(person.token, person.password)).toMatchObject({ status: 200 });
    const remaining = [
      'public.attempt_counters.key',
      'public.checkouts.buyer_id',
      'public.checkouts.buyer_key',
      'public.checkouts.delivery',
      'public.order_events.message',
      'public.order_events.what',
      'public.orders.buyer_id',
      'public.orders.buyer_text',
      'public.security_events.detail',
      'public.security_events.email',
      'public.security_events.user_id',
    ];
    expect((await findColumnsWith(texts)).filter((place) => !remaining.includes(place))).toEqual([]);
    expect((await call('GET', '/user/user-auth', person.token)).status).toBe(401);
    expect((await shop.call('POST', '/user/login', { body: person })).status).toBe(401);
    const { rows } = await run("select kind from security_events where user_id = $1 and kind = 'account_deleted'", [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('leaves the reviews, without author and photo, and still marked as a buyer’s', async () => {
    const person = await newcomer();
    await buy(shop, gift, person.token);
    const { review } = (await writeReview(person.token, [await picture()])).body;
    await deleteAccount(person.token, person.password);
    const left = (await reviews()).reviews.find(({ _id }: { _id: string }) => _id === review._id);
    expect(left).toMatchObject({
      userId: { name: 'A former customer' },
      comment: 'Made with great care.',
      photo: null,
      isVerifiedBuyer: true,
    });
    expect(left.userId._id).not.toBe(person.id);
    await shop.quiet();
    expect((await shop.get(review.photo)).status).toBe(404);
  });

  it('leaves the order for the shop', async () => {
    const person = await newcomer();
    const order = await buy(shop, gift, person.token);
    await deleteAccount(person.token, person.password);
    const { status, body } = await call('GET', `/user/order/${order._id}`, shop.tokens.admin);
    expect({ status, buyer: body.order?.buyer.email }).toEqual({ status: 200, buyer: person.email });
  });

  it('deletes the photos of an order that was made as a guest and came into the account', async () => {
    const person = await newcomer();
    const option = { kind: 'photo', label: 'Own photo', isRequired: true, price: 0 };
    const frame = await addProduct(shop, { name: `Photo Frame ${person.id}`, price: 300, quantity: 5 });
    const made = await call('PUT', `/product/products/${frame._id}/personalisation`, shop.tokens.admin, {
      options: [option],
    });
    const optionId = made.body.options[0].id as string;
    const photo = (await picture('png', { width: 60, height: 60 })).toString('base64');
    const sent = await shop.call('POST', '/personalisation/photos', {
      body: { product: frame._id, option: optionId, photo },
    });
    const delivery = { name: 'Gita Guest', phone: '98111 22333', email: person.email, address: '1 Fort Road, Udaipur' };
    const product = { id: frame._id, answers: { [optionId]: sent.body.photo } };
    const opened = await shop.call('POST', '/product/orders', { body: { amount: 30_000, product, delivery } });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    await call('PUT', `/user/order-status/${paid.body.order}`, shop.tokens.admin, { status: 'Delivered' });
    await run('update users set email_confirmed_at = now() where id = $1', [person.id]);
    await run('update orders set buyer_id = $1 where id = $2', [person.id, paid.body.order]);
    const photos = async () => (await run('select from answer_photos where id = $1', [sent.body.photo])).rowCount;
    expect(await photos()).toBe(1);
    await deleteAccount(person.token, person.password);
    expect(await photos()).toBe(0);
  });

  it('is refused to the last owner', async () => {
    const { password } = shop.people.admin;
    expect(await deleteAccount(shop.tokens.admin, password)).toMatchObject({ status: 409 });
    expect((await call('GET', '/user/admin-auth', shop.tokens.admin)).status).toBe(200);
  });

  it('reaches every table that names a user', async () => {
    const { rows } = await run(`select c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'user_id' and not exists (
        select from information_schema.referential_constraints r
        join information_schema.key_column_usage k on k.constraint_name = r.constraint_name
        where k.table_name = c.table_name and k.column_name = 'user_id' and r.delete_rule = 'CASCADE') order by 1`);
    // Deleted by `removeReturningVisits`.
    const deleted = ['favourites', 'reminders', 'shared_favourites', 'stock_alerts'];
    expect(rows.map(({ name }) => name)).toEqual([...deleted, 'reviews', 'security_events'].sort());
  });
});

describe('The export of personal data', () => {
  it('holds everything of the person, and no secret', async () => {
    const person = await newcomer();
    const order = await buy(shop, gift, person.token);
    await writeReview(person.token);
    const { status, body, headers } = await call('GET', '/user/personal-data', person.token);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('my-data.json');
    expect(body).toMatchObject({
      account: {
        profile: { name: person.name, email: person.email, phone: person.phone, address: person.location },
        sessions: [{ address: '127.0.0.1' }],
      },
      orders: [{ order: { id: order._id }, delivery: { address: person.location }, lines: [{ name: gift.name }] }],
      reviews: [{ comment: 'Made with great care.' }],
    });
    expect(body.securityEvents.at(-1)).toMatchObject({ kind: 'personal_data_exported', userId: person.id });
    expect(JSON.stringify(body)).not.toMatch(/argon2|scrypt|passwordHash|tokenHash/);
  });

  it('is recorded where it is answered, and not where too many wait', async () => {
    const person = await newcomer();
    const asked = Array.from({ length: 130 }, () => call('GET', '/user/personal-data', person.token));
    const answered = (await Promise.all(asked)).filter(({ status }) => status === 200);
    const events = `select from security_events where kind = 'personal_data_exported' and user_id = $1`;
    const recorded = (await shop.db.pool.query(events, [person.id])).rowCount;
    expect(recorded).toBeGreaterThanOrEqual(answered.length);
    expect(recorded).toBeLessThan(asked.length);
  });

  it('contains what the buyer asked for, with the photos, and not the admins’ note', async () => {
    const person = await newcomer();
    const order = await buy(shop, gift, person.token);
    const note = 'Argues about every order';
    expect((await call('PUT', `/user/order/${order._id}/note`, shop.tokens.admin, { note })).status).toBe(200);
    const photo = (await picture('png', { width: 60, height: 60 })).toString('base64');
    const asked = { kind: 'cancel', reason: 'It comes too late.', photos: [photo] };
    expect((await call('POST', `/user/orders/${order._id}/requests`, person.token, asked)).status).toBe(201);
    for (const [path, token] of [
      ['/user/personal-data', person.token],
      [`/shop/personal-data?userId=${person.id}`, shop.tokens.admin],
    ] as const) {
      const { body } = await call('GET', path, token);
      expect(body.orders[0]).toMatchObject({
        order: { id: order._id, number: order.number, status: 'Not Processed' },
        requests: [{ reason: 'It comes too late.', photos: [expect.stringContaining('data:image/webp;base64,')] }],
      });
      expect(JSON.stringify(body)).not.toContain(note);
    }
  });

  it('names every table that holds something of the person', async () => {
    const person = await newcomer();
    await buy(shop, gift, person.token);
    await writeReview(person.token);
    const { body } = await call('GET', '/user/personal-data', person.token);
    const values = new Set(JSON.stringify(body).match(/"[^"]*"/g));
    for (const text of [person.id, person.email, person.phone, person.location, person.name])
      expect(values.has(JSON.stringify(text)), text).toBe(true);
  });

  it('contains guest orders if the address is confirmed, and not if it is only registered', async () => {
    const person = await newcomer();
    await buyAsGuest(person.email.toUpperCase());
    const findOrders = async () => (await call('GET', '/user/personal-data', person.token)).body.orders;
    expect(await findOrders()).toEqual([]);
    await run('update users set email_confirmed_at = now() where id = $1', [person.id]);
    expect(await findOrders()).toMatchObject([{ delivery: { name: 'Gita Guest' } }]);
  });

  it('is made by the owner for guests and for accounts, and recorded', async () => {
    const email = `guest${process.pid}@example.org`;
    await buyAsGuest(email);
    const guestData = await call('GET', `/shop/personal-data?email=${email}`, shop.tokens.admin);
    expect(guestData.body).toMatchObject({ account: null, orders: [{ delivery: { email, phone: '98111 22333' } }] });
    const person = await newcomer();
    const userData = await call('GET', `/shop/personal-data?userId=${person.id}`, shop.tokens.admin);
    expect(userData.body.account.profile.email).toBe(person.email);
    const { rows } = await run(
      "select user_id, detail->>'subject' as subject from security_events where kind = 'personal_data_exported' order by id desc limit 2",
    );
    const by = shop.people.admin._id;
    expect(rows).toEqual([
      { user_id: by, subject: person.id },
      { user_id: by, subject: email },
    ]);
    for (const query of ['', '?userId=unknown123', `?userId=${person.id}&email=${email}`, '?email=nobody'])
      expect((await call('GET', `/shop/personal-data${query}`, shop.tokens.admin)).status, query).toBeGreaterThan(399);
    expect((await call('GET', `/shop/personal-data?email=${email}`, person.token)).status).toBe(403);
  });
});
