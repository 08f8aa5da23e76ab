import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, type Gift, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { accountColumns, accountColumnsTable } from './account-columns-fixture.ts';

let shop: TestShop;
let gift: Gift;
let soldOut: Gift;
beforeAll(async () => {
  shop = await openShop();
  gift = await addProduct(shop, { name: 'Planted Bear', price: 300, quantity: 90 });
  soldOut = await addProduct(shop, { name: 'Sold Out Bear', price: 300, quantity: 0 });
});
afterAll(() => shop.close());

const run = (statement: string, values: unknown[] = []) => shop.db.pool.query(statement, values);
const listed = accountColumns.flatMap(({ columns }) => columns);
/** Names under which a person is referred to. */
const referring =
  '(^|_)(user|buyer|author|owner|customer|person|admin|recipient|account|member|visitor)(_id|_key)?$|(^|_)by$|email(_key)?$|address_hash';
/** Its names are like those, but none holds a person of this shop. */
const others = /^(backup|shop_settings|manual_account|payment|guests)/;

/** Every text column in which the value occurs. */
async function columnsWith(value: string): Promise<string[]> {
  const { rows } = await run(`select table_name as t, column_name as c from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`);
  const found: string[] = [];
  for (const { t, c } of rows) {
    const { rowCount } = await run(`select from "${t}" where strpos("${c}"::text, $1) > 0 limit 1`, [value]);
    if (rowCount) found.push(`${t}.${c}`);
  }
  return found;
}

let count = 0;
const emailsTo = async (email: string) =>
  (await shop.outbox()).filter((mail) => mail.includes(email)).map((mail) => mail.replaceAll(/=\r?\n/g, ''));
const linkTo = async (email: string, page: string) =>
  new RegExp(`${page}/([\\w-]{43})`).exec((await emailsTo(email)).findLast((mail) => mail.includes(page)) ?? '')?.[1];

const reader = { password: 'my very own yarn 7', confirmPassword: 'my very own yarn 7' };
async function register() {
  const person = {
    name: 'Planter Malik',
    email: `victim${process.pid}${++count}@example.org`,
    password: 'a yarn of strangers',
    phone: '98765 43210',
    location: 'Planted Road 6',
  };
  const { body } = await shop.call('POST', '/user/signup', { body: person });
  const token = (await shop.call('POST', '/user/login', { body: person })).body.token as string;
  return { ...person, id: body.user._id as string, token };
}
type Registered = Awaited<ReturnType<typeof register>>;

/** Everything that an account can leave in the shop. */
async function plant({ token }: Registered) {
  const call = (method: string, path: string, body?: object) => shop.call(method, path, { token, body });
  const to = { name: 'Planted Aunt', phone: '9876543210', line1: 'Planted Lane 1', city: 'Pune', state: 'Maharashtra' };
  const day = { name: 'Planted day', kind: 'birthday', date: '2024-03-05', eachYear: true, daysBefore: 5 };
  const form = { rating: '5', comment: 'Planted words' };
  const made = [
    await call('POST', '/user/addresses', { ...to, pin: '411001' }),
    await call('POST', '/user/favourites', { ids: [gift._id] }),
    await call('PUT', '/user/shared-favourites', { showsName: true }),
    await call('POST', '/reminders', day),
    await call('POST', `/product/products/${soldOut.slug}/stock-alerts`, {}),
    await shop.call('POST', `/product/products/${gift.slug}/reviews`, { token, form, photos: [await picture()] }),
  ];
  expect(made.map(({ status }) => status).filter((status) => status >= 300)).toEqual([]);
  expect((await call('PUT', '/user/email-preferences', { stockAlerts: false, reminders: false })).status).toBe(409);
  await call('POST', '/product/orders', { amount: 30_000, product: { id: gift._id, price: 300 } });
  const [, , share, , , review] = made;
  return { code: share?.body.share.code as string, photo: review?.body.review.photo as string };
}

const ways: Record<string, (person: Registered) => Promise<number>> = {
  'a link for a new password': async ({ email }) => {
    await shop.call('POST', '/user/forgetpassword', { body: { email } });
    const link = await linkTo(email, '/user/resetpassword');
    return (await shop.call('POST', `/user/resetpassword/${link}`, { body: reader })).status;
  },
  'the confirmation link': async ({ email }) => {
    const link = await linkTo(email, '/user/confirm');
    return (await shop.call('POST', `/user/confirm-email/${link}`, { body: reader })).status;
  },
  'the confirmation link in the session of another account': async ({ email }) => {
    const link = await linkTo(email, '/user/confirm');
    return (await shop.call('POST', `/user/confirm-email/${link}`, { body: reader, token: shop.tokens.asha })).status;
  },
};

describe('The columns that refer to an account', () => {
  it('are documented in docs/privacy.md', () => {
    const document = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
    expect(document).toContain(`\n${accountColumnsTable()}\n`);
  });

  it('are all listed, by foreign key and by name', async () => {
    const keys = await run(`select c.conrelid::regclass::text || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass`);
    const named = await run(
      `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'text' and column_name ~ $1`,
      [referring],
    );
    const found = [...keys.rows, ...named.rows].map(({ name }) => name as string).filter((name) => !others.test(name));
    expect(found.filter((name) => !listed.includes(name))).toEqual([]);
    const { rows } = await run(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
    );
    const all = rows.map(({ name }) => name);
    expect(listed.filter((name) => !all.includes(name))).toEqual([]);
  });
});

describe.each(Object.entries(ways))('The first owner of an address, by %s', (_name, takeOver) => {
  it('finds nothing of what was planted in its account', async () => {
    const person = await register();
    const { code, photo } = await plant(person);
    expect((await shop.call('GET', `/favourites/${code}`)).body.name).toBe('Planter');
    const before = await columnsWith(person.id);
    expect(before).toEqual(expect.arrayContaining(['favourites.user_id', 'reviews.user_id', 'checkouts.buyer_id']));
    expect(before.filter((name) => !listed.includes(name))).toEqual([]);
    expect(await takeOver(person)).toBe(200);
    const body = { email: person.email, password: reader.password };
    const own = (await shop.call('POST', '/user/login', { body })).body;
    expect(own.user).toMatchObject({ name: 'Customer', phone: '', address: '' });
    expect(own.user._id).not.toBe(person.id);
    const read = async (path: string) => (await shop.call('GET', path, { token: own.token })).body;
    expect((await read('/user/favourites')).share).toBeNull();
    expect((await read('/user/favourites')).products).toEqual([]);
    expect((await read('/user/addresses')).addresses).toEqual([]);
    expect((await read('/user/reminders')).reminders).toEqual([]);
    expect(await read('/user/orders')).toEqual([]);
    expect((await read('/user/sessions')).sessions).toHaveLength(1);
    expect(await read('/user/email-preferences')).toMatchObject({ stockAlerts: true, reminders: true });
    expect((await shop.call('GET', `/favourites/${code}`)).status).toBe(404);
    const { reviews } = await read(`/product/products/${gift.slug}/reviews?limit=50`);
    expect(JSON.stringify(reviews)).not.toContain('Planted');
    await shop.quiet();
    expect((await shop.get(photo)).status).toBe(404);
    const { securityEvents: _, ...exported } = await read('/user/personal-data');
    expect(JSON.stringify(exported)).not.toMatch(/Plant/);
    expect((await shop.call('GET', '/user/user-auth', { token: person.token })).status).toBe(401);
    const left = ['checkouts.buyer_id', 'checkouts.buyer_key', 'holds.buyer_key', 'security_events.user_id'];
    const further = ['security_events.detail'];
    expect((await columnsWith(person.id)).filter((name) => ![...left, ...further].includes(name))).toEqual([]);
  });

  it('has the paid orders whose emails went to the address', async () => {
    const person = await register();
    const order = await buy(shop, gift, person.token);
    expect(await takeOver(person)).toBe(200);
    const body = { email: person.email, password: reader.password };
    const { token } = (await shop.call('POST', '/user/login', { body })).body;
    expect((await shop.call('GET', '/user/orders', { token })).body).toMatchObject([{ _id: order._id }]);
  });
});

describe('A stranger who registered an address', () => {
  it('changes nothing that its owner has confirmed, and sees nothing that she has refused', async () => {
    const email = `owner${process.pid}@example.org`;
    const day = { name: 'Rohan', kind: 'birthday', date: '2024-03-05', eachYear: true, daysBefore: 5 };
    const { id: _, ...person } = await register();
    const planted = { ...person, email };
    await shop.call('POST', '/user/signup', { body: planted });
    const { token } = (await shop.call('POST', '/user/login', { body: planted })).body;
    await shop.call('POST', '/reminders', { token, body: day });
    const mail = (await emailsTo(email)).findLast((text) => text.includes('/emails/confirm/'));
    const link = /\/emails\/confirm\/[\w-]+/.exec(mail ?? '')?.[0] ?? '';
    expect((await fetch(`${shop.url}${link}`, { method: 'POST', redirect: 'manual' })).status).toBe(200);
    const { reminders } = (await shop.call('GET', '/user/reminders', { token })).body;
    expect(reminders).toMatchObject([{ name: 'Rohan', isConfirmed: true }]);
    const path = `/user/reminders/${reminders[0]._id}`;
    const says = { status: 409, body: { message: 'Please confirm your email address first.' } };
    expect(await shop.call('PUT', path, { token, body: { ...day, name: 'YOU WON' } })).toMatchObject(says);
    expect(await shop.call('DELETE', path, { token })).toMatchObject(says);
    const refused = { stockAlerts: true, reminders: false };
    expect(await shop.call('PUT', '/user/email-preferences', { token, body: refused })).toMatchObject(says);
    expect((await shop.call('GET', '/user/reminders', { token })).body.reminders).toMatchObject([{ name: 'Rohan' }]);
  });
});
