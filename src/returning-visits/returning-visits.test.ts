import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct } from '../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { openShop, type Person, type TestShop } from '../../test/test-app.ts';
import { queues } from '../jobs.ts';
import { makeMailer } from '../platform/mailer.ts';
import { openQueue } from '../platform/queue.ts';
import { addDays } from '../shared/calendar.ts';
import { dayOf } from '../shared/dates.ts';
import { announceRestocked, sendDueReminders } from './index.ts';

let shop: TestShop;
let mail: MailServer;
let queue: Awaited<ReturnType<typeof openQueue>>;
beforeAll(async () => {
  mail = await startMailServer();
  shop = await openShop({ smtpUrl: mail.url });
  queue = await openQueue(shop.db, queues, () => undefined);
  await shop.db.pool.query('update users set email_confirmed_at = now()');
  await shop.quiet();
});
afterAll(async () => {
  await queue.stop();
  await shop.close();
  await mail.close();
});

const as = (person: Person) => (method: string, path: string, body?: unknown) =>
  shop.call(method, path, { token: shop.tokens[person], body });
const guest = (method: string, path: string, body?: unknown) => shop.call(method, path, { body });
const sentTo = async (address: string) => {
  await shop.quiet();
  return mail.emails.filter(({ to, subject }) => to?.[0]?.address === address && !subject?.startsWith('Welcome'));
};
const linkIn = (text = '', kind: string) =>
  new RegExp(`http://shop\\.test(/emails/${kind}/\\S+)`).exec(text)?.[1] ?? '';
const header = (email: { headers: { key: string; value: string }[] } | undefined, key: string) =>
  email?.headers.find((one) => one.key === key)?.value;
const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
  fetch(shop.url + path, { method: 'POST', body, headers: { 'content-type': type } });
let made = 0;
const gift = (quantity: number) => addProduct(shop, { name: `Returning Bear ${++made}`, price: 250, quantity });
const setStock = (id: string, quantity: number) =>
  as('admin')('POST', '/product/edit-products', { products: [{ _id: id }], quantity: { set: quantity } });
const run = () => Promise.all([announceRestocked({ db: shop.db, queue }), announceRestocked({ db: shop.db, queue })]);

describe('Favourites', () => {
  it('of a browser are added to those of the account, and each account has its own', async () => {
    const [first, second] = [await gift(1), await gift(1)];
    await as('asha')('POST', '/user/favourites', { ids: [first._id] });
    await as('asha')('POST', '/user/favourites', { ids: [second._id, first._id, 'f'.repeat(24)] });
    const { body } = await as('asha')('GET', '/user/favourites');
    expect(body.products.map((one: { _id: string }) => one._id)).toEqual([second._id, first._id]);
    expect((await as('meera')('GET', '/user/favourites')).body.products).toEqual([]);
  });

  it('that are hidden while a guest logs in are back with the product', async () => {
    const product = await gift(1);
    const show = (visible: boolean) =>
      as('admin')('POST', '/product/edit-products', { products: [{ _id: product._id }], hidden: !visible });
    expect((await show(false)).status).toBe(200);
    await as('meera')('POST', '/user/favourites', { ids: [product._id] });
    expect((await as('meera')('GET', '/user/favourites')).body.gone).toEqual([product._id]);
    await show(true);
    const { body } = await as('meera')('GET', '/user/favourites');
    expect(body.products.map((one: { _id: string }) => one._id)).toEqual([product._id]);
    await as('meera')('DELETE', `/user/favourites/${product._id}`);
  });

  it('that left the shop are named as gone, to guests too', async () => {
    const product = await gift(1);
    await as('meera')('POST', '/user/favourites', { ids: [product._id] });
    await shop.call('DELETE', `/product/delete-product/${product._id}`, { token: shop.tokens.admin });
    const own = await as('meera')('GET', '/user/favourites');
    expect(own.body).toMatchObject({ products: [], gone: [product._id] });
    expect((await guest('POST', '/favourites', { ids: [product._id] })).body.gone).toEqual([product._id]);
    await as('meera')('DELETE', `/user/favourites/${product._id}`);
    expect((await as('meera')('GET', '/user/favourites')).body.gone).toEqual([]);
  });

  it('are shared by a link until it is ended, with the first name only if that is wanted', async () => {
    const { code } = (await as('asha')('PUT', '/user/shared-favourites', { showsName: false })).body.share;
    expect((await guest('GET', `/favourites/${code}`)).body.name).toBeNull();
    await as('asha')('PUT', '/user/shared-favourites', { showsName: true });
    const shared = await guest('GET', `/favourites/${code}`);
    expect(shared.body.name).toBe('Asha');
    expect(JSON.stringify(shared.body)).not.toMatch(/Mehta|asha@/);
    await as('asha')('DELETE', '/user/shared-favourites');
    expect((await guest('GET', `/favourites/${code}`)).status).toBe(404);
    expect((await as('asha')('PUT', '/user/shared-favourites', { showsName: true })).body.share.code).not.toBe(code);
  });
});

describe('Back in stock', () => {
  it('is one email to each who asked, however often the job runs, and erases the address', async () => {
    const product = await gift(0);
    const path = `/product/products/${product.slug}/stock-alerts`;
    for (let time = 0; time < 2; time++) expect((await as('asha')('POST', path, {})).status).toBe(202);
    await run();
    expect(await sentTo(shop.people.asha.email)).toEqual([]);
    await setStock(product._id, 2);
    await run();
    await shop.restart();
    await run();
    const [email, ...others] = await sentTo(shop.people.asha.email);
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`${product.name} is back`);
    const { rows } = await shop.db.pool.query('select email from stock_alerts where product_id = $1', [product._id]);
    expect(rows).toEqual([{ email: null }]);
  });

  it('is one email also when the process ends between the mark and the queue', async () => {
    const product = await gift(0);
    await as('meera')('POST', `/product/products/${product.slug}/stock-alerts`, {});
    await setStock(product._id, 1);
    const { pool } = shop.db;
    await pool.query(`create function break_off() returns trigger language plpgsql as $$ begin
      if new.data->>'template' = 'back_in_stock' then raise exception 'broken off'; end if; return new; end $$`);
    await pool.query('create trigger break_off before insert on pgboss.job for each row execute function break_off()');
    await expect(announceRestocked({ db: shop.db, queue })).rejects.toThrow();
    await pool.query('drop trigger break_off on pgboss.job; drop function break_off()');
    const isBack = async () =>
      (await sentTo(shop.people.meera.email)).filter(({ subject }) => subject === `${product.name} is back`);
    expect(await isBack()).toEqual([]);
    await run();
    await run();
    expect(await isBack()).toHaveLength(1);
  });

  it('writes to a guest only after a press on the button in an email, with the same answer for every address', async () => {
    const product = await gift(0);
    const path = `/product/products/${product.slug}/stock-alerts`;
    const answers = [
      await guest('POST', path, { email: 'guest@mail.test' }),
      await guest('POST', path, { email: shop.people.asha.email }),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const [confirm] = await sentTo('guest@mail.test');
    expect(header(confirm, 'list-unsubscribe')).toBeUndefined();
    const link = linkIn(confirm?.text, 'confirm');
    await setStock(product._id, 1);
    await run();
    expect(await sentTo('guest@mail.test')).toHaveLength(1);
    expect((await post(link, 'x=1')).status).toBe(200);
    await run();
    expect(await sentTo('guest@mail.test')).toHaveLength(2);
    expect((await post(link, 'x=1')).status).toBe(400);
  });

  it('writes to three people for each free piece within an hour, and not for held pieces', async () => {
    const product = await gift(0);
    const path = `/product/products/${product.slug}/stock-alerts`;
    for (let one = 0; one < 5; one++) await guest('POST', path, { email: `queue-${one}@mail.test` });
    await shop.db.pool.query('update stock_alerts set confirmed_at = now() where product_id = $1', [product._id]);
    await setStock(product._id, 1);
    const opened = await as('meera')('POST', '/product/orders', {
      amount: 25_000,
      product: { id: product._id, price: 250 },
    });
    expect(opened.status).toBe(200);
    const count = async () => {
      await run();
      const of = 'select count(*)::int as n from stock_alerts where announced_at is not null and product_id = $1';
      return (await shop.db.pool.query(of, [product._id])).rows[0].n;
    };
    expect(await count()).toBe(0);
    await shop.db.pool.query("update holds set held_until = now() - interval '1 second' where product_id = $1", [
      product._id,
    ]);
    expect(await count()).toBe(3);
    expect(await count()).toBe(3);
    await shop.db.pool.query(
      "update stock_alerts set announced_at = now() - interval '61 minutes' where announced_at is not null",
    );
    expect(await count()).toBe(5);
  });

  it('is refused for what can be ordered now', async () => {
    const product = await gift(3);
    expect((await as('asha')('POST', `/product/products/${product.slug}/stock-alerts`, {})).status).toBe(409);
  });
});

describe('Days to remember', () => {
  const form = { name: 'Maa', kind: 'birthday', eachYear: true, daysBefore: 10 };
  const today = dayOf(new Date());

  it('are written about once, also when the shop was stopped on the day, and again in the next year', async () => {
    const far = addDays(today, 100);
    const added = await as('meera')('POST', '/reminders', { ...form, date: far });
    expect(added.body.sendOn).toBe(addDays(far, -10));
    const [day] = (await as('meera')('GET', '/user/reminders')).body.reminders;
    const due = () => Promise.all([1, 2].map(() => sendDueReminders({ db: shop.db, queue })));
    await due();
    const mine = async () =>
      (await sentTo(shop.people.meera.email)).filter(({ subject }) => subject?.startsWith('Maa'));
    expect(await mine()).toEqual([]);
    const move = (on: string) =>
      shop.db.pool.query('update reminders set next_on = $2, send_on = $2::date - 10 where id = $1', [day._id, on]);
    await move(addDays(today, 3));
    await due();
    await due();
    expect(await mine()).toHaveLength(1);
    await move(today);
    await due();
    expect(await mine()).toHaveLength(1);
    const [later] = (await as('meera')('GET', '/user/reminders')).body.reminders;
    expect(later.nextOn > addDays(today, 30)).toBe(true);
  });

  it('are changed and deleted by their owner only', async () => {
    await as('asha')('POST', '/reminders', { ...form, date: '2024-02-29' });
    const [day] = (await as('asha')('GET', '/user/reminders')).body.reminders;
    expect((await as('meera')('DELETE', `/user/reminders/${day._id}`)).status).toBe(404);
    const changed = await as('asha')('PUT', `/user/reminders/${day._id}`, {
      ...form,
      name: 'Papa',
      date: '2024-02-29',
    });
    expect(changed.body.reminder).toMatchObject({ name: 'Papa' });
    expect((await as('asha')('DELETE', `/user/reminders/${day._id}`)).status).toBe(200);
  });

  it('of a guest need a press on the button in an email', async () => {
    const answer = await guest('POST', '/reminders', { ...form, date: addDays(today, 90), email: 'days@mail.test' });
    expect(answer.status).toBe(202);
    await shop.db.pool.query('update reminders set send_on = $1 where email = $2', [today, 'days@mail.test']);
    await sendDueReminders({ db: shop.db, queue });
    const [confirm, ...others] = await sentTo('days@mail.test');
    expect(others).toEqual([]);
    expect((await post(linkIn(confirm?.text, 'confirm'), '')).status).toBe(200);
    await sendDueReminders({ db: shop.db, queue });
    expect(await sentTo('days@mail.test')).toHaveLength(2);
  });
});

describe('Unsubscribing (RFC 8058)', () => {
  const askAndSend = async (email: string) => {
    const product = await gift(0);
    await guest('POST', `/product/products/${product.slug}/stock-alerts`, { email });
    await shop.db.pool.query('update stock_alerts set confirmed_at = now() where email = $1', [email]);
    await setStock(product._id, 1);
    await run();
    return (await sentTo(email)).filter(({ subject }) => subject?.endsWith('is back'));
  };

  it('is one POST without login or cookie to the address in the header; GET changes nothing', async () => {
    const [email] = await askAndSend('once@mail.test');
    const url = /^<http:\/\/shop\.test(\/emails\/unsubscribe\/[\w-]+)>$/.exec(
      header(email, 'list-unsubscribe') ?? '',
    )?.[1];
    expect(header(email, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    await fetch(shop.url + url);
    expect(await askAndSend('once@mail.test')).toHaveLength(2);
    const done = await fetch(shop.url + url, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
    expect([done.status, done.headers.get('set-cookie')]).toEqual([200, null]);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(shop.url + url, { method: 'POST', body: form })).status).toBe(200);
    expect(await askAndSend('once@mail.test')).toHaveLength(2);
  });

  it('has both of its headers in the signature by DKIM', async () => {
    const { privateKey } = generateKeyPairSync('rsa', {
      ...{ modulusLength: 2048 },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const mailer = makeMailer({
      smtp: { url: mail.url, tls: 'off' },
      dkim: { domain: 'gifts.example', selector: 'shop1', privateKey },
      ...{ outboxDir: '', from: { name: null, address: 'shop@gifts.example' } },
    });
    const shown = { shopName: 'Gifts', subject: 'Signed', blocks: [] };
    const unsubscribeUrl = 'https://gifts.example/emails/unsubscribe/a-b';
    await mailer.send({ id: 'signed', to: { name: '', address: 'signed@mail.test' }, ...shown, unsubscribeUrl });
    await mailer.send({ id: 'plain', to: { name: '', address: 'plain@mail.test' }, ...shown });
    mailer.close();
    const signature = header((await sentTo('signed@mail.test'))[0], 'dkim-signature')?.replaceAll(/\s/g, '');
    expect(signature).toMatch(/h=[^;]*:list-unsubscribe:list-unsubscribe-post[:;]/i);
    expect(header((await sentTo('plain@mail.test'))[0], 'list-unsubscribe')).toBeUndefined();
  });

  it('refuses links that the shop has not signed', async () => {
    expect((await post(`/emails/unsubscribe/${'a'.repeat(40)}-${'b'.repeat(43)}`, '')).status).toBe(400);
  });

  it('shows in the profile, where its owner may ask for the emails again', async () => {
    const product = await gift(0);
    const path = `/product/products/${product.slug}/stock-alerts`;
    await as('asha')('PUT', '/user/email-preferences', { stockAlerts: false, reminders: true });
    expect((await as('asha')('POST', path, {})).status).toBe(400);
    expect((await as('asha')('GET', '/user/email-preferences')).body).toMatchObject({
      stockAlerts: false,
      reminders: true,
    });
    await as('asha')('PUT', '/user/email-preferences', { stockAlerts: true, reminders: true });
    expect((await as('asha')('POST', path, {})).status).toBe(202);
  });
});
