import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProduct, adminCaller, type Gift, pay } from '../../test/fixtures.ts';
import { pdfText } from '../../test/pdf-text.ts';
import { openShop, type TestShop } from '../../test/test-app.ts';

let shop: TestShop;
let bear: Gift;
const admin = adminCaller(() => shop);
const settings = {
  ...{ mode: 'registered', legalName: 'Meera Pillai', address: '14 Gandhi Nagar, Bhilwara 311001', stateCode: '08' },
  ...{ gstin: '08AAPFU0939F1ZV', prefix: 'B/', startsOn: '', hsn: '9503', rate: 500, categories: [], isEmailed: false },
};
/** Registered in Rajasthan and in Maharashtra. */
const own = { gstin: '08ABCDE1234F1Z0', name: 'Mehta Traders' };
const other = { gstin: ' 27aapfu 0939f1zv', name: 'Pune Gifts LLP' };
const delivery = { name: 'Asha Mehta', phone: '9829000002', email: 'asha@demo.shop', address: 'Jaipur 302001' };
const recipient = { name: 'Ravi', phone: '9822041177', line1: '4 Lake Road', city: 'Pune', state: 'Maharashtra' };

const place = (body: object) =>
  shop.call('POST', '/product/orders', {
    token: shop.tokens.asha,
    body: { amount: 21_000, product: { id: bear._id, price: 210 }, delivery, ...body },
  });
async function buyWith(body: object) {
  const opened = await place(body);
  expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 200 });
  const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
  const { rows } = await shop.db.pool.query(
    'select id, number, issued_on::text, content from tax_documents where order_id = $1',
    [paid.body.order],
  );
  return { order: paid.body.order, ...rows[0] };
}

beforeAll(async () => {
  shop = await openShop();
  bear = await addProduct(shop, { name: 'Business Bear', price: 210, quantity: 50 });
});
afterAll(() => shop.close());

const quote = async () =>
  (await shop.call('POST', '/checkout/quote', { body: { product: { id: bear._id } } })).body.takesGstin;

describe('A buyer with a GSTIN', () => {
  it('is asked for it, and taken, only where the shop makes tax invoices', async () => {
    expect(await quote()).toBe(false);
    const refusal = { status: 400, body: { errors: [{ path: 'business.gstin' }] } };
    expect(await place({ business: own })).toMatchObject(refusal);
    await admin('PUT', '/shop/tax-settings', settings);
    expect(await quote()).toBe(true);
    expect(await place({ business: { ...own, gstin: ' 08aapfu0939f1zv' } })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'business.gstin', message: expect.stringContaining('the GSTIN of this shop') }] },
    });
    for (const gstin of ['08ABCDE1234F1Z5', '08ABCDE1234F1Z', '99AAPFU0939F1ZK', 'none'])
      expect(await place({ business: { ...own, gstin } }), gstin).toMatchObject(refusal);
    expect(await place({ business: { ...own, name: ' ' } })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'business.name' }] } },
    });
  });

  // 5 % in ₹210: 10.00, in halves within the state. IGST Act, section 10(1)(a); 10(1)(b) for what goes to another
  // person by the direction of a registered buyer.
  it.each([
    ['in the state', { business: own }, '08', { cgstPaise: 500, sgstPaise: 500 }],
    ['of another state, delivered here', { business: other }, '08', { cgstPaise: 500, sgstPaise: 500 }],
    [
      'whose gift goes elsewhere',
      { business: own, gift: { recipient: { ...recipient, pin: '411045' } } },
      '08',
      { cgstPaise: 500 },
    ],
    [
      'of another state, whose gift stays here',
      { business: other, gift: { recipient: { ...recipient, city: 'Jaipur', state: 'Rajasthan', pin: '302001' } } },
      '27',
      { igstPaise: 1_000 },
    ],
  ])('%s gets an invoice with the place of supply', async (_, body, code, taxes) => {
    const { content } = await buyWith(body);
    const { gstin, name } = body.business;
    expect(content).toMatchObject({
      buyer: { name, gstin: gstin.replaceAll(' ', '').toUpperCase(), contact: 'Asha Mehta' },
      placeOfSupply: { code },
      totals: { taxablePaise: 20_000, ...taxes },
    });
  });

  it('is printed on the invoice, and listed in table 4 of GSTR-1 with its credit note in place of table 7', async () => {
    const { order, id, number, issued_on: day } = await buyWith({ business: own });
    const authorization = shop.tokens.admin;
    const pdf = pdfText((await shop.get(`/api/v1/user/order/${order}/documents/${id}`, { authorization })).bytes);
    for (const words of ['Mehta Traders', 'Asha Mehta', 'GSTIN: 08ABCDE1234F1Z0']) expect(pdf).toContain(words);
    await admin('POST', `/user/order/${order}/refunds`, { amount: 21 });
    await shop.quiet();
    const file = async (name: string): Promise<Record<string, string>[]> =>
      parse(
        await (
          await fetch(`${shop.url}/api/v1/shop/months/${day.slice(0, 7)}/${name}`, { headers: { authorization } })
        ).text(),
        {
          ...{ bom: true, columns: true },
        },
      );
    const rows = (await file('gstr1-b2b.csv')).filter((row) => row.Number === number || row.Corrects === number);
    expect(rows).toMatchObject([
      {
        Kind: 'Tax Invoice',
        'Invoice value': '210',
        'Place of supply': '08-Rajasthan',
        'Reverse charge': 'N',
        CGST: '5',
      },
      { 'GSTIN of the buyer': own.gstin, Kind: 'Credit Note', 'Rate %': '5', 'Taxable value': '-20', Total: '-21' },
    ]);
    expect(await file('gstr1-b2cs.csv')).toEqual([]);
    expect((await file('gstr1-hsn.csv')).map(({ Buyers }) => Buyers)).toEqual(['B2B']);
    const consumer = await buyWith({});
    expect(consumer.content.buyer.gstin).toBeUndefined();
    expect(await file('gstr1-b2cs.csv')).toMatchObject([{ 'Taxable value': '200' }]);
  });

  // Rule 46A has an invoice-cum-bill of supply for buyers without a registration alone; ₹100 for a book at 0 %.
  it('gets a tax invoice for taxable goods and exempt ones together, where others get an invoice-cum-bill', async () => {
    const declared = { taxHeading: '4901' };
    const book = await addProduct(shop, { name: 'Business Book', price: 100, quantity: 9, declared });
    const cart = [bear, book].map(({ _id, price }) => ({ _id, price, quantity: 1 }));
    const both = { amount: 31_000, product: undefined, cart };
    const titles = [(await buyWith({ ...both, business: own })).content, (await buyWith(both)).content];
    expect(titles).toMatchObject([{ title: 'Tax Invoice' }, { title: 'Invoice-cum-Bill of Supply' }]);
  });

  // CGST Act, section 34(2): 30 November after the financial year of the supply is the last day.
  it('gets a credit note without tax, in no table but 13, when its last day is over', async () => {
    const { order } = await buyWith({ business: own });
    const query = shop.db.pool.query.bind(shop.db.pool);
    await query('alter table tax_documents disable trigger user');
    const longAgo = `${new Date().getUTCFullYear() - 3}-02-10`;
    await query('update tax_documents set issued_on = $1 where order_id = $2', [longAgo, order]);
    await query('alter table tax_documents enable trigger user');
    expect((await admin('POST', `/user/order/${order}/refunds`, { amount: 105 })).status).toBe(200);
    await shop.quiet();
    const { rows } = await query(
      "select number, issued_on::text, content from tax_documents where order_id = $1 and series = 'credit_note'",
      [order],
    );
    const [late] = rows;
    expect(late.content).toMatchObject({
      isLate: true,
      totals: { taxablePaise: 10_500, cgstPaise: 0, totalPaise: 10_500 },
    });
    const { body } = await admin('GET', `/shop/months/${late.issued_on.slice(0, 7)}`);
    const listed = body.documents.find(({ number }: { number: string }) => number === late.number);
    expect(listed.notice).toMatch(/no longer lowers the tax/);
    const authorization = shop.tokens.admin;
    const table = `${shop.url}/api/v1/shop/months/${late.issued_on.slice(0, 7)}/gstr1-b2b.csv`;
    const csv = await (await fetch(table, { headers: { authorization } })).text();
    expect(csv).not.toContain(late.number);
  });

  // ₹210 at 5 %: 10.00 within; twelve of them: 120.00, in halves of 60.
  it('reads the tax within the bill before paying, also of a custom order that names the business', async () => {
    const body = { product: { id: bear._id } };
    const quoted = (await shop.call('POST', '/checkout/quote', { token: shop.tokens.asha, body })).body;
    expect(quoted).toMatchObject({ tax: 10, bill: { total: 210 } });
    const made = await admin('POST', '/user/custom-orders', {
      ...{ title: 'Twelve bears', quantity: 12, price: 210, readyOn: '2099-01-01', validUntil: '2098-01-01' },
    });
    const code = made.body.quote.link.split('/').at(-1);
    const order = (business: object) =>
      shop.call('POST', `/custom/${code}/payment`, { body: { amount: 252_000, delivery, business } });
    expect(await order({ ...own, gstin: 'none' })).toMatchObject({ status: 400 });
    const opened = await order(own);
    expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 200 });
    const paid = await shop.call('POST', '/product/payment-callback', { body: await pay(shop, opened.body.id) });
    const { rows } = await shop.db.pool.query('select content from tax_documents where order_id = $1', [
      paid.body.order,
    ]);
    expect(rows[0].content).toMatchObject({
      buyer: { name: own.name, gstin: own.gstin },
      totals: { cgstPaise: 6_000 },
    });
  });

  it('is in the copy of personal data, as part of the delivery', async () => {
    const data = await shop.call('GET', '/user/personal-data', { token: shop.tokens.asha });
    expect(JSON.stringify(data.body)).toContain(own.gstin);
  });
});
