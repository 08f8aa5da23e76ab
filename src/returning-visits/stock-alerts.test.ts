import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestShop } from '../../test/test-app.ts';
import { makeMailer } from '../platform/email/mailer.ts';
import { announceRestocked } from './index.ts';
import { linkIn, openVisitedShop, type VisitedShop, visitCalls } from './visits-fixture.ts';

let place: VisitedShop;
let shop: TestShop;
let mail: VisitedShop['mail'];
let queue: VisitedShop['queue'];
beforeAll(async () => {
  place = await openVisitedShop();
  ({ shop, mail, queue } = place);
});
afterAll(() => place.close());

const { as, guest, sentTo, post, gift } = visitCalls(() => place);
const header = (email: { headers: { key: string; value: string }[] } | undefined, key: string) =>
  email?.headers.find((one) => one.key === key)?.value;
const setStock = (id: string, quantity: number) =>
  as('admin')('POST', '/product/edit-products', { products: [{ _id: id }], quantity: { set: quantity } });
const run = () => Promise.all([announceRestocked({ db: shop.db, queue }), announceRestocked({ db: shop.db, queue })]);

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
      const countAnnounced =
        'select count(*)::int as n from stock_alerts where announced_at is not null and product_id = $1';
      return (await shop.db.pool.query(countAnnounced, [product._id])).rows[0].n;
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
    await mailer.send({ id: 'signed', to: { isProven: false, address: 'signed@mail.test' }, ...shown, unsubscribeUrl });
    await mailer.send({ id: 'plain', to: { isProven: false, address: 'plain@mail.test' }, ...shown });
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
