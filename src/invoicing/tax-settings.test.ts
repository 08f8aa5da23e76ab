import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, buy, type Gift, pay, registeredSeller } from '../../test/fixtures.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';
import { codCalls } from '../orders/cod/cod-fixture.ts';
import { checkInvariants } from '../orders/index.ts';

let shop: TestShop;
let bear: Gift;
beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Numbered Bear', price: 210, quantity: 20 });
});
afterAll(() => shop.close());

const admin = adminCaller(() => shop);
const cash = codCalls(() => shop);
const change = (changed: object) => admin('PUT', '/shop/tax-settings', { ...registeredSeller, ...changed });
const numbers = async (orderId: string) => {
  await shop.quiet();
  const statement = 'select number, content from tax_documents where order_id = $1 order by created_at';
  return (await shop.db.pool.query(statement, [orderId])).rows;
};

describe('The tax settings, once documents are made', () => {
  // CGST Act, section 32: before her registration nobody may collect tax.
  it('refuse a first day to come, as they are in force at once', async () => {
    expect((await change({ mode: 'unregistered' })).status).toBe(200);
    expect(await change({ startsOn: '2098-04-01' })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'startsOn' }] },
    });
    const [document] = await numbers((await buy(shop, bear, shop.tokens.asha))._id);
    expect(document.content).toMatchObject({ title: 'Invoice', totals: { taxablePaise: 21_000 } });
    expect((await change({})).status).toBe(200);
    // A day that is over stays as it was saved.
    expect((await change({ startsOn: '2020-04-01' })).status).toBe(200);
    expect((await change({ mode: 'off', startsOn: '2098-04-01' })).status).toBe(200);
  });

  // Rules 46(b) and 53(1A)(d): unique in a financial year. Without a prefix, credit notes begin with C.
  it('refuse a prefix that gives a number of one kind to another', async () => {
    expect((await change({ prefix: '' })).status).toBe(200);
    const { _id } = await buy(shop, bear, shop.tokens.asha);
    expect((await admin('POST', `/user/order/${_id}/refunds`, {})).status).toBe(200);
    expect((await numbers(_id)).map(({ number }) => number)).toMatchObject(
      [/^\d\d-/, /^C\d\d-/].map((form) => expect.stringMatching(form)),
    );
    for (const prefix of ['C'])
      expect(await change({ prefix })).toMatchObject({ status: 400, body: { errors: [{ path: 'prefix' }] } });
    for (const prefix of ['CC', 'R']) expect((await change({ prefix })).status).toBe(200);
    await buy(shop, bear, shop.tokens.asha);
    expect((await change({ prefix: '' })).status).toBe(400);
  });
});

// Section 31(3)(d) binds a registered person: an advance from before the registration has no receipt voucher.
it('A registration does not ask for receipt vouchers of advances that were paid before it', async () => {
  expect((await change({ mode: 'unregistered', prefix: 'T' })).status).toBe(200);
  await cash.change({ isConfirmed: false, madeAdvance: { kind: 'amount', value: 99 } });
  const made = await addProduct(shop, { name: 'Made Bear', price: 500, quantity: 5, makeDays: 2 });
  const placed = await cash.place(made, undefined, { advance: { amount: 9_900, method: 'online' } });
  await shop.call('POST', '/product/payment-callback', { body: await pay(shop, placed.body.id) });
  await shop.db.pool.query(`update payments set created_at = now() - interval '1 hour' where is_advance`);
  await shop.db.pool.query(`update tax_settings set active_since = now() - interval '1 day'`);
  expect((await change({ prefix: 'T' })).status).toBe(200);
  expect((await checkInvariants(shop.db.read)).filter(({ invariant }) => invariant === 'T6')).toEqual([]);
});
