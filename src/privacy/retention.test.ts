import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, buy, type Gift, pay, picture } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { folderPhotoStore } from '../platform/pictures/photo-store.ts';
import { privacyNotices } from '../shared/law/privacy-notices.ts';
import { roundToPaise } from '../shared/money.ts';
import { enforceRetention } from './enforce-retention.ts';
import { type RetentionDependencies, retentionRules, retentionTable } from './retention.ts';

let shop: TestShop;
let gift: Gift;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
  gift = await addProduct(shop, { name: 'Old Bear', price: 300, quantity: 90 });
});
afterAll(() => shop.close());

const run = (statement: string, values: unknown[] = []) => shop.db.pool.query(statement, values);
const enforce = () => {
  const photoStore = folderPhotoStore(shop.photosDir);
  return enforceRetention({ db: shop.db, photoStore } as unknown as RetentionDependencies);
};
const countRows = async (table: string) => Number((await run(`select count(*)::int as n from ${table}`)).rows[0].n);

describe('Retention times', () => {
  it('are documented in docs/privacy.md', () => {
    const document = readFileSync(new URL('../../docs/privacy.md', import.meta.url), 'utf8');
    expect(document).toContain(`\n${retentionTable()}\n`);
  });

  it('are those that the notices in the forms name', () => {
    for (const { lines } of Object.values(privacyNotices))
      for (const { why, rule, period } of lines) {
        expect(why).toContain(period);
        expect(retentionRules.find(({ data }) => data.startsWith(rule))?.retention).toContain(period);
      }
  });

  it('end for the contact data of orders after nine years, and the order stays', async () => {
    const order = await buy(shop, gift, shop.tokens.asha);
    const young = await buy(shop, gift, shop.tokens.asha);
    await run("update orders set created_at = now() - interval '9 years 1 day' where id = $1", [order._id]);
    await run("update orders set created_at = now() - interval '8 years 364 days' where id = $1", [young._id]);
    await enforce();
    const read = async (id: string) =>
      (await shop.call('GET', `/user/order/${id}`, { token: shop.tokens.admin })).body.order;
    expect(await read(order._id)).toMatchObject({
      buyer: { _id: null, name: 'Erased', email: '', phone: '', address: '' },
      totalAmount: gift.price,
    });
    expect((await read(young._id)).buyer.email).toBe(shop.people.asha.email);
    await enforce();
  });

  it('end for webhook events after thirty days', async () => {
    const body = { amount: roundToPaise(gift.price), product: { id: gift._id, price: gift.price } };
    const opened = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    await pay(shop, opened.body.id);
    await expect.poll(() => countRows('webhook_events')).toBeGreaterThan(0);
    const { rows } = await run(
      "update webhook_events set created_at = now() - interval '31 days' where id = (select id from webhook_events limit 1) returning id",
    );
    const left = async () => (await run('select id from webhook_events')).rows.map(({ id }) => id);
    expect(await left()).toContain(rows[0].id);
    await enforce();
    expect(await left()).not.toContain(rows[0].id);
    await run("update webhook_events set created_at = now() - interval '29 days'");
    const young = await countRows('webhook_events');
    await enforce();
    expect(await countRows('webhook_events')).toBeGreaterThanOrEqual(young);
  });

  it('erase all of an abandoned checkout or, when that fails, nothing yet', async () => {
    const left = await addProduct(shop, { name: 'Left Bear', price: 300, quantity: 5 });
    const body = { amount: roundToPaise(left.price), product: { id: left._id, price: left.price } };
    const { body: opened } = await shop.call('POST', '/product/orders', { token: shop.tokens.asha, body });
    const which = `(select id from checkouts where provider_order_id = '${opened.id}')`;
    await run(`update checkouts set created_at = now() - interval '100 days' where id = ${which}`);
    const answer = { optionId: 'a', kind: 'text', label: 'Name', text: 'For Rohan', pricePaise: 0 };
    await run(`update checkout_lines set answers = $1 where checkout_id = ${which}`, [JSON.stringify([answer])]);
    const stored = async () => {
      const { rows } = await run(
        `select c.erased_at, c.delivery, l.answers from checkouts c join checkout_lines l on l.checkout_id = c.id where c.id = ${which}`,
      );
      return rows[0];
    };
    await run(`create function refuse_update() returns trigger language plpgsql as $$ begin raise 'full disk'; end $$`);
    await run('create trigger refused before update on checkout_lines execute function refuse_update()');
    await expect(enforce()).rejects.toThrow('could not be enforced');
    expect(await stored()).toMatchObject({ erased_at: null, delivery: { email: shop.people.asha.email } });
    await run('drop trigger refused on checkout_lines');
    await run('drop function refuse_update');
    await enforce();
    expect(await stored()).toMatchObject({ delivery: { email: '' }, answers: [{ text: '', pricePaise: 0 }] });
  });

  it('are enforced although one of them fails, which is reported', async () => {
    const enforced: string[] = [];
    const rule = (data: string, isBroken = false) => ({
      data,
      retention: '',
      reason: '',
      erase: async () => {
        if (isBroken) throw new Error('full disk');
        enforced.push(data);
      },
    });
    const parts = { db: shop.db } as unknown as RetentionDependencies;
    await expect(enforceRetention(parts, [rule('a'), rule('b', true), rule('c')])).rejects.toThrow(
      'could not be enforced',
    );
    expect(enforced).toEqual(['a', 'c']);
  });

  it('name what erases each kind of data', () => {
    expect(new Set(retentionRules.map(({ data }) => data)).size).toBe(retentionRules.length);
    expect(retentionRules.every(({ erase }) => Boolean(erase))).toBe(true);
  });

  it('are enforced: rows just over the limit are erased, rows just under it are not', async () => {
    await shop.call('POST', '/user/forgetpassword', { body: { email: shop.people.asha.email } });
    await shop.call('POST', '/shop/settings', { token: shop.tokens.admin, body: {} });
    await run("insert into audit_entries (id, admin_id, admin_name, what) values ('deed', 'a', 'A', 'did something')");
    const { rows: known } = await run('select user_id from sessions limit 1');
    await run(
      "insert into known_clients (user_id, kind, value) values ($1, 'network', '203.0.113.0/24') on conflict do nothing",
      [known[0].user_id],
    );
    const invite = { email: 'farah@example.com', adminRole: 'assistant' };
    await shop.call('POST', '/user/invites', { token: shop.tokens.admin, body: invite });
    const photo = [await picture()];
    await shop.call('POST', '/product/photos', { token: shop.tokens.admin, form: {}, photos: photo });
    await buy(shop, gift, shop.tokens.meera);
    await shop.quiet();
    const columns = [
      ['sessions', 'last_used_at', '7 days'],
      ['sessions', 'created_at', '30 days'],
      ['known_clients', 'last_used_at', '180 days'],
      ['reset_tokens', 'created_at', '1 day'],
      ['confirm_tokens', 'created_at', '7 days'],
      ['invites', 'created_at', '7 days'],
      ['audit_entries', 'created_at', '3 years'],
    ] as const;
    for (const [table, column, age] of columns) {
      const before = await countRows(table);
      expect(before, table).toBeGreaterThan(0);
      const one = `ctid = (select ctid from ${table} order by ${column} limit 1)`;
      const setAge = (than: string) => run(`update ${table} set ${column} = now() - interval '${than}' where ${one}`);
      await setAge(`${age} -1 hour`);
      await enforce();
      expect(await countRows(table), `${table} young`).toBe(before);
      await setAge(`${age} 1 hour`);
      await enforce();
      expect(await countRows(table), `${table} old`).toBe(before - 1);
    }
  });
});
